package dev.taipan.weak.serial;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * All transactions in a line that always agrees with session order and reads, and an order of the
 * versions of each key. It asks of each version that who writes and who reads it stands before the
 * writer of the next one; what it has once of that, it keeps.
 *
 * <p>Two transactions are put the right way round as by Pearce and Kelly (JEA 2006): only those
 * between them move who have to stand behind the one or before the other. No edge is kept but in
 * the history and the versions' order.
 */
final class Line {
  static final int NONE = -1;

  private final Dependencies dependencies;
  private final Accesses accesses;
  private final ObservedVersions versions;
  private final VersionLists lists;
  private final int[] byPlace;
  private final int[] place;

  /** Versions whose demands a search does not look at. */
  private final BitSet ignored;

  /** Per transaction the last search that it was met in, from where, and by whose demand. */
  private final int[] met;

  private final int[] metFrom;
  private final int[] metBy;
  private int searches;
  private int firstPlace;
  private int lastPlace;
  private long steps;

  private final IntList behind = new IntList();
  private final IntList before = new IntList();

  /**
   * A line of transactions by rank.
   *
   * @param byRank agrees with session order and reads; is used from now on
   */
  Line(Dependencies dependencies, VersionLists lists, int[] byRank) {
    this.dependencies = dependencies;
    this.lists = lists;
    accesses = dependencies.accesses();
    versions = dependencies.versions();
    byPlace = byRank;
    place = new int[byRank.length];
    for (int i = 0; i < byRank.length; i++) {
      place[byRank[i]] = i;
    }
    ignored = new BitSet(versions.versions());
    met = new int[byRank.length];
    metFrom = new int[byRank.length];
    metBy = new int[byRank.length];
  }

  /** The transactions from first to last. */
  int[] transactions() {
    return byPlace;
  }

  int place(int transaction) {
    return place[transaction];
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
    return next == VersionLists.NONE ? NONE : accesses.writer(next);
  }

  /** Whether all who write and read a version stand before the writer of the next one. */
  boolean isMet(int version) {
    int replacer = writerOfNext(version);
    return replacer == NONE || lastUser(version, replacer) < place[replacer];
  }

  /** The last place of who writes and who reads a version, except for one; -1 if nobody does. */
  int lastUser(int version, int exception) {
    steps += versions.endOfReaders(version) - versions.firstReader(version);
    int last = versions.isInitial(version) ? -1 : place[accesses.writer(version)];
    for (int p = versions.firstReader(version); p < versions.endOfReaders(version); p++) {
      int reader = versions.reader(p);
      if (reader != exception) {
        last = Math.max(last, place[reader]);
      }
    }
    return last;
  }

  /**
   * Puts a transaction before another one, unless that one has to stand before it.
   *
   * @return whether it could
   */
  boolean put(int earlier, int later) {
    if (place[earlier] < place[later]) {
      return true;
    }
    firstPlace = place[later];
    lastPlace = place[earlier];
    if (isReachedFrom(later, earlier)) {
      return false;
    }
    collectBefore(earlier);
    arrange();
    return true;
  }

  /**
   * The demands on the way from a transaction to the one that it had to stand before, as the last
   * {@link #put} that failed met them, are handed to a visitor, from the last one on.
   */
  void forEachDemand(int earlier, IntConsumer demand) {
    for (int t = earlier; metFrom[t] != NONE; t = metFrom[t]) {
      if (metBy[t] != NONE) {
        demand.accept(metBy[t]);
      }
    }
  }

  private boolean isReachedFrom(int from, int target) {
    behind.truncate(0);
    searches++;
    met[from] = searches;
    metFrom[from] = NONE;
    behind.add(from);
    for (int i = 0; i < behind.size() && met[target] != searches; i++) {
      collectRightBehind(behind.get(i));
    }
    return met[target] == searches;
  }

  private void collectRightBehind(int t) {
    meetBehind(t, dependencies.next(t), NONE);
    for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
      int version = versions.ofWrite(w);
      for (int p = versions.firstReader(version); p < versions.endOfReaders(version); p++) {
        meetBehind(t, versions.reader(p), NONE);
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
      meetBehind(t, writerOfNext(version), version);
    }
  }

  private void meetBehind(int from, int t, int demand) {
    steps++;
    if (t != NONE && met[t] != searches && place[t] > place[from] && place[t] <= lastPlace) {
      met[t] = searches;
      metFrom[t] = from;
      metBy[t] = demand;
      behind.add(t);
    }
  }

  private void collectBefore(int target) {
    before.truncate(0);
    searches++;
    met[target] = searches;
    before.add(target);
    for (int i = 0; i < before.size(); i++) {
      collectRightBefore(before.get(i));
    }
  }

  private void collectRightBefore(int t) {
    meetBefore(t, dependencies.previous(t));
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      meetBefore(t, accesses.readWriter(r));
    }
    for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
      int replaced = lists.previous(versions.ofWrite(w));
      if (!ignored.get(replaced)) {
        meetBefore(t, versions.isInitial(replaced) ? NONE : accesses.writer(replaced));
        for (int p = versions.firstReader(replaced); p < versions.endOfReaders(replaced); p++) {
          meetBefore(t, versions.reader(p));
        }
      }
    }
  }

  private void meetBefore(int to, int t) {
    steps++;
    if (t >= 0 && met[t] != searches && place[t] < place[to] && place[t] >= firstPlace) {
      met[t] = searches;
      before.add(t);
    }
  }

  /** Those who were met take the places that they have, in another order. */
  private void arrange() {
    int[] places = new int[before.size() + behind.size()];
    int[] moved = new int[places.length];
    int half = before.size();
    for (int i = 0; i < places.length; i++) {
      places[i] = place[i < half ? before.get(i) : behind.get(i - half)];
    }
    Arrays.sort(places, 0, half);
    Arrays.sort(places, half, places.length);
    Arrays.setAll(moved, i -> byPlace[places[i]]);
    Arrays.sort(places);
    for (int i = 0; i < places.length; i++) {
      byPlace[places[i]] = moved[i];
      place[moved[i]] = places[i];
    }
  }
}
