package dev.taipan.collect.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {
  @TempDir private Path folder;

  @Test
  void everyMomentHasASoundFile() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder = new Recorder(file, 2)) {
      SessionRecorder session = recorder.session(0);
      session.begin(7, 10);
      session.read(3, 0);
      session.write(3, 8);
      assertThat(HistoryFiles.read(file).transactions()).isZero();

      SessionRecorder.Pending pending = session.committing();
      assertThat(HistoryFiles.read(file).status(0)).isEqualTo(TransactionStatus.UNKNOWN);

      pending.ended(TransactionStatus.COMMITTED, 1L << 62);
      assertThat(HistoryFiles.read(file).status(0)).isEqualTo(TransactionStatus.COMMITTED);
      assertThat(HistoryFiles.read(file).endTime(0)).isEqualTo(1L << 62);
    }
  }

  /** A transaction whose outcome nobody knows may take effect after what its session does next. */
  @Test
  void sessionsGoOnUnderAnotherNameBehindTheUnknown() throws IOException {
    Path file = folder.resolve("history");
    try (Recorder recorder = new Recorder(file, 1)) {
      SessionRecorder session = recorder.session(0);
      session.begin(1, 1);
      session.append(5, 2);
      session.committing().lost();
      session.begin(3, 4);
      session.readList(5, ",2,9");
      session.aborted(6);
    }
    History history = HistoryFiles.read(file);

    assertThat(history.sessionName(history.sessionOf(1))).isEqualTo("1.1");
    assertThat(history.status(1)).isEqualTo(TransactionStatus.ABORTED);
    assertThat(Files.readString(file)).contains("[\"append\",5,2]", "[\"list\",5,[2,9]]");
  }
}
