package dev.taipan.pruning.reach;

import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import java.util.Arrays;

/**
 * A topological order of a growing graph. It starts as a {@linkplain LikelyOrder likely order} or
 * as recorded, and is mended where edges contradict it: only between the ends of such edges, by
 * depth-first search, which keeps the order of what nothing contradicts.
 *
 * <p>Mending takes time linear in the events between the ends and in the edges that enter them.
 */
public final class EventOrder {
  private static final byte NEW = 0;
  private static final byte OPEN = 1;
  private static final byte DONE = 2;

  private final KnownGraph known;
  private final InEdges inEdges;
  private final int[] order;
  private final int[] place;
  private final byte[] state;
  private final IntList path = new IntList();

  /** Per place the start of the window that it was in when the order was last mended. */
  private final int[] windowStart;

  private boolean mended;

  public EventOrder(History history, Events events, KnownGraph known, InEdges inEdges) {
    this(known, inEdges, LikelyOrder.of(history, events, known));
  }

  private EventOrder(KnownGraph known, InEdges inEdges, int[] order) {
    this.known = known;
    this.inEdges = inEdges;
    this.order = order;
    place = new int[order.length];
    state = new byte[order.length];
    windowStart = new int[order.length + 1];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
  }

  /**
   * The order of a graph that starts as the recorded one, likely or not: a sweep of shuffled
   * transactions looks back at more versions in a likely one.
   */
  public static EventOrder asRecorded(Polygraph polygraph, InEdges inEdges) {
    return new EventOrder(
        polygraph.known(),
        inEdges,
        LikelyOrder.asRecorded(polygraph.accesses().history(), polygraph.events()));
  }

  /** The event at a place. */
  public int at(int somePlace) {
    return order[somePlace];
  }

  /** The place of an event. */
  public int place(int event) {
    return place[event];
  }

  /** All events in order; not a copy. */
  public int[] toArray() {
    return order;
  }

  /**
   * Makes the order respect the edges from {@code firstNew} on, which {@link InEdges} has taken in.
   *
   * @return whether it could: false when there is a cycle
   */
  public boolean mend(int firstNew) {
    int[] lastOf = null;
    for (int edge = firstNew; edge < known.edges(); edge++) {
      int low = place[known.to(edge)];
      int high = place[known.from(edge)];
      if (high >= low) {
        if (lastOf == null) {
          lastOf = new int[order.length];
        }
        lastOf[low] = Math.max(lastOf[low], high + 1);
      }
    }
    mended = lastOf != null;
    return !mended || sortWindows(lastOf);
  }

  /** Whether the last {@link #mend} changed the order. */
  public boolean wasMended() {
    return mended;
  }

  /**
   * The last place up to {@code somePlace} before which there are the same events as before the
   * order was last mended.
   */
  public int unmovedBefore(int somePlace) {
    return windowStart[somePlace];
  }

  /** Sorts the places between the ends of edges that contradict the order; overlaps as one. */
  private boolean sortWindows(int[] endOf) {
    int low = 0;
    while (low < endOf.length) {
      int end = endOf[low];
      if (end == 0) {
        windowStart[low] = low;
        low++;
        continue;
      }
      for (int i = low + 1; i < end; i++) {
        end = Math.max(end, endOf[i]);
      }
      if (!sort(low, end)) {
        return false;
      }
      Arrays.fill(windowStart, low, end, low);
      low = end;
    }
    windowStart[low] = low;
    return true;
  }

  private boolean sort(int low, int end) {
    int[] window = Arrays.copyOfRange(order, low, end);
    int filled = low;
    for (int root : window) {
      if (state[root] != NEW) {
        continue;
      }
      open(root);
      while (!path.isEmpty()) {
        int event = path.get(path.size() - 2);
        int cursor = path.get(path.size() - 1);
        int before = -1;
        while (before < 0 && cursor != Cursor.END) {
          int candidate = Cursor.source(inEdges, cursor);
          cursor = Cursor.next(inEdges, event, cursor);
          if (place[candidate] >= low && state[candidate] != DONE) {
            before = candidate;
          }
        }
        path.set(path.size() - 1, cursor);
        if (before < 0) {
          path.truncate(path.size() - 2);
          state[event] = DONE;
          order[filled++] = event;
        } else if (state[before] == OPEN) {
          return false;
        } else {
          open(before);
        }
      }
    }
    for (int i = low; i < end; i++) {
      place[order[i]] = i;
      state[order[i]] = NEW;
    }
    return true;
  }

  private void open(int event) {
    state[event] = OPEN;
    path.add(event);
    path.add(Cursor.first(inEdges, event));
  }

  /** A position among all edges that enter an event: in its row, or, negative, in its list. */
  private static final class Cursor {
    static final int END = Integer.MIN_VALUE;

    static int first(InEdges edges, int event) {
      int begin = edges.begin(event);
      return begin < edges.end(event) ? begin : listed(edges.firstListed(event));
    }

    static int next(InEdges edges, int event, int cursor) {
      if (cursor < 0) {
        return listed(edges.nextListed(~cursor));
      }
      return cursor + 1 < edges.end(event) ? cursor + 1 : listed(edges.firstListed(event));
    }

    static int source(InEdges edges, int cursor) {
      return cursor < 0 ? edges.listedSource(~cursor) : edges.source(cursor);
    }

    private static int listed(int edge) {
      return edge < 0 ? END : ~edge;
    }
  }
}
