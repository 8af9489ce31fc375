package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.Stamps;

/**
 * Which versions reads observed. Where versions of a key have the same value, names of versions
 * tell them apart, and otherwise snapshots. Expected constant time per read.
 */
public final class Observations {
  /** The initial version. */
  public static final int INITIAL = -1;

  /** A version that nobody wrote. */
  public static final int GARBAGE = -2;

  private static final int SEVERAL = -3;

  private final History history;
  private final InstalledVersions versions;
  private final WritesByValue writes;

  /** For the reads of a history. Linear time. */
  public Observations(History history, InstalledVersions versions) {
    this.history = history;
    this.versions = versions;
    writes = new WritesByValue(history);
  }

  /**
   * A write that made the same version as another one that took effect, too, or -1. Writes of one
   * value that have no names are told apart by the places of their transactions in the order, and
   * those of one transaction by which comes last.
   */
  public int duplicateWrite() {
    for (int write = 0; write < history.operations(); write++) {
      if (isDuplicate(write)) {
        return write;
      }
    }
    return -1;
  }

  private boolean isDuplicate(int write) {
    if (!history.isWrite(write)
        || !versions.tookEffect(versions.writer(write))
        || isTombstone(history.value(write))) {
      return false;
    }
    int other = writes.before(write);
    while (other >= 0 && !makeOneVersion(write, other)) {
      other = writes.before(other);
    }
    return other >= 0;
  }

  private boolean makeOneVersion(int write, int other) {
    long name = history.details().version(write);
    boolean named = name != Details.NO_VERSION && name == history.details().version(other);
    return versions.tookEffect(versions.writer(other))
        && (named || (writes.mayBe(other, name) && !areTold(write, other)));
  }

  private boolean areTold(int write, int other) {
    return versions.writer(write) == versions.writer(other) || (hasStamp(write) && hasStamp(other));
  }

  private boolean hasStamp(int write) {
    return history.details().stamps().order(versions.writer(write)) != Stamps.NONE;
  }

  private boolean isTombstone(long value) {
    return history.tombstone().isPresent() && history.tombstone().getAsLong() == value;
  }

  /**
   * The write that made a version that was read, {@link #INITIAL} or {@link #GARBAGE}.
   *
   * @param name the version's name, if the reader knew it
   * @param snapshot what the reader saw of the order, or {@link Stamps#NONE}
   * @throws IncompleteCertificateException when several versions may be meant
   */
  public int of(int key, long value, long name, long snapshot) {
    boolean initial =
        name == Details.NO_VERSION
            && history.hasInitialValue(key)
            && history.initialValue(key) == value;
    int last = writes.last(key, value);
    if (last == WritesByValue.NONE) {
      return initial ? INITIAL : GARBAGE;
    }
    int found = among(last, name, initial);
    return found == SEVERAL ? atSnapshot(key, value, snapshot) : found;
  }

  /** Installed versions come before others that took effect, and those before aborted ones. */
  private int among(int last, long name, boolean initial) {
    int installed = initial ? INITIAL : GARBAGE;
    int other = GARBAGE;
    for (int write = last; write >= 0; write = writes.before(write)) {
      if (!writes.mayBe(write, name)) {
        continue;
      }
      if (versions.isInstalled(write)) {
        installed = installed == GARBAGE ? write : SEVERAL;
      } else if (other == GARBAGE || versions.tookEffect(versions.writer(write))) {
        other = write;
      }
    }
    return installed == GARBAGE ? other : installed;
  }

  private int atSnapshot(int key, long value, long snapshot) {
    if (snapshot == Stamps.NONE) {
      throw new IncompleteCertificateException(
          "several versions of key "
              + history.keyName(key)
              + " hold "
              + history.valueName(value)
              + ", and which one was read is known neither by a name nor by a snapshot");
    }
    return latest(key, value, versions.placeAt(key, snapshot));
  }

  /** The latest version up to a place that holds a value, or else the first one behind it. */
  private int latest(int key, long value, int place) {
    for (int earlier = place; earlier > 0; earlier--) {
      if (history.value(versions.at(key, earlier)) == value) {
        return versions.at(key, earlier);
      }
    }
    if (history.hasInitialValue(key) && history.initialValue(key) == value) {
      return INITIAL;
    }
    int later = place + 1;
    while (history.value(versions.at(key, later)) != value) {
      later++;
    }
    return versions.at(key, later);
  }
}
