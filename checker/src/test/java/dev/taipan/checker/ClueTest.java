package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.formats.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What to do about a violation fits what the times of the history tell. */
class ClueTest {
  private static final String HALF_SEEN =
      """
      t(%d,%d,1,1)
      w(1,1,1,1)
      w(2,1,1,1)
      t(10,30,2,2)
      r(1,0,2,2)
      r(2,1,2,2)
      """;

  private static final String OVERWRITTEN_UNSEEN =
      """
      t(1,2,1,1)
      w(1,1,1,1)
      t(3,4,1,2)
      r(1,1,1,2)
      w(1,2,1,2)
      t(10,11,2,3)
      r(1,1,2,3)
      w(1,3,2,3)
      t(12,13,2,4)
      r(1,%d,2,4)
      """;

  @TempDir private Path folder;

  private String remedy(String history) throws IOException {
    Path file = Files.writeString(folder.resolve("history"), history);
    return IsolationChecker.check(
            HistoryFiles.read(file), IsolationLevel.SNAPSHOT_ISOLATION, CheckOptions.DEFAULTS)
        .violation()
        .orElseThrow()
        .inPractice()
        .remedy();
  }

  @Test
  void whereStatementsSawDifferentMomentsItSpeaksOfAutocommit() throws IOException {
    assertThat(remedy(HALF_SEEN.formatted(15, 20)))
        .startsWith("T2 was still running when T1 committed, and yet saw its writes: ")
        .contains("autocommit");
  }

  /** T3 began before T1 committed, and took its only snapshot afterwards. */
  @Test
  void whereOneSnapshotExplainsEachTransactionItDoesNot() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("history"),
            """
            t(1,9,1,1)
            w(1,1,1,1)
            w(2,1,1,1)
            t(10,20,1,2)
            w(1,2,1,2)
            t(10,40,2,3)
            r(1,1,2,3)
            w(2,2,2,3)
            t(15,50,3,4)
            r(1,2,3,4)
            r(2,1,3,4)
            """);
    assertThat(
            IsolationChecker.check(
                    HistoryFiles.read(file), IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS)
                .violation()
                .orElseThrow()
                .inPractice()
                .remedy())
        .doesNotContain("autocommit");
  }

  @Test
  void whereTheWriterWasOverBeforeItDoesNot() throws IOException {
    assertThat(remedy(HALF_SEEN.formatted(1, 5))).doesNotContain("autocommit");
  }

  @Test
  void withoutTimesItSaysWhatUsuallyHelps() throws IOException {
    assertThat(remedy(HALF_SEEN.formatted(15, 20).replaceAll("(?m)^t.*\n", "")))
        .doesNotContain("autocommit");
  }

  @Test
  void whereNobodySawAConfirmedCommitItSpeaksOfItsLoss() throws IOException {
    assertThat(remedy(OVERWRITTEN_UNSEEN.formatted(3)))
        .startsWith(
            "T2 was confirmed before T3 began, and no transaction that began afterwards saw its")
        .contains("the commit may have been lost", "durability");
  }

  @Test
  void whereSomebodySawItItWasNotLost() throws IOException {
    assertThat(remedy(OVERWRITTEN_UNSEEN.formatted(2))).doesNotContain("durability");
  }
}
