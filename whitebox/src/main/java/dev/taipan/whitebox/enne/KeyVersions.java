package dev.taipan.whitebox.enne;

import dev.taipan.history.column.Details;
import dev.taipan.whitebox.matches.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The versions of a key by their stamps. Finding takes logarithmic time, and the latest constant.
 */
final class KeyVersions {
  /** The place of the initial version, or of what is forgotten. */
  static final int BEFORE = -1;

  private long[] stamps = new long[4];
  private long[] values = new long[4];

  /** What the writer of each version had seen. */
  private long[] snapshots = new long[4];

  private long[] writers = new long[4];

  /** What versions are called; empty as long as none has a name. */
  private long[] names = new long[0];

  private Row[] rows = new Row[0];
  private int size;

  /** From this stamp on all versions are here. */
  private long knownFrom = Long.MIN_VALUE;

  /** Reads that later writes may concern. */
  private final List<PendingRead> pending = new ArrayList<>();

  /** None of these sees more than up to here. */
  private long lastSight = Long.MIN_VALUE;

  /** Adds a version, and returns its place. */
  int add(long stamp, long value, long name, long writer, long snapshot) {
    if (size == stamps.length) {
      stamps = Arrays.copyOf(stamps, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
      snapshots = Arrays.copyOf(snapshots, 2 * size);
      writers = Arrays.copyOf(writers, 2 * size);
    }
    boolean isNamed = names.length > 0 || name != Details.NO_VERSION;
    if (isNamed && names.length < stamps.length) {
      int known = names.length;
      names = Arrays.copyOf(names, stamps.length);
      Arrays.fill(names, known, names.length, Details.NO_VERSION);
    }
    int place = size == 0 || stamps[size - 1] <= stamp ? size : upTo(stamp) + 1;
    if (place < size) {
      shift(place);
    }
    stamps[place] = stamp;
    values[place] = value;
    snapshots[place] = snapshot;
    writers[place] = writer;
    if (names.length > 0) {
      names[place] = name;
    }
    if (place < rows.length) {
      rows[place] = null;
    }
    size++;
    return place;
  }

  private void shift(int place) {
    System.arraycopy(stamps, place, stamps, place + 1, size - place);
    System.arraycopy(values, place, values, place + 1, size - place);
    System.arraycopy(snapshots, place, snapshots, place + 1, size - place);
    System.arraycopy(writers, place, writers, place + 1, size - place);
    if (names.length > 0) {
      System.arraycopy(names, place, names, place + 1, size - place);
    }
    Arrays.fill(rows, Math.min(place, rows.length), rows.length, null);
  }

  /** The place of the last version up to a stamp, that included, or {@link #BEFORE}. */
  int upTo(long stamp) {
    if (size == 0 || stamps[size - 1] <= stamp) {
      return size - 1;
    }
    int low = BEFORE;
    int high = size - 1;
    while (low < high) {
      int middle = (low + high + 1) >> 1;
      if (stamps[middle] <= stamp) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  int size() {
    return size;
  }

  long stamp(int place) {
    return stamps[place];
  }

  long value(int place) {
    return values[place];
  }

  /** What a version is called, or {@link Details#NO_VERSION}. */
  long name(int place) {
    return names.length == 0 ? Details.NO_VERSION : names[place];
  }

  long snapshot(int place) {
    return snapshots[place];
  }

  long writer(int place) {
    return writers[place];
  }

  /** Whether what was before the first version is not known any more. */
  boolean forgot() {
    return knownFrom != Long.MIN_VALUE;
  }

  /** Whether it is known which version was the latest at a stamp. */
  boolean isKnownAt(long stamp) {
    return stamp >= knownFrom;
  }

  /** The row of a version, which is made when it is first asked for. */
  Row row(int key, int place, ReplaySource source) {
    if (place >= rows.length) {
      rows = Arrays.copyOf(rows, stamps.length);
    }
    Row row = rows[place];
    if (row == null) {
      row = source.row(key, values[place]);
      rows[place] = row;
    }
    return row;
  }

  /** Forgets versions that were replaced up to a stamp. */
  void forget(long stamp) {
    int kept = upTo(stamp);
    if (kept > 0 && kept >= size / 2) {
      System.arraycopy(stamps, kept, stamps, 0, size - kept);
      System.arraycopy(values, kept, values, 0, size - kept);
      System.arraycopy(snapshots, kept, snapshots, 0, size - kept);
      System.arraycopy(writers, kept, writers, 0, size - kept);
      if (names.length > 0) {
        System.arraycopy(names, kept, names, 0, size - kept);
      }
      Arrays.fill(rows, null);
      size -= kept;
      knownFrom = Math.max(knownFrom, stamps[0]);
    }
  }

  /** Tells what versions hold and who wrote them. */
  void noteUsed(LongConsumer held, LongConsumer called, LongConsumer users) {
    for (int place = 0; place < size; place++) {
      held.accept(values[place]);
      called.accept(name(place));
      users.accept(writers[place]);
    }
  }

  /** Keeps a read, as later writes may concern it. */
  void await(PendingRead read) {
    pending.add(read);
    lastSight = Math.max(lastSight, read.upTo());
  }

  /** Whether there may be a read that is kept and sees a stamp; constant time. */
  boolean mayBeAwaited(long stamp) {
    return stamp <= lastSight;
  }

  List<PendingRead> pending() {
    return pending;
  }
}
