package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/**
 * A history as it looks when some keys held data before it: mostly one value each, or a list, in
 * which an element may come twice.
 */
final class Preloading implements Rewriting.Values {

  /** A copy with the same values. */
  static class Unchanged implements Rewriting.Values {
    final History history;

    Unchanged(History history) {
      this.history = history;
    }

    @Override
    public long value(int key, int operation) {
      return history.value(operation);
    }

    @Override
    public long[] list(int key, int read) {
      return history.lists().read(history, read);
    }
  }

  private static final long LOADED = 100;

  private final Unchanged before;
  private final RandomGenerator random;
  private final boolean[] loaded;
  private final int[] length;
  private final boolean[] repeats;

  private Preloading(History history, RandomGenerator random) {
    before = new Unchanged(history);
    this.random = random;
    loaded = new boolean[history.keys()];
    length = new int[history.keys()];
    repeats = new boolean[history.keys()];
    for (int key = 0; key < loaded.length; key++) {
      loaded[key] = random.nextInt(3) > 0;
      length[key] = 1 + random.nextInt(3);
      repeats[key] = random.nextBoolean();
    }
  }

  /** The history with other initial values; now and then a read is of yet another value. */
  static History of(History history, RandomGenerator random) {
    HistoryBuilder builder = new HistoryBuilder();
    if (!history.hasInitialValue()) {
      builder.noInitialValue();
    }
    return Rewriting.of(history, builder, transaction -> true, new Preloading(history, random));
  }

  @Override
  public long value(int key, int operation) {
    long value = before.value(key, operation);
    boolean initial = loaded[key] && !before.history.isWrite(operation) && value == 0;
    return initial ? LOADED + (random.nextInt(12) == 0 ? 1 : 0) : value;
  }

  @Override
  public long[] list(int key, int read) {
    long[] list = before.list(key, read);
    if (!loaded[key] || random.nextInt(20) == 0) {
      return list;
    }
    LongStream data =
        LongStream.range(0, length[key]).map(index -> LOADED + (repeats[key] ? index / 2 : index));
    return LongStream.concat(data, Arrays.stream(list)).toArray();
  }
}
