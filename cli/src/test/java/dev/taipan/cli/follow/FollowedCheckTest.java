package dev.taipan.cli.follow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.cli.CommandRun;
import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code taipan check --follow}, on files that are written meanwhile, or were before. */
class FollowedCheckTest {
  private static final String STALE =
      """
      {"taipan":"history","version":2,"initial":0}
      {"session":"a","id":1,"order":1,"ops":[["w",1,5]]}
      {"session":"b","id":2,"order":2,"ops":[["r",1,0],["w",2,7]]}
      """;

  private static final Executor THREAD =
      work -> {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
      };

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private void assertRefused(String complaint, String... arguments) {
    CommandRun run = CommandRun.real(arguments);
    assertThat(run.status()).as(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(complaint).hasLineCount(1);
  }

  @Test
  void readAtomicityIsFollowed() throws IOException {
    String history =
        file(
            "h.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":0}
            {"session":"a","id":1,"order":1,"ops":[["w","x",1],["w","y",1]]}
            {"session":"b","id":2,"order":2,"ops":[["r","x",0],["r","y",1]]}
            """);

    CommandRun run = CommandRun.real("check", "--follow", "--idle", "1m", "--level", "ra", history);
    assertThat(run.status()).isOne();
    assertThat(run.out()).contains("read atomicity violated in the expected order");
  }

  @Test
  void optionsThatWouldDoNothingAreRefused() throws IOException {
    String history = file("h.taipan.jsonl", STALE);

    assertRefused("--idle and --window require --follow", "check", "--idle", "1s", history);
    assertRefused("--idle and --window require --follow", "check", "--window", "5", history);
    String onlyText = "--follow only prints text; it writes no report or certificate";
    assertRefused(onlyText, "check", "--follow", "--json", history);
    assertRefused(onlyText, "check", "--follow", "--report", "a.html", history);
    assertRefused(onlyText, "check", "--follow", "--certificate", "a.proof", history);
    for (String meaningless :
        List.of(
            "--solver=cdcl",
            "--threads=2",
            "--timeout=1s",
            "--weak-algorithm=dfs",
            "--taps=a",
            "--all-anomalies",
            "--classify=coo",
            "--clock-skew",
            "--allow-empty",
            "--verified",
            "--trust-version-order",
            "--commit-time-order",
            "--version-order=" + history)) {
      String option = meaningless.replaceAll("=.*", "");
      assertRefused(
          "--follow cannot be combined with " + option, "check", "--follow", meaningless, history);
    }
  }

  @Test
  void whatIsNoHistoryIsNotFollowed() throws IOException {
    assertRefused(
        "found another format", "check", "--follow", "--idle", "1s", file("b.jsonl", "no line"));
    assertRefused("found a directory", "check", "--follow", "--idle", "1s", folder.toString());
  }

  /** The first part has no operation on the key of which it says what it holds. */
  @Test
  void whatKeysHoldAtFirstCountsForAllThatFollows() throws Exception {
    Path history =
        Path.of(
            file(
                "initial.taipan.jsonl",
                """
                {"taipan":"history","version":2,"initial":0,"live":true}
                {"key":1,"initial":50}
                {"session":"a","id":1,"order":10,"ops":[["w",2,7]]}
                """));
    CompletableFuture<CommandRun> following =
        CompletableFuture.supplyAsync(
            () -> CommandRun.real("check", "--follow", "--idle", "1m", history.toString()));
    Thread.sleep(400);
    Files.writeString(
        history,
        """
        {"session":"a","id":2,"order":20,"ops":[["r",1,50]]}
        {"session":"a","id":3,"order":30,"ops":[["r",1,51]]}
        """,
        StandardOpenOption.APPEND);

    CommandRun run = following.get(1, TimeUnit.MINUTES);

    assertThat(run.out())
        .contains("violated in the expected order, after 3 transactions", "T3 (its operation 1)");
    assertThat(run.status()).isOne();
  }

  /** The name is longer than what is read at once. */
  @Test
  void whatKeysHoldAtFirstMayStandAtTheEndOfAFileThatIsWritten() throws IOException {
    String history =
        file(
            "end.taipan.jsonl",
            """
            {"taipan":"history","version":2,"keys":"row","initial":null,"absent":null}
            {"session":"a","id":1,"order":10,"ops":[["r",["t",1],50]]}
            {"session":"a","id":2,"order":20,"ops":[["predicate","SELECT count(*) FROM t",[],{"result":2}]]}
            {"session":"a","id":3,"name":"%s","order":30,"ops":[]}
            {"key":["t",1],"initial":50}
            {"key":["t",2],"initial":51}
            """
                .formatted("x".repeat(5 << 20)));

    CommandRun run = CommandRun.real("check", "--follow", "--idle", "300ms", history);

    assertThat(run.out()).endsWith("holds so far in the expected order, after 3 transactions\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void whatKeysHoldAtFirstIsNotToldAfterwards() throws Exception {
    Path history =
        Path.of(
            file(
                "late.taipan.jsonl",
                """
                {"taipan":"history","version":2,"initial":0}
                {"session":"a","id":1,"order":10,"ops":[["w",2,7]]}
                """));
    CompletableFuture<CommandRun> following =
        CompletableFuture.supplyAsync(
            () -> CommandRun.real("check", "--follow", "--idle", "1m", history.toString()));
    Thread.sleep(400);
    Files.writeString(history, "{\"key\":1,\"initial\":50}\n", StandardOpenOption.APPEND);

    CommandRun run = following.get(1, TimeUnit.MINUTES);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("found at line 3 the initial value of a key, expected initial values before");
  }

  @Test
  void aHistoryIsFollowedUntilItIsViolated() throws Exception {
    String[] lines = STALE.split("(?<=\n)", -1);
    Path history = Path.of(file("h.taipan.jsonl", lines[0] + lines[1]));
    CompletableFuture<CommandRun> following =
        CompletableFuture.supplyAsync(
            () -> CommandRun.real("check", "--follow", "--idle", "1m", history.toString()));
    Files.writeString(history, lines[2].substring(0, 20), StandardOpenOption.APPEND);
    Files.writeString(history, lines[2].substring(20), StandardOpenOption.APPEND);

    CommandRun run = following.get(1, TimeUnit.MINUTES);

    assertThat(run.status()).isOne();
    assertThat(run.out())
        .isEqualTo(
            history
                + """
                : serializability violated in the expected order, after 2 transactions
                  T2 (its operation 1) read key 1: expected 5 by T1, observed 0.
                """);
  }

  @Test
  void whoComesLateExplainsWhatWasSeen() throws IOException {
    String[] lines = STALE.replace("[\"r\",1,0]", "[\"r\",1,5]").split("(?<=\n)", -1);
    String history = file("h.taipan.jsonl", lines[0] + lines[2] + lines[1]);

    CommandRun run = CommandRun.real("check", "--follow", "--idle", "300ms", history);

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .isEqualTo(
            history
                + ": serializability holds so far in the expected order, after 2 transactions\n");
  }

  @Test
  void aLineThatIsNoneIsNamed() throws IOException {
    String history = file("h.taipan.jsonl", STALE + "{\"session\":\"a\"}\n");

    CommandRun run = CommandRun.real("check", "--follow", "--idle", "300ms", history);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith(history + ":4:1: found a transaction without \"ops\"");
  }

  @Test
  void halfALineLeavesItUndecided() throws IOException {
    String history = file("h.taipan.jsonl", STALE.replace("[\"r\",1,0]", "[\"r\",1,5]") + "{\"ses");

    CommandRun run = CommandRun.real("check", "--follow", "--idle", "300ms", history);

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).endsWith("\n  the last line is incomplete: 5 bytes were not judged\n");
  }

  @Test
  void anOrderThatIsMissingIsSaidWhereOthersHaveOne() throws IOException {
    String history = file("h.taipan.jsonl", STALE.replace("\"order\":2,", ""));

    CommandRun run = CommandRun.real("check", "--follow", "--idle", "300ms", history);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("has no \"order\"; --follow requires it for every transaction once");
  }

  @Test
  void nothingIsSaidToHoldWhereNothingWasWritten() throws IOException {
    String history = file("h.taipan.jsonl", STALE.substring(0, STALE.indexOf('\n') + 1));

    CommandRun run = CommandRun.real("check", "--follow", "--idle", "300ms", history);

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out())
        .isEqualTo(
            history
                + ": serializability is undecided in the expected order, after 0 transactions\n");
  }

  @Test
  void withoutAnOrderAnyOrderMayExplainWhatWasRead() throws IOException {
    String history = file("h.taipan.jsonl", STALE.replaceAll("\"order\":\\d+,", ""));

    CommandRun run = CommandRun.real("check", "--follow", "--idle", "300ms", history);

    assertThat(run.out()).isEqualTo(history + "\n  holds     serializability (ser)\n");
    assertThat(run.status()).isZero();
    assertRefused(
        "--window requires transactions with an order",
        "check",
        "--follow",
        "--idle",
        "300ms",
        "--window",
        "5",
        history);
  }

  @Test
  void halfALineLeavesItUndecidedWithoutAnOrder() throws IOException {
    String history = file("h.taipan.jsonl", STALE.replaceAll("\"order\":\\d+,", "") + "{\"ses");

    CommandRun run = CommandRun.real("check", "--follow", "--idle", "300ms", history);

    assertThat(run.out()).startsWith("  the last line is incomplete: 5 bytes were not judged\n");
    assertThat(run.status()).isEqualTo(3);
  }

  /** As the recorder of Taipan writes, which fills in outcomes, and while it goes on writing. */
  @Test
  void aViolationIsFoundWhileARecordingGrows() throws Exception {
    String open = "\"unknown\"" + " ".repeat(31);
    String done = "\"committed\",\"end\":9" + " ".repeat(21);
    String line = "{\"session\":\"%s\",\"id\":%d,\"start\":1,\"status\":%s,\"ops\":[%s]}\n";
    String header =
        "{\"taipan\":\"history\",\"version\":2,\"initial\":0,\"live\":true,"
            + "\"spelledOut\":false}\n";
    String lost = "[\"r\",1,0],[\"w\",1,%d]";
    Path history = Path.of(file("h.taipan.jsonl", header));
    CompletableFuture<CommandRun> following =
        CompletableFuture.supplyAsync(
            () -> CommandRun.real("check", "--follow", "--level", "si", history.toString()));
    StringBuilder written = new StringBuilder(header);
    for (int id = 1; !following.isDone(); id++) {
      String session = "abcdefgh".substring(id % 8, id % 8 + 1);
      String operations = id < 3 ? lost.formatted(id) : "[\"w\",%d,%d]".formatted(id, id);
      append(history, line.formatted(session, id, open, operations));
      written.append(line.formatted(session, id, done, operations));
      Thread.sleep(5);
      Files.write(history, written.toString().getBytes(UTF_8), StandardOpenOption.WRITE);
    }

    CommandRun run = following.get(1, TimeUnit.MINUTES);

    assertThat(run.out())
        .contains(
            "h.taipan.jsonl: violated while it was being written, by the first ",
            "  violated  snapshot isolation (si)\n",
            "Why not snapshot isolation (si): lost-update");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isOne();
  }

  /** How a file becomes another one again and again, each of which reads well. */
  private enum Change {
    TRUNCATED("the file was truncated"),
    REWRITTEN("existing content was rewritten"),
    REWRITTEN_IN_THE_MIDDLE("existing content was rewritten"),
    REWRITTEN_AND_LONGER("existing content was rewritten");

    private final String found;

    Change(String found) {
      this.found = found;
    }

    private byte[] of(String text, int round) {
      String other = "bc".substring(round % 2, round % 2 + 1);
      int middle = text.indexOf("\"b\"", text.length() / 2);
      String changed =
          switch (this) {
            case TRUNCATED -> text.substring(0, round % 2 == 0 ? middle : text.length());
            case REWRITTEN -> text.replace("\"b\"", "\"" + other + "\"");
            case REWRITTEN_IN_THE_MIDDLE ->
                text.substring(0, middle + 1) + other + text.substring(middle + 2);
            case REWRITTEN_AND_LONGER ->
                text.replaceFirst("\"b\"", "\"" + "b".repeat(round + 2) + "\"");
          };
      return changed.getBytes(UTF_8);
    }

    /** All at once, so that nobody sees a part of it. */
    private void make(Path file, String text, int round) throws IOException {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        byte[] bytes = of(text, round);
        channel.write(ByteBuffer.wrap(bytes));
        channel.truncate(bytes.length);
      }
    }
  }

  private static String serial(boolean ordered) {
    return IntStream.range(1, 600)
        .mapToObj(
            id ->
                "{\"session\":\"b\",\"id\":%d,%s\"ops\":[[\"w\",1,%d]]}\n"
                    .formatted(id, ordered ? "\"order\":" + id + "," : "", id))
        .collect(
            Collectors.joining("", "{\"taipan\":\"history\",\"version\":2,\"initial\":0}\n", ""));
  }

  /** Runs a check of a file that changes, from some time on, until the check has ended. */
  private CommandRun changing(Change change, boolean ordered, long millis) throws Exception {
    String text = serial(ordered);
    Path history = Path.of(file(ordered + "-" + millis + ".taipan.jsonl", text));
    CompletableFuture<CommandRun> following =
        CompletableFuture.supplyAsync(
            () -> CommandRun.real("check", "--follow", "--idle", "30s", history.toString()),
            THREAD);
    Thread.sleep(millis);
    for (int round = 0; !following.isDone(); round++) {
      change.make(history, text, round);
      Thread.sleep(250);
    }
    return following.get();
  }

  /** Before and after it was judged for the first time. */
  @ParameterizedTest
  @EnumSource
  @Timeout(120)
  void aFileThatDoesMoreThanGrowIsRefused(Change change) throws Exception {
    for (boolean ordered : new boolean[] {true, false}) {
      for (long millis : ordered ? new long[] {300} : new long[] {300, 3_000}) {
        CommandRun run = changing(change, ordered, millis);
        assertThat(run.err()).contains("found that " + change.found);
        assertThat(run.out()).isEmpty();
        assertThat(run.status()).isEqualTo(2);
      }
    }
  }

  @Test
  void nothingHoldsOfAFileThatWasRewrittenWhileItWasJudged() throws IOException {
    Path history = Path.of(file("h.taipan.jsonl", serial(false)));
    IdleWait none = new IdleWait(Optional.of(Duration.ZERO));
    try (FollowedFile followed = new FollowedFile(history, ReadOptions.DEFAULTS)) {
      FollowedCheck check =
          new FollowedCheck(
              history,
              followed,
              none,
              judged -> {
                try {
                  Change.REWRITTEN_IN_THE_MIDDLE.make(history, serial(false), 1);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
                return new FileResult.Failed(history, ExitStatus.SATISFIED, "");
              });
      assertThatThrownBy(() -> check.run(new PrintWriter(new StringWriter())))
          .isInstanceOf(BadHistoryException.class)
          .hasMessageContaining("found that existing content was rewritten");
    }
  }

  private static void append(Path file, String line) throws IOException {
    Files.writeString(file, line, StandardOpenOption.APPEND);
  }
}
