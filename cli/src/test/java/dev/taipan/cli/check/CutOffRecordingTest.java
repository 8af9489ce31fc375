package dev.taipan.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of recorders that were killed: of their last seconds something may be missing. */
class CutOffRecordingTest {
  private static final String ENDED = ",\"ended\":\"yes\"";

  @TempDir private Path folder;

  /** Somebody reads what nobody wrote, and at a time after that somebody writes. */
  private CommandRun check(String facts, String readEnd, String last) throws IOException {
    String lines =
        """
        {"taipan":"history","version":2,"initial":0,"clock":"ns","recorded":{"ends":"told"%s}}
        {"session":"a","start":10,"end":%s,"status":"committed","ops":[["r",1,7]]}
        {"session":"b","start":%s,"end":%s,"status":"committed","ops":[["w",2,8]]}
        """
            .formatted(facts, readEnd, last, last + "9");
    Path file = Files.writeString(folder.resolve("history.taipan.jsonl"), lines);
    return CommandRun.real("check", "--level", "rc", file.toString());
  }

  @Test
  void whatNobodyWroteMayBeMissing() throws IOException {
    CommandRun run = check("", "20", "1000");
    assertThat(run.out()).contains("the recording was cut off").doesNotContain("violated");
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void nothingIsMissingWhereTheRecordingWasEnded() throws IOException {
    CommandRun run = check(ENDED, "20", "1000");
    assertThat(run.out()).contains("violated  read committed (rc)");
    assertThat(run.status()).isEqualTo(1);
  }

  /** A commit may have hung for as long as that before the recorder was killed. */
  @Test
  void whatNobodyWroteMayBeMissingLongBefore() throws IOException {
    CommandRun run = check("", "20", "90000000000");
    assertThat(run.out()).contains("a write that hung may be missing").doesNotContain("violated");
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void whatWasWrittenLongBeforeIsThere() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("history.taipan.jsonl"),
            """
            {"taipan":"history","version":2,"initial":0,"clock":"ns","recorded":{"ends":"told"}}
            {"session":"c","start":10,"end":15,"status":"aborted","ops":[["w",1,7]]}
            {"session":"a","start":10,"end":20,"status":"committed","ops":[["r",1,7]]}
            {"session":"b","start":90000000000,"end":90000000009,"status":"committed","ops":[["w",2,8]]}
            """);
    CommandRun run = CommandRun.real("check", "--level", "rc", file.toString());
    assertThat(run.out()).contains("violated  read committed (rc)");
    assertThat(run.status()).isEqualTo(1);
  }

  /**
   * Somebody reads 8, then 7, which was written before 8, or once more by a write that is missing.
   */
  private CommandRun goneBack(long complete, long last) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("history.taipan.jsonl"),
            """
            {"taipan":"history","version":2,"initial":0,"clock":"ns",\
            "recorded":{"ends":"told","completeUpTo":"%-20d"}}
            {"session":"a","start":10,"end":20,"status":"committed","ops":[["w",1,7]]}
            {"session":"b","start":30,"end":40,"status":"committed","ops":[["r",1,7],["w",1,8]]}
            {"session":"c","start":50,"end":60,"status":"committed","ops":[["r",1,8]]}
            {"session":"c","start":70,"end":80,"status":"committed","ops":[["r",1,7]]}
            {"session":"b","start":%d,"end":%d,"status":"committed","ops":[["w",2,8]]}
            """
                .formatted(complete, last, last + 9));
    return CommandRun.real("check", "--level", "tcc", file.toString());
  }

  @Test
  void valuesOfMissingWritesAreNotTakenForThoseOfOthers() throws IOException {
    CommandRun run = goneBack(65, 90_000_000_000L);
    assertThat(run.out()).contains("in what is not complete").doesNotContain("violated");
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void whatIsCompleteIsJudged() throws IOException {
    CommandRun run = goneBack(85, 90);
    assertThat(run.out()).contains("violated");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void noLevelHolds() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("history.taipan.jsonl"),
            """
            {"taipan":"history","version":2,"initial":0,"clock":"ns","recorded":{"ends":"told"}}
            {"session":"a","start":10,"end":20,"status":"committed","ops":[["w",1,7]]}
            {"session":"b","start":30,"end":40,"status":"committed","ops":[["r",1,7]]}
            """);
    CommandRun run = CommandRun.real("check", "--level", "rc", file.toString());
    assertThat(run.out()).contains("the recording was cut off before its end");
    assertThat(run.status()).isEqualTo(3);
  }
}
