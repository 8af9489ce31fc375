package dev.taipan.checker.window;

import dev.taipan.history.graph.StableOrder;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Disjoint ranges of places of a guess, from first to last. No backward edge leads out of a window,
 * and none is outside of all windows; between two windows, and on both sides of a place in no
 * window, is a cut.
 */
public final class Windows implements Serializable {
  private static final long serialVersionUID = 1;

  /** What {@link #of(int)} returns for a place in no window. */
  public static final int NONE = -1;

  private final int[] from;
  private final int[] to;

  private Windows(int[] from, int[] to) {
    this.from = from;
    this.to = to;
  }

  /**
   * The unions of intervals of places that have a place in common. Takes time n log n.
   *
   * @param first the first place of each interval
   * @param last the last place of each
   */
  public static Windows covering(int[] first, int[] last) {
    long[] keys = new long[first.length];
    Arrays.setAll(keys, i -> first[i]);
    int[] order = StableOrder.of(keys);
    int[] from = new int[first.length];
    int[] to = new int[first.length];
    int count = 0;
    for (int i : order) {
      if (count > 0 && first[i] < to[count - 1]) {
        to[count - 1] = Math.max(to[count - 1], last[i] + 1);
      } else {
        from[count] = first[i];
        to[count++] = last[i] + 1;
      }
    }
    return new Windows(Arrays.copyOf(from, count), Arrays.copyOf(to, count));
  }

  /** The number of windows. */
  public int count() {
    return from.length;
  }

  /** The first place of a window. */
  public int from(int window) {
    return from[window];
  }

  /** One past the last place of a window. */
  public int to(int window) {
    return to[window];
  }

  /** The number of places in windows. */
  public int places() {
    int places = 0;
    for (int window = 0; window < from.length; window++) {
      places += to[window] - from[window];
    }
    return places;
  }

  /** The window of a place, or {@link #NONE}, in time logarithmic in the number of windows. */
  public int of(int place) {
    int found = Arrays.binarySearch(from, place);
    int window = found >= 0 ? found : -found - 2;
    return window >= 0 && place < to[window] ? window : NONE;
  }

  /** The window with just these places, or {@link #NONE}. */
  public int find(int first, int end) {
    int window = Arrays.binarySearch(from, first);
    return window >= 0 && to[window] == end ? window : NONE;
  }

  /**
   * These windows, each wider by so many places on either side, of so many places in all; those
   * that touch then are one. Cuts that remain are cuts of these, too.
   *
   * @param margin per window
   */
  public Windows widened(int[] margin, int places) {
    int[] first = new int[from.length];
    int[] last = new int[from.length];
    for (int window = 0; window < from.length; window++) {
      first[window] = Math.max(0, from[window] - margin[window]);
      last[window] = (int) Math.min(places - 1L, to[window] - 1L + margin[window]);
    }
    return covering(first, last);
  }

  /** These windows, so many neighbours at a time joined to one, with what is between them. */
  Windows joined(int neighbours) {
    int count = (from.length + neighbours - 1) / neighbours;
    int[] first = new int[count];
    int[] last = new int[count];
    for (int i = 0; i < count; i++) {
      first[i] = from[i * neighbours];
      last[i] = to[Math.min((i + 1) * neighbours, from.length) - 1] - 1;
    }
    return covering(first, last);
  }
}
