package dev.taipan.history.column;

/**
 * Some versions for each read by predicate: those that matched, or those that it looked at.
 * Immutable; 12 bytes per version, 20 where versions have names.
 */
public final class ReadVersions {
  static final ReadVersions NONE =
      new ReadVersions(new int[1], new int[0], new long[0], new long[0]);

  private final int[] starts;
  private final int[] keys;
  private final long[] values;
  private final long[] names;

  /** Takes over the arrays; the last one may be empty, if no version has a name. */
  ReadVersions(int[] starts, int[] keys, long[] values, long[] names) {
    this.starts = starts;
    this.keys = keys;
    this.values = values;
    this.names = names;
  }

  /** The first version of a read. */
  public int start(int read) {
    return starts[read];
  }

  /** One past the last version of a read. */
  public int end(int read) {
    return starts[read + 1];
  }

  /** The key of a version. */
  public int key(int version) {
    return keys[version];
  }

  /** The value of a version. */
  public long value(int version) {
    return values[version];
  }

  /** The name of a version, or {@link Details#NO_VERSION}. */
  public long name(int version) {
    return names.length == 0 ? Details.NO_VERSION : names[version];
  }

  /** Whether some version has a name. */
  boolean haveNames() {
    return names.length > 0;
  }
}
