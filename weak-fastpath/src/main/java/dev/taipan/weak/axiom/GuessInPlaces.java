package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A guessed order of the included transactions, with the place of each, that is mended where edges
 * go against it.
 *
 * <p>Once an order respects causality, only what lies between the ends of an edge against it can
 * move. Where such stretches overlap they make one <em>window</em>, and before and behind a window
 * everything stays: so each window is extended by itself, and comes out as it would if the whole
 * order were extended ({@link LinearExtension}). That takes time linear in the windows, apart from
 * finding them, and several threads share it.
 */
final class GuessInPlaces {
  private static final int NONE = -1;

  /** What a transaction costs where work is divided, in operations. */
  private static final int COST = 8;

  private final Accesses accesses;
  private final ForcedOrder forced;
  private int[] order;

  /** By transaction its place, or -1 for one that is not included. */
  private final int[] place;

  /** The number of forced edges that the order respects, if it respects causality. */
  private int respected;

  GuessInPlaces(Accesses accesses, int[] order, ForcedOrder forced) {
    this.accesses = accesses;
    this.forced = forced;
    this.order = order;
    place = new int[accesses.history().transactions()];
    Arrays.fill(place, NONE);
    setPlaces(0, order.length);
  }

  private void setPlaces(int from, int to) {
    for (int i = from; i < to; i++) {
      place[order[i]] = i;
    }
  }

  /** The transactions in order, as long as nothing is mended. */
  int[] order() {
    return order;
  }

  /** By transaction its place, as long as nothing is mended; not to be changed. */
  int[] place() {
    return place;
  }

  /** Makes a first guess respect causality and what is forced; false when there is a cycle. */
  boolean makeCausal() {
    if (forced.size() == 0 && isCausal()) {
      return true;
    }
    Optional<int[]> extension = LinearExtension.of(accesses, order, forced);
    extension.ifPresent(
        causal -> {
          order = causal;
          setPlaces(0, order.length);
        });
    respected = forced.size();
    return extension.isPresent();
  }

  private boolean isCausal() {
    Workers workers = accesses.workers();
    List<Range> ranges = workers.divide(place.length, accesses.reads());
    return !workers.each(ranges, this::isCausal).contains(false);
  }

  /** Whether some transactions, those at no place aside, come after what directly precedes them. */
  private boolean isCausal(Range transactions) {
    for (int t = transactions.from(); t < transactions.to(); t++) {
      if (place[t] != NONE && !isCausal(t)) {
        return false;
      }
    }
    return true;
  }

  private boolean isCausal(int transaction) {
    int previous = accesses.previousInSession(transaction);
    boolean causal = previous == NONE || isBefore(previous, transaction);
    for (int r = accesses.readStart(transaction);
        causal && r < accesses.readEnd(transaction);
        r++) {
      int writer = accesses.readWriter(r);
      causal = writer < 0 || isBefore(writer, transaction);
    }
    return causal;
  }

  private boolean isBefore(int earlier, int later) {
    return place[earlier] != NONE && place[earlier] < place[later];
  }

  /**
   * Makes an order that respects causality respect what has been forced since, too.
   *
   * @return who comes before somebody now whom it came behind, or empty when there is a cycle
   */
  Optional<BitSet> mend() {
    IntList windows = windows();
    LinearExtension.OfParts extension = new LinearExtension.OfParts(accesses, order, place, forced);
    Workers workers = accesses.workers();
    List<Range> ranges = workers.divide(windows.size() / 2, (long) COST * lengthOf(windows));
    List<Optional<BitSet>> moved = workers.each(ranges, range -> mend(windows, range, extension));
    if (moved.contains(Optional.<BitSet>empty())) {
      return Optional.empty();
    }
    order = extension.order();
    respected = forced.size();
    moved.stream().skip(1).forEach(part -> moved.get(0).get().or(part.get()));
    return moved.get(0);
  }

  /** Where windows begin and end, one after the other. */
  private IntList windows() {
    int[] reach = new int[order.length];
    for (int edge = respected; edge < forced.size(); edge++) {
      int to = forced.to(edge) < 0 ? NONE : place[forced.to(edge)];
      if (to != NONE) {
        reach[to] = Math.max(reach[to], place[forced.from(edge)]);
      }
    }
    IntList windows = new IntList();
    int end = 0;
    for (int i = 0; i < reach.length; i++) {
      if (reach[i] > i) {
        if (i >= end) {
          windows.add(i);
          windows.add(i);
        }
        end = Math.max(end, reach[i] + 1);
        windows.set(windows.size() - 1, end);
      }
    }
    return windows;
  }

  private static long lengthOf(IntList windows) {
    long length = 0;
    for (int i = 0; i < windows.size(); i += 2) {
      length += windows.get(i + 1) - windows.get(i);
    }
    return length;
  }

  /** Mends some windows, and says who moves in them; empty when there is a cycle. */
  private Optional<BitSet> mend(IntList windows, Range range, LinearExtension.OfParts extension) {
    BitSet moved = new BitSet();
    for (int window = range.from(); window < range.to(); window++) {
      int from = windows.get(2 * window);
      int to = windows.get(2 * window + 1);
      if (!extension.extend(from, to)) {
        return Optional.empty();
      }
      noteMoved(extension.order(), from, to, moved);
    }
    return Optional.of(moved);
  }

  /** Notes who moved between two places, and the new places. */
  private void noteMoved(int[] mended, int from, int to, BitSet moved) {
    int least = to;
    for (int i = to - 1; i >= from; i--) {
      int before = place[mended[i]];
      if (before > least) {
        moved.set(mended[i]);
      }
      least = Math.min(least, before);
      place[mended[i]] = i;
    }
  }
}
