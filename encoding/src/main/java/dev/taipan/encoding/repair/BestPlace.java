package dev.taipan.encoding.repair;

import dev.taipan.encoding.theory.Buckets;
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
  private static final long START = 0;

  private static final long END = (1L << (63 - INDEX_BITS)) - 1;

  private final Demands demands;
  private final LinePlaces places;
  private final Unmet unmet;
  private final SplittableRandom random;

  /** The places where the weight changes, each with its index in {@link #changes}, and how. */
  private long[] changeAt = new long[64];

  private long[] changes = new long[64];
  private int count;

  /** The nodes that are moved, which may be one; afterwards the one is right behind the other. */
  private int earlier;

  private int later;

  /** Per demand the last search that it took part in. */
  private final int[] seenIn;

  private int search;

  private long low;
  private long high;
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
    earlier = firstNode;
    later = secondNode;
    long everywhere = gather(demand);
    Arrays.sort(changeAt, 0, count);
    sweep(places.of(firstNode), everywhere);
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

  /** Gathers where demands are met; returns what they would weigh if none of them were. */
  private long gather(int decisive) {
    count = 0;
    weightNow = 0;
    search++;
    long everywhere = gather(earlier, decisive);
    return earlier == later ? everywhere : everywhere + gather(later, decisive);
  }

  private long gather(int node, int decisive) {
    long everywhere = 0;
    Buckets touching = demands.touching();
    for (int p = touching.begin(node); p < touching.end(node); p++) {
      int demand = touching.get(p);
      if (seenIn[demand] != search) {
        seenIn[demand] = search;
        weightNow += unmet.has(demand) ? unmet.weight(demand) : 0;
        long worth = demand == decisive ? DECISIVE : unmet.weight(demand);
        everywhere += worth;
        addChanges(demand, worth);
      }
    }
    return everywhere;
  }

  /** Adds where a demand begins to be met, and where it is not any longer. */
  private void addChanges(int demand, long worth) {
    long end = START;
    long begin = END;
    if (isMetSomewhere(2 * demand)) {
      addChange(low, high, -worth);
      begin = low;
      end = high;
    }
    if (isMetSomewhere(2 * demand + 1)) {
      addChange(low, high, -worth);
      // Where both alternatives are met, the demand counts once.
      addChange(Math.max(low, begin), Math.min(high, end), worth);
    }
  }

  /** Adds that the weight is different between two places, if the one is before the other. */
  private void addChange(long begin, long end, long change) {
    if (begin < end) {
      add(begin, change);
      add(end, -change);
    }
  }

  /** Whether an alternative is met with the nodes between {@link #low} and {@link #high}. */
  private boolean isMetSomewhere(int alternative) {
    low = START;
    high = END;
    int end = demands.end(alternative);
    int begin = demands.begin(alternative);
    looks += end - begin;
    for (int edge = begin; edge < end; edge++) {
      int from = demands.from(edge);
      int to = demands.to(edge);
      boolean leaves = from == earlier || from == later;
      boolean enters = to == earlier || to == later;
      if (leaves && enters) {
        if (from != earlier || to == earlier) {
          return false;
        }
      } else if (leaves) {
        high = Math.min(high, places.of(to));
      } else if (enters) {
        low = Math.max(low, places.of(from));
      } else if (places.of(from) >= places.of(to)) {
        return false;
      }
    }
    return begin < end && low < high;
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

  private void sweep(long now, long everywhere) {
    weight = Long.MAX_VALUE;
    long current = everywhere;
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
      place = isHere && earlier == later ? now : near(previous, next, now);
    }
  }

  /** A place between two others, towards {@code now}. */
  private long near(long previous, long next, long now) {
    long room = Math.min(next - previous - (earlier == later ? 1 : 2), LinePlaces.ROOM);
    if (room < 1) {
      return NO_ROOM;
    }
    long step = 1 + random.nextLong(room);
    return now <= previous ? previous + step : next - step - (earlier == later ? 0 : 1);
  }
}
