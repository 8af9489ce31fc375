package dev.taipan.history.column;

import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.graph.IntList;

/** {@link ReadVersions} in the making, in the order in which the input has the reads. */
final class ReadVersionStage {
  private final IntList starts = new IntList();
  private final IntList keys = new IntList();
  private final LongArrayList values = new LongArrayList();
  private final LongArrayList names = new LongArrayList();
  private boolean named;

  /** Says that what is added from now on is of the next read. */
  void begin() {
    starts.add(keys.size());
  }

  void add(int key, long value, long name) {
    keys.add(key);
    values.add(value);
    names.add(name);
    named |= name != Details.NO_VERSION;
  }

  /** The versions of the reads in another order. */
  ReadVersions finish(int[] order) {
    int[] finishedStarts = new int[order.length + 1];
    int[] finishedKeys = new int[keys.size()];
    long[] finishedValues = new long[keys.size()];
    long[] finishedNames = new long[named ? keys.size() : 0];
    int next = 0;
    for (int place = 0; place < order.length; place++) {
      for (int version = starts.get(order[place]); version < end(order[place]); version++) {
        finishedKeys[next] = keys.get(version);
        finishedValues[next] = values.get(version);
        if (named) {
          finishedNames[next] = names.get(version);
        }
        next++;
      }
      finishedStarts[place + 1] = next;
    }
    return new ReadVersions(finishedStarts, finishedKeys, finishedValues, finishedNames);
  }

  private int end(int read) {
    return read + 1 == starts.size() ? keys.size() : starts.get(read + 1);
  }
}
