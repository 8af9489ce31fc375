package dev.taipan.statements.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.pgwire.TransactionState;
import dev.taipan.statements.sql.Plan.Control.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes that were sent may be read by others before they are answered. */
class UnansweredTest {
  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("history.taipan.jsonl");
  }

  private long completeUpTo(Recording recording, SessionLog other) throws Exception {
    OneTable.read(other, 5, 0);
    recording.awaitWritten();
    return Unrecorded.completeUpTo(HistoryFiles.read(file()).origin()).orElseThrow();
  }

  /** What was sent later may be missing where the recorder is killed. */
  @Test
  void recordingsAreCompleteUpToTheFirstOfThem() throws Exception {
    try (Recording recording = new Recording(file(), Map.of())) {
      SessionLog writer = recording.session();
      SessionLog reader = recording.session();
      long before = Recording.now();
      Execution update = OneTable.sendUpdate(writer, 1, 7);
      long sent = Recording.now();
      assertThat(completeUpTo(recording, reader)).isBetween(before, sent);

      writer.answered(update, "UPDATE 1");
      writer.ready(TransactionState.IDLE);
      assertThat(completeUpTo(recording, reader)).isGreaterThan(sent);
    }
  }

  /** A transaction is written down before it commits, and what is sent behind that may not be. */
  @Test
  void recordingsAreCompleteUpToTheFirstTransactionThatIsNotWrittenDown() throws Exception {
    try (Recording recording = new Recording(file(), Map.of())) {
      SessionLog writer = recording.session();
      SessionLog reader = recording.session();
      writer.answered(OneTable.control(Kind.BEGIN), "BEGIN");
      writer.answered(OneTable.sendUpdate(writer, 1, 7), "UPDATE 1");
      long sent = Recording.now();
      assertThat(completeUpTo(recording, reader)).isLessThan(sent);

      Execution commit = OneTable.control(Kind.COMMIT);
      writer.sending(commit, true);
      assertThat(completeUpTo(recording, reader)).isGreaterThan(sent);

      long before = Recording.now();
      Execution next = OneTable.execution("UPDATE t SET v = 8 WHERE id = 1");
      writer.sending(next, false);
      writer.answered(commit, "COMMIT");
      long behind = Recording.now();
      assertThat(completeUpTo(recording, reader)).isBetween(before, behind);
    }
  }

  private String text() throws IOException {
    return Files.readString(file());
  }

  /** Each may be a transaction of its own. */
  @Test
  void areRecordedWhereTrackIsLost() throws IOException {
    try (Recording recording = new Recording(file(), Map.of())) {
      SessionLog log = recording.session();
      OneTable.sendUpdate(log, 1, 7);
      OneTable.sendUpdate(log, 2, 8);
      log.lostTrack();
    }
    assertThat(text()).containsPattern("\"unknown\" *,\"ops\":\\[\\[\"w\",\\[\"t\",1,\"v\"\\],7]]");
    assertThat(text()).containsPattern("\"unknown\" *,\"ops\":\\[\\[\"w\",\\[\"t\",2,\"v\"\\],8]]");
  }

  /** A client that asks for some of the rows only may not ask for the rest. */
  @Test
  void areRecordedWhereRowsAreAskedForInParts() throws IOException {
    try (Recording recording = new Recording(file(), Map.of())) {
      SessionLog log = recording.session();
      Execution update = OneTable.execution("UPDATE t SET v = 7 WHERE id = 1 RETURNING id");
      log.sending(update, true);
      log.suspended(update);
      log.ready(TransactionState.IDLE);
    }
    assertThat(text()).containsPattern("\"committed\".*\\[\"w\",\\[\"t\",1,\"v\"\\],7]");
  }
}
