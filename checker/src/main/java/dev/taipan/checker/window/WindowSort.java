package dev.taipan.checker.window;

import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Sorts the transactions of windows so that they run one by one, if that can be without exchanging
 * two versions of a key: all edges are known then, and a topological order of them is as good as
 * any. Mostly it is enough that who read something old goes before who replaced it. Of the
 * transactions that may come next the first one of the guess does. Each window takes time linear in
 * its operations, times the logarithm of its transactions; 12 bytes per key are kept for all. For
 * one thread.
 */
final class WindowSort {
  private static final int NONE = -1;

  private final Guess guess;
  private final History history;
  private final StaleReads stale;

  /** Per key the last who wrote it in the window, and in a linked list who has read it since. */
  private final int[] writer;

  private final int[] readers;
  private final IntList reader = new IntList();
  private final IntList nextReader = new IntList();
  private final int[] touchedIn;
  private final int[] lastOfSession;
  private int windows;

  /** The edges of the window, by numbers of its transactions. */
  private final IntList sources = new IntList();

  private final IntList targets = new IntList();
  private int from;
  private int to;

  WindowSort(Guess guess, StaleReads stale) {
    this.guess = guess;
    this.stale = stale;
    history = guess.history();
    writer = new int[history.keys()];
    readers = new int[history.keys()];
    touchedIn = new int[history.keys()];
    lastOfSession = new int[history.sessions()];
  }

  /**
   * The places of a window in such an order, if there is one.
   *
   * @param first the first place
   * @param end one past the last place
   */
  Optional<int[]> sort(int first, int end) {
    from = first;
    to = end;
    windows++;
    reader.truncate(0);
    nextReader.truncate(0);
    sources.truncate(0);
    targets.truncate(0);
    addEdges();
    return order();
  }

  private void addEdges() {
    int next = stale.firstFrom(from);
    for (int place = from; place < to; place++) {
      lastOfSession[session(place)] = NONE;
    }
    for (int place = from; place < to; place++) {
      int session = session(place);
      addEdge(lastOfSession[session], place);
      lastOfSession[session] = place;
      int t = guess.at(place);
      int end = history.operationEnd(t);
      for (int op = history.operationStart(t); op < end; op++) {
        int key = history.key(op);
        touch(key);
        if (history.isWrite(op)) {
          write(key, place);
        } else if (next < stale.count() && stale.operation(next) == op) {
          addEdge(stale.writer(next), place);
          addEdge(place, stale.replacer(next));
          next++;
        } else if (writer[key] != place) {
          addEdge(writer[key], place);
          reader.add(place);
          nextReader.add(readers[key]);
          readers[key] = reader.size() - 1;
        }
      }
    }
  }

  private int session(int place) {
    return guess.sessionOf(guess.at(place));
  }

  private void touch(int key) {
    if (touchedIn[key] != windows) {
      touchedIn[key] = windows;
      writer[key] = NONE;
      readers[key] = NONE;
    }
  }

  private void write(int key, int place) {
    if (writer[key] != place) {
      addEdge(writer[key], place);
      for (int i = readers[key]; i != NONE; i = nextReader.get(i)) {
        addEdge(reader.get(i), place);
      }
      readers[key] = NONE;
      writer[key] = place;
    }
  }

  /** Adds an edge between different transactions of the window; others lead forward anyway. */
  private void addEdge(int source, int target) {
    if (source != target && source >= from && target >= from && source < to && target < to) {
      sources.add(source - from);
      targets.add(target - from);
    }
  }

  private Optional<int[]> order() {
    int count = to - from;
    int[] start = new int[count + 1];
    int[] missing = new int[count];
    for (int edge = 0; edge < sources.size(); edge++) {
      start[sources.get(edge) + 1]++;
      missing[targets.get(edge)]++;
    }
    Arrays.parallelPrefix(start, Integer::sum);
    int[] next = start.clone();
    int[] leadsTo = new int[sources.size()];
    for (int edge = 0; edge < sources.size(); edge++) {
      leadsTo[next[sources.get(edge)]++] = targets.get(edge);
    }
    PriorityQueue<Integer> ready = new PriorityQueue<>();
    for (int i = 0; i < count; i++) {
      if (missing[i] == 0) {
        ready.add(i);
      }
    }
    int[] order = new int[count];
    int filled = 0;
    while (!ready.isEmpty()) {
      int i = ready.poll();
      order[filled++] = from + i;
      for (int edge = start[i]; edge < start[i + 1]; edge++) {
        if (--missing[leadsTo[edge]] == 0) {
          ready.add(leadsTo[edge]);
        }
      }
    }
    return filled == count ? Optional.of(order) : Optional.empty();
  }
}
