package dev.taipan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallestTest {
  @TempDir private Path folder;

  /** Its part has no times, so that the level of times cannot be checked on it. */
  @Test
  void aLostUpdateNeedsNoTimes() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("history"),
            """
            t(1,2,1,1)
            w(1,1,1,1)
            t(3,6,1,2)
            r(1,1,1,2)
            w(1,2,1,2)
            t(4,7,2,3)
            r(1,1,2,3)
            w(1,3,2,3)
            """);
    History history = NumberedBySession.of(HistoryFiles.read(file));

    assertThat(offered(history, IsolationLevel.STRONG_SNAPSHOT_ISOLATION)).isFalse();
    assertThat(offered(history, IsolationLevel.SNAPSHOT_ISOLATION)).isTrue();
  }

  private static boolean offered(History history, IsolationLevel level) throws IOException {
    Verdict verdict = IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
    return Smallest.of(verdict, verdict.violation().orElseThrow(), Accesses.of(history))
        .isPresent();
  }
}
