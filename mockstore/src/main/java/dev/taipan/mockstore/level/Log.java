package dev.taipan.mockstore.level;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a transaction has read of others, and the last version of each key that it wrote. */
public final class Log {

  /** A key that was read, and the transaction whose version was returned. */
  record Read(int key, Log writer) {}

  /** One transaction that must commit before another one. */
  record Edge(Log first, Log second) {
    boolean isInRegion() {
      return first.slot != NOWHERE && second.slot != NOWHERE;
    }
  }

  /** The slot of a transaction that is not in the live region. */
  static final int NOWHERE = -1;

  private final int session;
  private final String title;
  private final boolean readOnly;
  private final List<Read> reads = new ArrayList<>();
  private final Map<Integer, WrittenVersion> writes = new HashMap<>();
  private int changes;
  private boolean looksForKeys;

  /** Its place in the live region, or {@link #NOWHERE}. */
  int slot = NOWHERE;

  /** How many transactions had ended when it began and, once it has committed, when it ended. */
  int began;

  int ended;

  boolean committed;

  /** What its reads say of the order of others. */
  final List<Edge> forced = new ArrayList<>();

  /** Whether its snapshot was taken before the last of the folded transactions committed. */
  boolean spansFold;

  /** Keys of which its snapshot may hold a version that was folded away. */
  final Set<Integer> lost = new HashSet<>();

  /**
   * A transaction that did nothing yet.
   *
   * @param title what policies call it
   * @param readOnly whether it will never write
   */
  public Log(int session, String title, boolean readOnly) {
    this.session = session;
    this.title = title;
    this.readOnly = readOnly;
  }

  int session() {
    return session;
  }

  /** What policies call it. */
  public String title() {
    return title;
  }

  /** Whether others no longer depend on it: it was folded, given up, or says nothing of them. */
  public boolean isGone() {
    return slot == NOWHERE;
  }

  boolean isReadOnly() {
    return readOnly;
  }

  List<Read> reads() {
    return reads;
  }

  boolean hasReadFrom(Log other) {
    for (Read read : reads) {
      if (read.writer() == other) {
        return true;
      }
    }
    return false;
  }

  /** Says that it looked for all keys of a range, so that it may read of more that are new. */
  public void lookForKeys() {
    looksForKeys = true;
  }

  boolean looksForKeys() {
    return looksForKeys;
  }

  /** Whether all that it has read or may read is of one writer. */
  boolean readsFromOneAtMost() {
    for (Read read : reads) {
      if (read.writer() != reads.get(0).writer()) {
        return false;
      }
    }
    return !looksForKeys;
  }

  /** The last version of each key that it wrote. */
  public Map<Integer, WrittenVersion> writes() {
    return Collections.unmodifiableMap(writes);
  }

  /** Whether it wrote a key. */
  public boolean writes(int key) {
    return writes.containsKey(key);
  }

  /** What it wrote to a key last, or null. */
  public WrittenVersion version(int key) {
    return writes.get(key);
  }

  /** Writes a key. */
  public void write(int key, WrittenVersion version) {
    writes.put(key, version);
    changes++;
  }

  /** Goes back to what it had written before. */
  public void restore(Map<Integer, WrittenVersion> before) {
    writes.clear();
    writes.putAll(before);
    changes++;
  }

  /** How often its writes have changed. */
  int changes() {
    return changes;
  }
}
