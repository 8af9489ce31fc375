package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.Stamps;

/**
 * Which versions reads observed. Where versions of a key have the same value, names of versions
 * tell them apart, and otherwise snapshots: a name is that of the version which has it, or if none
 * has, of one without a name. Expected constant time per read.
 */
public final class Observations {
  /** The initial version. */
  public static final int INITIAL = -1;

  /** A version that nobody wrote. */
  public static final int GARBAGE = -2;

  private static final int SEVERAL = -3;

  /** Stands for a reader of whom nothing is known. */
  private static final int NOBODY = -1;

  private final History history;
  private final VersionInstallOrder versions;
  private final WritesByValue writes;
  private final InitialNames initialNames;

  /** For the reads of a history. Linear time. */
  public Observations(History history, VersionInstallOrder versions) {
    this.history = history;
    this.versions = versions;
    writes = new WritesByValue(history);
    initialNames = new InitialNames(history);
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
    if (!history.isWrite(write) || !versions.tookEffect(versions.writer(write))) {
      return false;
    }
    long name = history.details().version(write);
    boolean initial = name != Details.NO_VERSION && name == initialName(write);
    int other = initial ? -1 : writes.before(write);
    while (other >= 0 && !makeOneVersion(write, other)) {
      other = writes.before(other);
    }
    return initial || other >= 0;
  }

  /** The name of the initial version, if it has the value that was written. */
  private long initialName(int write) {
    int key = history.key(write);
    return isInitial(key, history.value(write)) ? initialNames.of(key) : Details.NO_VERSION;
  }

  private boolean makeOneVersion(int write, int other) {
    long name = history.details().version(write);
    boolean named = name != Details.NO_VERSION && name == history.details().version(other);
    return versions.tookEffect(versions.writer(other))
        && (named
            || (!isTombstone(history.value(write))
                && writes.mayBe(other, name)
                && !areTold(write, other)));
  }

  private boolean areTold(int write, int other) {
    return versions.writer(write) == versions.writer(other)
        || (hasStamp(write) && hasStamp(other))
        || versions.areOrderedByStamps();
  }

  private boolean hasStamp(int write) {
    return history.details().stamps().order(versions.writer(write)) != Stamps.NONE;
  }

  private boolean isTombstone(long value) {
    return history.tombstone().isPresent() && history.tombstone().getAsLong() == value;
  }

  /**
   * The write that made a version that was read, {@link #INITIAL} or {@link #GARBAGE}. It is one of
   * the reader's own, which it made only later, if there is no other.
   *
   * @param reader the transaction that read, and had not written the key before
   * @param name the version's name, if the reader knew it
   * @param snapshot what the reader saw of the order, or {@link Stamps#NONE}
   * @throws MissingOrderException when that depends on where a transaction belongs
   * @throws IncompleteCertificateException when several versions may be meant
   */
  public int of(int reader, int key, long value, long name, long snapshot) {
    Sought sought = new Sought(reader, key, value, name, isBorne(key, value, name));
    int found = among(sought);
    return found == SEVERAL ? atSnapshot(sought, snapshot) : found;
  }

  /** Whether a version may be what was read: it holds that, and no names tell them apart. */
  public boolean mayBe(int key, int version, long value, long name) {
    Sought sought = new Sought(NOBODY, key, value, name, isBorne(key, value, name));
    return version == INITIAL
        ? mayBeInitial(sought)
        : history.value(version) == value && mayBe(version, sought);
  }

  /**
   * A version that was read.
   *
   * @param isBorne whether some version of the key has that value and exactly that name
   */
  private record Sought(int reader, int key, long value, long name, boolean isBorne) {
    /** Whether a version of a name may be meant; one without a name may have any. */
    boolean mayHave(long other) {
      return name == Details.NO_VERSION
          || other == name
          || (other == Details.NO_VERSION && !isBorne);
    }
  }

  private boolean isBorne(int key, long value, long name) {
    if (name == Details.NO_VERSION) {
      return false;
    }
    int write = writes.last(key, value);
    while (write >= 0 && history.details().version(write) != name) {
      write = writes.before(write);
    }
    return write >= 0;
  }

  private boolean isInitial(int key, long value) {
    return history.hasInitialValue(key) && history.initialValue(key) == value;
  }

  private boolean mayBeInitial(Sought sought) {
    return isInitial(sought.key(), sought.value()) && sought.mayHave(initialNames.of(sought.key()));
  }

  /** What a setup wrote is the initial version, but for what it replaced itself. */
  private boolean mayBe(int write, Sought sought) {
    boolean isOfSetup = history.isInitialTransaction(versions.writer(write));
    long own = history.details().version(write);
    return isOfSetup
        ? own != Details.NO_VERSION && own == sought.name() && own != initialNames.of(sought.key())
        : sought.mayHave(own);
  }

  /**
   * Installed versions come before others that took effect, those before aborted ones, and own ones
   * that come later last.
   */
  private int among(Sought sought) {
    int installed = mayBeInitial(sought) ? INITIAL : GARBAGE;
    int other = GARBAGE;
    int own = GARBAGE;
    for (int write = writes.last(sought.key(), sought.value());
        write >= 0;
        write = writes.before(write)) {
      if (!mayBe(write, sought)) {
        continue;
      }
      if (versions.writer(write) == sought.reader()) {
        own = write;
      } else if (versions.isInstalled(write)) {
        installed = installed == GARBAGE ? write : SEVERAL;
      } else if (other == GARBAGE || versions.tookEffect(versions.writer(write))) {
        other = write;
      }
    }
    if (installed != GARBAGE) {
      return installed;
    }
    return other == GARBAGE ? own : other;
  }

  private int atSnapshot(Sought sought, long snapshot) {
    if (snapshot != Stamps.NONE) {
      return latest(sought, versions.placeAt(sought.key(), snapshot));
    }
    String message =
        "several versions of key "
            + history.keyName(sought.key())
            + " hold "
            + history.valueName(sought.value())
            + ", and neither a name nor a snapshot determines which one was read";
    throw history.details().stamps().hasOrders()
        ? new MissingOrderException(sought.reader(), message)
        : new IncompleteCertificateException(message);
  }

  /** The latest version up to a place that may be meant, or else the first one behind it. */
  private int latest(Sought sought, int place) {
    for (int earlier = place; earlier > 0; earlier--) {
      if (isAt(earlier, sought)) {
        return versions.at(sought.key(), earlier);
      }
    }
    if (mayBeInitial(sought)) {
      return INITIAL;
    }
    int later = place + 1;
    while (!isAt(later, sought)) {
      later++;
    }
    return versions.at(sought.key(), later);
  }

  private boolean isAt(int place, Sought sought) {
    int write = versions.at(sought.key(), place);
    return history.value(write) == sought.value()
        && versions.writer(write) != sought.reader()
        && mayBe(write, sought);
  }
}
