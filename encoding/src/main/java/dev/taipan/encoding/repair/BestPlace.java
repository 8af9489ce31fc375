package dev.taipan.encoding.repair;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Looks for the place of a node, all others staying where they are, at which the demands that are
 * not met weigh least. A demand is met between two places at most twice, so the weight changes at a
 * few places only, and a sweep over these in order sees all that it can be. Takes time for sorting
 * the demands at the node.
 */
final class BestPlace {
  /** More than all other demands weigh. */
  private static final long DECISIVE = 1L << 40;

  /** Instead of a place that is strictly between others, if there is no room. */
  static final long NO_ROOM = -1;

  private static final int INDEX_BITS = 22;
  private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;

  /** Before all places, and after them. */
  static final long START = 0;

  static final long END = (1L << (63 - INDEX_BITS)) - 1;

  private final Demands demands;
  private final LinePlaces places;
  private final Unmet unmet;
  private final SplittableRandom random;

  /** The places where the weight changes, each with its index in {@link #changes}, and how. */
  private long[] changeAt = new long[64];

  private long[] changes = new long[64];
  private int count;

  /** Whether two nodes are moved; afterwards the one is right behind the other. */
  private boolean isOfTwo;

  private int decisive;

  /** Per demand the last search that it took part in. */
  private final int[] seenIn;

  private int search;

  private long atStart;
  private long weightNow;
  private long weight;
  private long place;
  private long distance;
  private long looks;

  BestPlace(Demands demands, LinePlaces places, Unmet unmet, SplittableRandom random) {
    this.demands = demands;
    this.places = places;
    this.unmet = unmet;
    this.random = random;
    seenIn = new int[demands.count()];
  }

  /**
   * Looks for the best place of a node at which a demand is met that is not now; {@link #change}
   * and {@link #place} say what was found.
   *
   * @return whether there is any
   */
  boolean find(int node, int demand) {
    return find(node, node, demand);
  }

  /**
   * Looks for the best place of two nodes, the one right behind the other, as {@link #find(int,
   * int)} does of one.
   */
  boolean find(int firstNode, int secondNode, int demand) {
    isOfTwo = firstNode != secondNode;
    decisive = demand;
    count = 0;
    atStart = 0;
    weightNow = 0;
    search++;
    demands.weigh(firstNode, secondNode, places, this);
    Arrays.sort(changeAt, 0, count);
    sweep(places.of(firstNode));
    return weight < DECISIVE;
  }

  /** By how much more the demands that are not met would weigh, or less, if negative. */
  long change() {
    return weight - weightNow;
  }

  /** The place that was found, or {@link #NO_ROOM}. */
  long place() {
    return place;
  }

  /** The number of edges looked at so far. */
  long looks() {
    return looks;
  }

  /** Whether a demand has not been weighed in this search; from then on it has. */
  boolean isNew(int demand) {
    boolean isNew = seenIn[demand] != search;
    seenIn[demand] = search;
    return isNew;
  }

  /** Whether a demand is not met as things are. */
  boolean isUnmet(int demand) {
    return unmet.has(demand);
  }

  /** What a demand weighs in this search. */
  long worth(int demand) {
    return (demand == decisive ? DECISIVE : 0) + unmet.weight(demand);
  }

  /** Notes how often a demand weighs as things are. */
  void weighsNow(int demand, int times) {
    weightNow += (long) times * unmet.weight(demand);
  }

  /** Notes how much more weighs if the nodes are between two places, if there is room. */
  void weighsBetween(long begin, long end, long change) {
    if (begin >= end) {
      return;
    }
    if (begin == START) {
      atStart += change;
    } else {
      add(begin, change);
    }
    if (end < END) {
      add(end, -change);
    }
  }

  /** Notes that so many edges were looked at. */
  void look(int edges) {
    looks += edges;
  }

  private void add(long at, long change) {
    if (count == changes.length) {
      changes = Arrays.copyOf(changes, 2 * count);
      changeAt = Arrays.copyOf(changeAt, 2 * count);
    }
    changes[count] = change;
    changeAt[count] = at << INDEX_BITS | count;
    count++;
  }

  private void sweep(long now) {
    weight = Long.MAX_VALUE;
    long current = atStart;
    long previous = START;
    for (int i = 0; i <= count; i++) {
      long next = i < count ? changeAt[i] >> INDEX_BITS : END;
      if (previous < next) {
        take(previous, next, current, now);
      }
      if (i < count) {
        current += changes[(int) (changeAt[i] & INDEX_MASK)];
      }
      previous = next;
    }
  }

  /** Takes note of what the weight is between two places. */
  private void take(long previous, long next, long current, long now) {
    boolean isHere = previous < now && now < next;
    long away = isHere ? 0 : Math.min(Math.abs(now - previous), Math.abs(now - next));
    if (current < weight || (current == weight && away < distance)) {
      weight = current;
      distance = away;
      place = isHere && !isOfTwo ? now : near(previous, next, now);
    }
  }

  /** A place between two others, towards {@code now}. */
  private long near(long previous, long next, long now) {
    long room = Math.min(next - previous - (isOfTwo ? 2 : 1), LinePlaces.ROOM);
    if (room < 1) {
      return NO_ROOM;
    }
    long step = 1 + random.nextLong(room);
    return now <= previous ? previous + step : next - step - (isOfTwo ? 1 : 0);
  }
}
