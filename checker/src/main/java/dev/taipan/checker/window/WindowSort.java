package dev.taipan.checker.window;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.StrongLevel;
import java.util.Arrays;
import java.util.Optional;

/**
 * Sorts windows: if the versions of each key are in the order of the guess, all edges between
 * events are known, and a topological order of them is an order of the window. Mostly it is enough
 * that who read something old goes before who replaced it. Events stay where they are as far as
 * they can. Knows nothing of real time. Each window takes time linear in its operations; 12 bytes
 * per key are kept for all. For one thread.
 */
final class WindowSort {
  private static final int NONE = -1;

  private final Guess guess;
  private final History history;
  private final StaleReads stale;
  private final StrongLevel level;

  /** Per key the window that last touched it, and the last there who wrote it. */
  private final int[] touchedIn;

  private final int[] writer;

  /** Per key, in a linked list, who has read it in the window since it was written. */
  private final int[] readers;

  private final IntList reader = new IntList();
  private final IntList nextReader = new IntList();
  private final int[] lastOfSession;
  private int windows;

  /** The edges of the window, by numbers of its events. */
  private final IntList sources = new IntList();

  private final IntList targets = new IntList();
  private int from;
  private int to;
  private Events events;

  WindowSort(Guess guess, StaleReads stale, StrongLevel level) {
    this.guess = guess;
    this.stale = stale;
    this.level = level;
    history = guess.history();
    touchedIn = new int[history.keys()];
    writer = new int[history.keys()];
    readers = new int[history.keys()];
    lastOfSession = new int[history.sessions()];
  }

  /**
   * An order of a window, of places, if there is one in which versions keep their order.
   *
   * @param first the first place
   * @param end one past the last place
   */
  Optional<Order> sort(int first, int end) {
    from = first;
    to = end;
    windows++;
    events = new Events(level, to - from);
    reader.truncate(0);
    nextReader.truncate(0);
    sources.truncate(0);
    targets.truncate(0);
    addEdges();
    return EventSort.of(events.count(), sources, targets).map(this::order);
  }

  private void addEdges() {
    int next = stale.firstFrom(from);
    for (int place = from; place < to; place++) {
      lastOfSession[session(place)] = NONE;
    }
    for (int place = from; place < to; place++) {
      addSessionOrder(place);
      int t = guess.at(place);
      int end = history.operationEnd(t);
      for (int op = history.operationStart(t); op < end; op++) {
        int key = history.key(op);
        touch(key);
        if (history.isWrite(op)) {
          write(key, place);
        } else if (next < stale.count() && stale.operation(next) == op) {
          addEdge(level.writeRead(), stale.writer(next), place);
          addEdge(level.readWrite(), place, stale.replacer(next));
          next++;
        } else if (writer[key] != place) {
          read(key, place);
        }
      }
    }
  }

  private void addSessionOrder(int place) {
    int session = session(place);
    if (level.sessionOrder().isPresent()) {
      addEdge(level.sessionOrder().get(), lastOfSession[session], place);
    }
    lastOfSession[session] = place;
    if (events.areSplit()) {
      sources.add(events.of(place - from, Event.BEGIN));
      targets.add(events.of(place - from, Event.COMMIT));
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

  private void read(int key, int place) {
    addEdge(level.writeRead(), writer[key], place);
    reader.add(place);
    nextReader.add(readers[key]);
    readers[key] = reader.size() - 1;
  }

  private void write(int key, int place) {
    if (writer[key] == place) {
      return;
    }
    addEdge(level.writeWrite(), writer[key], place);
    for (int i = readers[key]; i != NONE; i = nextReader.get(i)) {
      addEdge(level.readWrite(), reader.get(i), place);
    }
    readers[key] = NONE;
    writer[key] = place;
  }

  /** Adds an edge between different transactions of the window; others lead forward anyway. */
  private void addEdge(EventEdge edge, int source, int target) {
    if (source != target && isHere(source) && isHere(target)) {
      sources.add(events.of(source - from, edge.from()));
      targets.add(events.of(target - from, edge.to()));
    }
  }

  private boolean isHere(int place) {
    return place >= from && place < to;
  }

  private Order order(int[] sorted) {
    int[] commits = new int[to - from];
    int[] shown = new int[to - from];
    int committed = 0;
    for (int event : sorted) {
      int i = events.transactionOf(event);
      if (event == events.of(i, Event.COMMIT)) {
        commits[committed++] = from + i;
      } else {
        shown[i] = committed;
      }
    }
    int[] snapshots = new int[events.areSplit() ? commits.length : 0];
    Arrays.setAll(snapshots, i -> shown[commits[i] - from]);
    return new Order(commits, snapshots);
  }
}
