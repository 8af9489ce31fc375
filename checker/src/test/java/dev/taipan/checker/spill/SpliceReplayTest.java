package dev.taipan.checker.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Order;
import dev.taipan.checker.window.Windows;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Orders that are wrong are not taken, whoever found them. */
class SpliceReplayTest {
  private static final Memory MEMORY = Memory.of(Memory.LEAST);
  private static final StrongLevel SERIAL = StrongLevel.STRONG_SESSION_SERIALIZABILITY;
  private static final StrongLevel SNAPSHOTS = StrongLevel.STRONG_SESSION_SNAPSHOT_ISOLATION;
  private static final int[] NONE = {};

  @TempDir private Path folder;

  /**
   * Whether the order of a window is taken.
   *
   * @param transactions in recorded order: a session, and operations {@code r} or {@code w}, key
   *     and value, as in {@code 1 rx0 wy1}
   * @param last the last place of the window, which begins with the first
   */
  private boolean holds(StrongLevel level, int last, Order order, String... transactions)
      throws IOException {
    KeySet keys = new KeySet(100);
    try (SpillFolder spill = SpillFolder.in(folder);
        LogWriter writer =
            new LogWriter(spill, "log", OptionalLong.of(0), false, MEMORY, any -> {})) {
      for (int number = 0; number < transactions.length; number++) {
        String[] words = transactions[number].split(" ");
        writer.begin(Long.parseLong(words[0]), number, TransactionStatus.COMMITTED);
        for (int i = 1; i < words.length; i++) {
          String word = words[i];
          keys.addAll(new long[] {word.charAt(1)});
          writer.operation(word.charAt(0) == 'w', word.charAt(1), word.charAt(2) - '0');
        }
      }
      TransactionLog log = writer.finish();
      return SpliceReplay.holds(
          log,
          Windows.covering(new int[] {0}, new int[] {last}),
          new Order[] {order},
          level,
          keys,
          new KeyPass(log, MEMORY, Deadline.NONE));
    }
  }

  private boolean isSerial(int[] commits, String... transactions) throws IOException {
    return holds(SERIAL, commits.length - 1, new Order(commits, NONE), transactions);
  }

  private boolean areSnapshots(int[] commits, int[] shown, String... transactions)
      throws IOException {
    return holds(SNAPSHOTS, commits.length - 1, new Order(commits, shown), transactions);
  }

  @Test
  void readsShowWhatTheOrderLeaves() throws IOException {
    String[] stale = {"1 wx1", "2 rx0 wy1", "1 ry1 rx1 wx2 rx2"};
    assertThat(isSerial(new int[] {1, 0}, stale)).isTrue();
    assertThat(isSerial(new int[] {0, 1}, stale)).isFalse();
    assertThat(isSerial(new int[] {1, 0}, "1 wx1", "2 rx0 wy1", "1 ry0")).isFalse();
    assertThat(isSerial(new int[] {1, 0}, "1 wx1 rx2", "2 rx0 wy1")).isFalse();
  }

  @Test
  void eachTransactionOfAWindowRunsOnce() throws IOException {
    String[] any = {"1 wx1", "2 wy1", "3 rx1 ry1"};
    assertThat(holds(SERIAL, 1, new Order(new int[] {1, 0}, NONE), any)).isTrue();
    for (int[] wrong : new int[][] {{0}, {1, 1}, {0, 2}, {-1, 0}, {0, 1, 2}, {}}) {
      assertThat(holds(SERIAL, 1, new Order(wrong, NONE), any)).as("%s", wrong).isFalse();
    }
  }

  @Test
  void sessionsGoOn() throws IOException {
    assertThat(isSerial(new int[] {0, 1}, "1 wx1", "1 wy1")).isTrue();
    assertThat(isSerial(new int[] {1, 0}, "1 wx1", "1 wy1")).isFalse();
    assertThat(areSnapshots(new int[] {0, 1}, new int[] {0, 1}, "1 wx1", "1 wy1")).isTrue();
    assertThat(areSnapshots(new int[] {0, 1}, new int[] {0, 0}, "1 wx1", "1 wy1")).isFalse();
  }

  @Test
  void snapshotsShowNoMoreThanThereIs() throws IOException {
    String[] skew = {"1 rx0 wy1", "2 ry0 wx1"};
    assertThat(areSnapshots(new int[] {0, 1}, new int[] {0, 0}, skew)).isTrue();
    assertThat(areSnapshots(new int[] {0, 1}, new int[] {0, 1}, skew)).isFalse();
    assertThat(areSnapshots(new int[] {0, 1}, new int[] {1, 0}, skew)).isFalse();
    assertThat(areSnapshots(new int[] {0, 1}, new int[] {0, 2}, skew)).isFalse();
    assertThat(areSnapshots(new int[] {0, 1}, new int[] {0}, skew)).isFalse();
    assertThat(holds(SERIAL, 1, new Order(new int[] {0, 1}, new int[] {0, 0}), skew)).isFalse();
  }

  @Test
  void writersOfAKeyDoNotOverlap() throws IOException {
    String[] writers = {"1 rx0 wy1", "2 rz0 wy2", "3 ry2"};
    assertThat(areSnapshots(new int[] {0, 1}, new int[] {0, 1}, writers)).isTrue();
    assertThat(areSnapshots(new int[] {0, 1}, new int[] {0, 0}, writers)).isFalse();
    assertThat(
            holds(
                StrongLevel.PREFIX_CONSISTENCY,
                1,
                new Order(new int[] {0, 1}, new int[] {0, 0}),
                writers))
        .isTrue();
  }
}
