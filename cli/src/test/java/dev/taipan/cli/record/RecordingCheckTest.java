package dev.taipan.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.cli.library.Engine;
import dev.taipan.cli.library.RecordedFolder;
import dev.taipan.cli.progress.ProgressDisplay;
import dev.taipan.history.TransactionStatus;
import dev.taipan.record.RecordedHistory;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.statements.tally.Tally;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is said of a recording that has ended. */
class RecordingCheckTest {
  private static final String HEADER =
      "{\"taipan\":\"history\",\"version\":2,\"initial\":0,\"clock\":\"ns\","
          + "\"recorded\":{\"ends\":\"told\",\"completeUpTo\":\"1000\",\"ended\":\"yes\"},"
          + "\"live\":true}\n";

  private static final String INITIAL = "{\"key\":1,\"initial\":2}\n";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final Map<Path, Tally> tallies = new LinkedHashMap<>();

  @CommandLine.Command(name = "record")
  private static final class Nothing {}

  private void write(String name, String lines) throws Exception {
    Path file = Files.writeString(folder.resolve(name), HEADER + lines);
    Tally tally = new Tally(() -> {});
    tally.statement(Tally.Understanding.EXACT, "");
    tally.ended(TransactionStatus.COMMITTED);
    tallies.put(file, tally);
  }

  private static String transaction(int start, String operations) {
    return "{\"session\":\"a\",\"start\":%d,\"end\":%d,\"ops\":[%s]}\n"
        .formatted(start, start + 1, operations);
  }

  /** A write, and behind it, in the second file, a read of what was there before it. */
  private void writeStaleRead() throws Exception {
    write("history.taipan.jsonl", transaction(1, "[\"w\",1,1]") + transaction(3, "[\"w\",1,2]"));
    write("history-2.taipan.jsonl", INITIAL + transaction(5, "[\"r\",1,1],[\"w\",1,3]"));
  }

  private ExitStatus check(Engine engine) throws Exception {
    CommandLine command = new CommandLine(new Nothing());
    command.setOut(new PrintWriter(out));
    command.parseArgs();
    return new RecordingCheck(
            engine,
            ProgressDisplay.NONE,
            command.getCommandSpec(),
            IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION,
            Duration.ofMinutes(1),
            1)
        .of(RecordedFolder.of(folder).orElseThrow(), tallies);
  }

  /** The library with too little memory for histories in several files. */
  private static Engine small() {
    return (Engine)
        Proxy.newProxyInstance(
            Engine.class.getClassLoader(),
            new Class<?>[] {Engine.class},
            (proxy, method, arguments) -> {
              if (arguments[0] instanceof RecordedHistory) {
                throw new OutOfMemoryError();
              }
              try {
                return method.invoke(Engine.LIBRARY, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }

  @Test
  void whatSpansTwoFilesIsFound() throws Exception {
    writeStaleRead();

    assertThat(check(Engine.LIBRARY)).isEqualTo(ExitStatus.VIOLATED);
    assertThat(out.toString())
        .startsWith(folder + ": 2 files\n2 transactions committed")
        .contains(
            "violated  strong session snapshot isolation (strong-session-si)",
            "Report: " + folder.resolve("report.html"))
        .endsWith("Asked: strong session snapshot isolation (strong-session-si) is violated\n");
  }

  @Test
  void filesAreCheckedByThemselvesWhereThereIsNoMemoryForAll() throws Exception {
    writeStaleRead();
    write("history-2.taipan.jsonl", INITIAL + transaction(5, "[\"r\",1,2],[\"w\",1,3]"));

    assertThat(check(small())).isEqualTo(ExitStatus.UNKNOWN);
    assertThat(out.toString())
        .contains(
            "Not enough memory for all files together: each is checked by itself, and what spans several is not.\n",
            folder.resolve("history.taipan.jsonl") + "\n1 transactions committed",
            "Report: " + folder.resolve("report.html"),
            folder.resolve("history-2.taipan.jsonl") + "\n1 transactions committed",
            "Report: " + folder.resolve("report-2.html"))
        .endsWith("Asked: strong session snapshot isolation (strong-session-si) holds\n");
  }
}
