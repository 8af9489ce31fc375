package dev.taipan.weak.serial;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IncrementalOrder;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * All transactions in a line that always agrees with session order and reads, and an order of the
 * versions of each key. It asks of each version that who writes and who reads it stands before the
 * writer of the next one; what it has once of that, it keeps.
 *
 * <p>No edge is kept but in the history and the versions' order.
 */
final class Line extends IncrementalOrder {
  static final int NONE = -1;

  private final Dependencies dependencies;
  private final Accesses accesses;
  private final ObservedVersions versions;
  private final SerialVersions lists;

  /** Versions whose demands a search does not look at. */
  private final BitSet ignored;

  private long steps;

  /**
   * A line of transactions by rank.
   *
   * @param byRank agrees with session order and reads
   */
  Line(Dependencies dependencies, SerialVersions lists, int[] byRank) {
    super(byRank.length);
    this.dependencies = dependencies;
    this.lists = lists;
    accesses = dependencies.accesses();
    versions = dependencies.versions();
    start(byRank);
    ignored = new BitSet(versions.versions());
  }

  /** How many edges and readers have been looked at. */
  long steps() {
    return steps;
  }

  /** Looks no longer at what a version demands, or does so again. */
  void ignore(int version, boolean ignores) {
    ignored.set(version, ignores);
  }

  /** The writer of the version that replaces one, or {@link #NONE}. */
  int writerOfNext(int version) {
    int next = lists.next(version);
    return next == SerialVersions.NONE ? NONE : accesses.writer(next);
  }

  /** Whether all who write and read a version stand before the writer of the next one. */
  boolean isMet(int version) {
    int replacer = writerOfNext(version);
    return replacer == NONE || lastUser(version, replacer) < place(replacer);
  }

  /** The last place of who writes and who reads a version, except for one; -1 if nobody does. */
  int lastUser(int version, int exception) {
    steps += versions.endOfReaders(version) - versions.firstReader(version);
    int last = versions.isInitial(version) ? -1 : place(accesses.writer(version));
    for (int p = versions.firstReader(version); p < versions.endOfReaders(version); p++) {
      int reader = versions.reader(p);
      if (reader != exception) {
        last = Math.max(last, place(reader));
      }
    }
    return last;
  }

  /**
   * Puts a transaction before another one, unless that one has to stand before it. Then the
   * versions whose demands say so are handed to a visitor, from the last one on.
   *
   * @return whether it could
   */
  boolean put(int earlier, int later, IntConsumer demand) {
    if (put(earlier, later)) {
      return true;
    }
    forEachEdgeBack(
        version -> {
          if (version != NONE) {
            demand.accept(version);
          }
        });
    return false;
  }

  @Override
  protected void visitSuccessors(int t) {
    meetSuccessor(t, dependencies.next(t), NONE);
    for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
      int version = versions.ofWrite(w);
      for (int p = versions.firstReader(version); p < versions.endOfReaders(version); p++) {
        meetSuccessor(t, versions.reader(p), NONE);
      }
      meetReplacer(t, version);
    }
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      if (versions.ofRead(r) != ObservedVersions.REPEATED) {
        meetReplacer(t, versions.ofRead(r));
      }
    }
  }

  private void meetReplacer(int t, int version) {
    if (!ignored.get(version)) {
      meetSuccessor(t, writerOfNext(version), version);
    }
  }

  private void meetSuccessor(int from, int t, int demand) {
    steps++;
    if (t != NONE && place(t) > place(from)) {
      reachAhead(t, from, demand);
    }
  }

  @Override
  protected void visitPredecessors(int t) {
    meetPredecessor(t, dependencies.previous(t));
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      meetPredecessor(t, accesses.readWriter(r));
    }
    for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
      int replaced = lists.previous(versions.ofWrite(w));
      if (!ignored.get(replaced)) {
        meetPredecessor(t, versions.isInitial(replaced) ? NONE : accesses.writer(replaced));
        for (int p = versions.firstReader(replaced); p < versions.endOfReaders(replaced); p++) {
          meetPredecessor(t, versions.reader(p));
        }
      }
    }
  }

  private void meetPredecessor(int to, int t) {
    steps++;
    if (t >= 0 && place(t) < place(to)) {
      reachBehind(t);
    }
  }
}
