package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check} makes of version orders. */
class VersionOrderTest {
  private static final String HISTORY =
      """
      w(1,10,1,1)
      w(1,20,2,2)
      w(2,5,2,2)
      r(1,10,3,3)
      r(2,0,3,3)
      r(1,20,4,4)
      r(1,10,5,5)
      """;

  @TempDir private Path folder;

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private CommandRun check(String order, String... more) throws IOException {
    String[] start = {"check", "--level", "ser", "--version-order", file("order.txt", order)};
    String[] arguments = new String[start.length + more.length + 1];
    System.arraycopy(start, 0, arguments, 0, start.length);
    System.arraycopy(more, 0, arguments, start.length, more.length);
    arguments[arguments.length - 1] = file("history.txt", HISTORY);
    return CommandRun.real(arguments);
  }

  @Test
  void aHintChangesNoVerdict() throws IOException {
    assertThat(check("o(1,20,10)").status()).isZero();
    assertThat(check("o(1,20,10)\no(1,10,20)").status()).isZero();
  }

  @Test
  void aFactIsNamedInTheViolationThatRestsOnIt() throws IOException {
    CommandRun run = check("# from the log\no(1,20,10)", "--trust-version-order");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "T2 wrote key 1 before T1 did: the version order says so ("
                + folder.resolve("order.txt")
                + ":2).");
  }

  @Test
  void aTrueFactHurtsNobody() throws IOException {
    assertThat(check("o(1,10,20)", "--trust-version-order").status()).isZero();
  }

  @Test
  void anOrderThatContradictsItselfIsAViolationOfItsOwn() throws IOException {
    CommandRun run = check("o(1,20,10)\no(1,10,20)", "--trust-version-order");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("cyclic-versions")
        .contains("order.txt:1 has T2's version of key 1 before T1's.")
        .contains("order.txt:2 has T1's version of key 1 before T2's.")
        .contains("Either the database did not install the versions in a single order");
  }

  @Test
  void whatContradictsTheHistoryIsAnInputError() throws IOException {
    CommandRun run = check("o(1,20,11)");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("order.txt:1:8: found value 11 of key 1, which nobody wrote");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void oneOrderIsForOneHistory() throws IOException {
    assertThat(check("o(1,20)", file("other.txt", HISTORY)).status()).isEqualTo(2);
  }

  @Test
  void theHistoryMayBringItsOwnOrder() throws IOException {
    String inline = file("inline.txt", HISTORY + "o(1,20,10)\n");

    assertThat(CommandRun.real("check", "--level", "ser", inline).status()).isZero();
    CommandRun trusting =
        CommandRun.real("check", "--level", "ser", "--trust-version-order", inline);
    assertThat(trusting.status()).isEqualTo(1);
    assertThat(trusting.out()).contains("inline.txt:8");
  }

  @Test
  void timesGiveAnOrder() throws IOException {
    String timed = file("timed.txt", HISTORY + "t(1,9,1,1)\nt(1,5,2,2)\n");

    assertThat(CommandRun.real("check", "--level", "ser", "--commit-time-order", timed).status())
        .isZero();
    CommandRun trusting =
        CommandRun.real(
            "check", "--level", "ser", "--commit-time-order", "--trust-version-order", timed);
    assertThat(trusting.status()).isEqualTo(1);
    assertThat(trusting.out()).contains("the version order says so (commit times)");
  }
}
