package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands do with times of transactions, and without. */
class TimesTest {
  private static final String STALE_READ =
      """
      t(10,20,1,1)
      w(1,1,1,1)
      t(30,40,2,2)
      r(1,0,2,2)
      """;

  @TempDir private Path folder;

  private String file(String content) throws IOException {
    return Files.writeString(folder.resolve("history.txt"), content).toString();
  }

  @Test
  void explainsAViolationOfRealTime() throws IOException {
    CommandRun run = CommandRun.real("check", "--level", "strict-ser", file(STALE_READ));

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .endsWith(
            """
            Why not strict serializability (strict-ser): G-single-realtime
              a stale read: a transaction missed what had committed before it started
              Let:
                T2 = session 2: r key 1 → 0
                T1 = session 1: w key 1 = 1
              Then:
                T2 read key 1 as 0 (initially), which T1 overwrote with 1.
                T1 ended at 20, before T2 started at 30.
                So each would have to come before the next: T2 → T1 → T2.
              In practice:
                Stale data: somebody is told that a change is complete, looks, and does not find it.
                T1 was confirmed before T2 began, and no transaction that began afterwards saw its write of \
            key 1: the commit may have been lost. If the server crashed or failed over in between, check \
            its durability (fsync, synchronous_commit, innodb_flush_log_at_trx_commit, \
            acknowledgements of replicas). Strict serializability and strong snapshot isolation forbid it. Read from the \
            leader or a quorum, not from replicas that lag behind; or request data no older than the \
            change.
              One counterexample is shown; --level strict-ser --all-anomalies counts them by kind.
            """);
  }

  @Test
  void checksEveryLevelOfAHistoryThatHasTimes() throws IOException {
    CommandRun run = CommandRun.real("check", file(STALE_READ), file(STALE_READ));

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "holds strong-session-ser; violated strong-key-ser (G-single-realtime), strong-si (G-single-realtime)");
  }

  @Test
  void cannotCheckRealTimeWithoutTimes() throws IOException {
    String history = file("w(1,1,1,1)\n");
    CommandRun run = CommandRun.real("check", "--level", "ser,strong-si", history);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualToNormalizingNewlines(
            history
                + ": strong-si requires transaction times, but this history has none; they "
                + "can be given by lines t(start,end,session,transaction) in text, start and "
                + "end in jsonl, the invocations of Jepsen's operations, and timestamps in "
                + "Cobra's logs\n");
  }

  @Test
  void oneHistoryWithoutTimesDoesNotKeepTheOthersFromBeingChecked() throws IOException {
    String timed = Files.writeString(folder.resolve("timed.txt"), STALE_READ).toString();
    CommandRun run = CommandRun.real("check", "-l", "strict", file("w(1,1,1,1)\n"), timed);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).contains("violated strict-ser", "1 violated, 1 unreadable");
    assertThat(run.err()).hasLineCount(1);
  }

  @Test
  void leavesOutWhatSaysNothingOfAHistoryWithoutTimes() throws IOException {
    CommandRun run = CommandRun.real("check", file("w(1,1,1,1)\n"));

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains(
            "\n  no times  strict serializability (strict-ser)\n  holds     strong session ser",
            "\n  no times  strong snapshot isolation (strong-si)\n  holds     strong session sna");
    assertThat(CommandRun.real("check", "--json", file("w(1,1,1,1)\n")).out())
        .contains("\"times\" : false")
        .doesNotContain("strict-ser", "strong-si\"", "strong-key-ser");
  }

  @Test
  void convertsTimesOrRefusesTo() throws IOException {
    Path output = folder.resolve("out");
    String history = file(STALE_READ);

    CommandRun text = CommandRun.real("convert", "--to", "text", history, output.toString());
    assertThat(text).isEqualTo(new CommandRun(0, "", ""));
    assertThat(output).hasContent(STALE_READ);

    Files.delete(output);
    CommandRun binary = CommandRun.real("convert", "--to", "bincode", history, output.toString());
    assertThat(binary.status()).isEqualTo(2);
    assertThat(binary.err())
        .isEqualToNormalizingNewlines(
            "cannot write as BINCODE: transactions have start and end times, which this "
                + "format cannot express\n");
    assertThat(output).doesNotExist();
  }
}
