package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistinguishTest {
  @TempDir private Path folder;

  @Test
  void printsAHistoryAndWhyItTellsLevelsApart() {
    assertThat(CommandRun.real("distinguish", "si", "ser"))
        .isEqualTo(
            new CommandRun(
                0,
                """
                Satisfies snapshot isolation (si),
                violates serializability (ser):

                r(1,0,1,1)
                w(2,1,1,1)
                r(2,0,2,2)
                w(1,2,2,2)

                  write-skew
                  two transactions each missed what the other wrote (G2-item)
                  Let:
                    T1 = session 1: r key 1 → 0, w key 2 = 1
                    T2 = session 2: r key 2 → 0, w key 1 = 2
                  Then:
                    T1 read key 1 as 0 (initially), which T2 overwrote with 2.
                    T2 read key 2 as 0 (initially), which T1 overwrote with 1.
                    So each would have to come before the next: T1 → T2 → T1.
                  In practice:
                    Two transactions check the same rule, and each changes a different row: both \
                doctors go off call, because each saw the other one on duty.
                    Serializability forbids it; snapshot isolation, which Oracle calls SERIALIZABLE \
                and PostgreSQL REPEATABLE READ, does not. Alternatively, lock what is read \
                (SELECT … FOR UPDATE), let both write to one common row, or enforce the rule by a \
                constraint.

                Satisfies serializability (ser),
                violates snapshot isolation (si):
                  none, because every history that satisfies the first satisfies the second
                """,
                ""));
  }

  @Test
  void whatItPrintsIsSo() throws IOException {
    String out = CommandRun.real("distinguish", "tcc", "PL-SI").out();
    String history = out.split("\n\n")[1] + "\n";
    String file = Files.writeString(folder.resolve("history.txt"), history).toString();

    assertThat(CommandRun.real("check", "--level", "tcc", file).status()).isZero();
    assertThat(CommandRun.real("check", "--level", "si", file).status()).isEqualTo(1);
  }

  @Test
  void saysThatItDoesNotKnow() {
    CommandRun run = CommandRun.real("distinguish", "tcc", "pc", "--transactions", "3");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("none with at most 3 transactions and 6 operations");
  }

  @Test
  void givesUpInTime() {
    assertThat(CommandRun.real("distinguish", "tcc", "pc", "--timeout", "1ms"))
        .isEqualTo(new CommandRun(3, "", "no history found before the timeout\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          si                       | Missing required parameter
          si ser rc                | unexpected argument
          ser PL-3                 | both names are of serializability (ser)
          si serr                  | is not a level
          si ser --transactions 0  | from 1 to 5 transactions, not 0
          si ser --operations 8    | from 1 to 7 operations, not 8
          """)
  void saysWhatIsWrong(String arguments, String message) {
    CommandRun run = CommandRun.real(("distinguish " + arguments).split(" "));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message).hasLineCount(1);
  }
}
