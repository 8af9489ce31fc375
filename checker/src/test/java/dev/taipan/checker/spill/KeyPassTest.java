package dev.taipan.checker.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.TransactionStatus;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that does not hold all keys shows what each held at last, in few readings. */
class KeyPassTest {
  private static final Memory MEMORY = Memory.of(Memory.LEAST);

  @TempDir private Path folder;

  /** Finds the keys of a class and what they hold at last. */
  private record LastValues(List<TreeMap<Long, Long>> begun, KeySet keys)
      implements Shuffle.Work<TreeMap<Long, Long>> {

    @Override
    public Visitor<TreeMap<Long, Long>> begin(KeyStates empty) {
      empty.lookOnlyAt(keys);
      TreeMap<Long, Long> last = new TreeMap<>();
      begun.add(last);
      return new Visitor<>() {
        @Override
        public void take(TransactionView transaction) {
          for (int op = 0; op < transaction.size(); op++) {
            int slot = empty.slot(transaction.key(op));
            if (slot != KeyStates.NOWHERE) {
              assertThat(empty.shows(slot, last.getOrDefault(transaction.key(op), 0L))).isTrue();
              empty.write(slot, transaction.value(op), transaction.place());
              last.put(transaction.key(op), transaction.value(op));
            }
          }
        }

        @Override
        @SuppressWarnings("NonApiType") // maps need not be serializable
        public TreeMap<Long, Long> found() {
          last.keySet().removeIf(key -> !empty.takes(key));
          return last;
        }
      };
    }
  }

  /** The values that a pass finds, by key, and into how many classes it puts these. */
  private record Found(TreeMap<Long, Long> last, long keys, int readings) {}

  private Found found(int slots, long[] keys, long[] values, KeySet only) throws IOException {
    try (SpillFolder spill = SpillFolder.in(folder);
        LogWriter writer =
            new LogWriter(spill, "log", OptionalLong.of(0), false, MEMORY, shown -> {})) {
      for (int i = 0; i < keys.length; i++) {
        writer.begin(1, i, TransactionStatus.COMMITTED);
        writer.operation(true, keys[i], values[i]);
      }
      TransactionLog log = writer.finish();
      KeyStates states = new KeyStates(slots, OptionalLong.of(0));
      LastValues work = new LastValues(new ArrayList<>(), only);
      TreeMap<Long, Long> all = new TreeMap<>();
      long count =
          new KeyPass(log, states, Deadline.NONE)
              .byKey(
                  work,
                  found -> {
                    assertThat(all).doesNotContainKeys(found.keySet().toArray(Long[]::new));
                    all.putAll(found);
                  });
      return new Found(all, count, work.begun().size());
    }
  }

  private static KeySet all() {
    KeySet all = new KeySet(0);
    all.add(1);
    return all;
  }

  /** Keys and values of 32 bits, or sooner or later of more. */
  @Test
  void findsEachKeyOnce() throws IOException {
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int keyBits = 1 + random.nextInt(63);
      int valueBits = 1 + random.nextInt(63);
      int wideFrom = random.nextInt(120);
      long[] keys = new long[100];
      long[] values = new long[keys.length];
      TreeMap<Long, Long> last = new TreeMap<>();
      for (int i = 0; i < keys.length; i++) {
        keys[i] = random.nextLong() >> (i < wideFrom ? 60 : keyBits);
        values[i] = random.nextLong() >> (i < wideFrom ? 40 : valueBits);
        last.put(keys[i], values[i]);
      }
      Found found = found(4 + random.nextInt(40), keys, values, all());
      assertThat(found.last()).as("seed %d", seed).isEqualTo(last);
      assertThat(found.keys()).isEqualTo(last.size());
    }
  }

  /** No reading is thrown away because keys do not fit. */
  @Test
  void readsOncePerClass() throws IOException {
    long[] keys = new long[2_000];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i * 1_000L;
    }
    assertThat(found(2_000, keys, keys, all()).readings()).isEqualTo(1);
    assertThat(found(1_000, keys, keys, all()).readings()).isEqualTo(2);
  }

  @Test
  void looksOnlyAtSomeKeys() throws IOException {
    KeySet some = new KeySet(2);
    some.addAll(new long[] {3, 4, 3});
    Found found = found(4, new long[] {1, 2, 3, 4, 5, 3}, new long[] {1, 2, 3, 4, 5, 6}, some);
    assertThat(found.last()).isEqualTo(new TreeMap<>(Map.of(3L, 6L, 4L, 4L)));
    some.add(5);
    assertThat(some.isAll()).isTrue();
  }
}
