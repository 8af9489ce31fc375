package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole program on the histories of {@code examples/}. */
class ExamplesTest {
  private static final String BANK_TRANSFER = example("bank-transfer.txt");
  private static final String WRITE_SKEW = example("write-skew.txt");

  private static String example(String name) {
    return Path.of("..", "examples", name).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "strong-session-ser, 0, 1",
    "ser, 0, 1",
    "strong-session-si, 0, 0",
    "si, 0, 0",
    "pc, 0, 0",
    "tcc, 0, 0",
    "ra, 0, 0",
    "ci, 0, 0",
    "rc, 0, 0"
  })
  void haveTheVerdictsOfTheirStories(String level, int bankTransfer, int writeSkew) {
    assertThat(CommandRun.real("check", "--level", level, BANK_TRANSFER).status())
        .isEqualTo(bankTransfer);
    assertThat(CommandRun.real("check", "--level", level, WRITE_SKEW).status())
        .isEqualTo(writeSkew);
  }

  @Test
  void theSerializableOneSatisfiesEverything() {
    CommandRun run = CommandRun.real("check", BANK_TRANSFER);

    assertThat(run.status()).isZero();
    assertThat(run.out()).doesNotContain("violated", "unknown");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void writeSkewIsExplainedByItsTwoTransactions() {
    CommandRun run = CommandRun.real("check", WRITE_SKEW);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("Why not serializability (ser): write-skew")
        .contains("    T2 = session 2: …, r key 2 → 1, w key 1 = 2\n")
        .contains("    T3 = session 3: r key 1 → 1, …, w key 2 = 2\n")
        .contains("    T1 = session 1: w key 1 = 1, w key 2 = 1\n")
        .doesNotContain("T4");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void theLostUpdateIsFoundWhereItIsForbidden() {
    String lostUpdate = example("lost-update.edn");
    CommandRun run = CommandRun.real("check", "--level=si", lostUpdate);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("Why not snapshot isolation (si): lost-update", "    T4 = session 0: ");
    assertThat(CommandRun.real("check", "--level=pc", lostUpdate).status()).isZero();
    assertThat(CommandRun.real("elle-cli", "--model=list-append", lostUpdate).out())
        .isEqualToNormalizingNewlines(lostUpdate + " \t false\n");
  }

  @Test
  void jsonSaysTheSame() {
    CommandRun run = CommandRun.real("check", "--json", "--level=ser,si", WRITE_SKEW);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .containsSubsequence("\"ser\"", "\"violated\"", "\"violation\"", "\"si\"", "\"satisfied\"");
  }

  @Test
  void withoutTimeNothingIsDecided() {
    CommandRun run =
        CommandRun.real("check", "--timeout=0ms", "--level=ser", BANK_TRANSFER, WRITE_SKEW);

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("unknown ser", "2 histories: 2 undecided");
  }
}
