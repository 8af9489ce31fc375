package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code check --certificate} and {@code verify}. */
class CertificateCommandTest {
  private static final String SKEW =
      """
      r(1,0,1,1)
      r(2,0,1,1)
      w(1,1,1,1)
      r(1,0,2,2)
      r(2,0,2,2)
      w(2,2,2,2)
      """;

  @TempDir private Path folder;
  private String history;
  private String proof;

  @BeforeEach
  void write() throws IOException {
    history = Files.writeString(folder.resolve("skew.txt"), SKEW).toString();
    proof = folder.resolve("skew.proof").toString();
  }

  private CommandRun check(String level) {
    return CommandRun.real("check", "--level", level, "--certificate", proof, history);
  }

  private CommandRun verify(String checked) {
    return CommandRun.real("verify", checked, proof);
  }

  private static void assertRefused(CommandRun run, String... reasons) {
    assertThat(run.status()).isEqualTo(4);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("refused: ").contains(reasons).hasLineCount(1);
  }

  @Test
  void provesThatALevelIsViolated() {
    assertThat(check("ser").status()).isEqualTo(1);

    CommandRun run = verify(history);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .matches(
            "verified: .*skew.txt violates serializability \\(ser\\): "
                + "1 fact and 0 conclusions, in \\d+ ms\\R");
  }

  @Test
  void takesACertificateFromStandardInput() throws IOException {
    check("ser");
    InputStream before = System.in;
    try (InputStream certificate = Files.newInputStream(Path.of(proof))) {
      System.setIn(certificate);
      assertThat(CommandRun.real("verify", history, "-").status()).isZero();
    } finally {
      System.setIn(before);
    }
    assertThat(CommandRun.real("verify", "--export", "lrat", history, "-").err())
        .contains("--export names its files after the CERTIFICATE");
  }

  @Test
  void provesThatALevelHolds() {
    assertThat(check("si").status()).isZero();

    assertThat(verify(history).out())
        .contains("satisfies snapshot isolation (si): an order of 2 transactions, in ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ser", "si", "ci"})
  void keepsTheTimeWhateverIsProved(String level) {
    check(level);

    CommandRun run = CommandRun.real("verify", "--timeout=0ms", history, proof);

    assertThat(run.err()).startsWith("undecided: ").endsWith(" not verified within --timeout\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void saysWhatThereIsToProveOfReadsThatRepeat() {
    assertThat(check("ci").status()).isZero();

    assertThat(verify(history).out()).contains("satisfies cut isolation (ci): nothing is wrong");
  }

  @Test
  void refusesACertificateOfAnotherHistory() throws IOException {
    check("ser");
    Path other = Files.writeString(folder.resolve("other.txt"), SKEW.replace("w(2,2", "w(2,3"));

    assertRefused(verify(other.toString()), "skew.proof", "belongs to another history");
  }

  @Test
  void refusesWhatWasAlteredOrCutOff() throws IOException {
    check("ser");
    byte[] whole = Files.readAllBytes(Path.of(proof));

    whole[whole.length - 1]++;
    Files.write(Path.of(proof), whole);
    assertRefused(verify(history), "altered");

    Files.write(Path.of(proof), Arrays.copyOf(whole, whole.length - 2));
    assertRefused(verify(history), "truncated");

    Files.writeString(Path.of(proof), SKEW);
    assertRefused(verify(history), "skew.proof", "expected a line such as");
  }

  @Test
  void exportsWhatProvesAViolation() {
    check("ser");
    CommandRun run = CommandRun.real("verify", "--export", "lrat", history, proof);
    assertThat(run.status()).isZero();
    assertThat(Path.of(proof + ".cnf")).content().contains("\np cnf ");
    assertThat(Path.of(proof + ".lrat")).content().isNotEmpty();

    check("si");
    CommandRun holds = CommandRun.real("verify", "--export", "lrat", history, proof);
    assertThat(holds.status()).isEqualTo(2);
    assertThat(holds.err()).contains("--export applies to violations");
    assertThat(CommandRun.real("verify", "--export", "drat", history, proof).err())
        .contains("'drat' is not a proof format; the only one is lrat");
  }

  @Test
  void verifiesAllVerdictsOrNone() {
    for (String option : new String[] {"--verified", "--no-verified"}) {
      CommandRun run = CommandRun.real("check", option, "--level", "si,ser,rc", history);
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.out()).contains("violated", "holds");
    }
    assertThat(CommandRun.real("check", "--verified", "--taps", "a", history).err())
        .contains("--verified applies to levels, not patterns");
  }

  @Test
  void needsBothFiles() {
    assertThat(verify(history).status()).isEqualTo(2);
    assertThat(verify(history).err()).contains("skew.proof: no such file");
    check("ser");
    assertThat(verify(folder.resolve("none.txt").toString()).status()).isEqualTo(2);
  }

  @Test
  void isAboutOneLevelOfOneHistory() {
    CommandRun all = CommandRun.real("check", "--certificate", proof, history);
    assertThat(all.status()).isEqualTo(2);
    assertThat(all.err()).contains("--certificate requires exactly one level; set it with --level");

    assertThat(check("si,ser").err()).contains("--certificate requires exactly one level");
    CommandRun two =
        CommandRun.real("check", "--level", "si", "--certificate", proof, history, history);
    assertThat(two.err()).contains("--certificate requires exactly one history, not 2");
    assertThat(Path.of(proof)).doesNotExist();
  }

  @Test
  void writesNothingOfWhatIsUndecided() throws IOException {
    Files.writeString(Path.of(history), "w(1,1,1,-1)\n");

    CommandRun run = check("ser");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("skew.proof: not written: the verdict is undecided");
    assertThat(Path.of(proof)).doesNotExist();
  }

  @Test
  void anOrderThatWasTrustedHasToBeTrustedAgain() throws IOException {
    Files.writeString(
        Path.of(history), "w(1,1,1,1)\nw(1,2,2,2)\nr(1,1,3,3)\nr(1,2,3,4)\no(1,2,1)\n");
    CommandRun checked =
        CommandRun.real(
            "check",
            "--level",
            "strong-session-ser",
            "--trust-version-order",
            "--certificate",
            proof,
            history);
    assertThat(checked.status()).isEqualTo(1);

    assertRefused(verify(history), "no order of versions that counts");
    CommandRun trusting = CommandRun.real("verify", "--trust-version-order", history, proof);
    assertThat(trusting.status()).isZero();
    assertThat(trusting.out())
        .startsWith("verified: ")
        .contains("relies on the version order being correct (--trust-version-order)");
  }
}
