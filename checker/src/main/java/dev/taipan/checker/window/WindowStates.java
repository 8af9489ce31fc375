package dev.taipan.checker.window;

import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * What is there when each window begins, and what must be there when it ends. The <em>entry
 * state</em> is the version that each of its keys has before it; the <em>exit state</em> are the
 * versions that were written in it and are read behind it. A version stands for itself as the
 * operation that wrote it. One pass over the history; 20 bytes per key, 8 per key of a window.
 */
final class WindowStates {
  private static final int NONE = -1;

  private final Guess guess;
  private final History history;
  private final Windows windows;

  /** The windows in the order in which entries were found: ascending. */
  private final IntList entryWindow = new IntList();

  private final IntList entry = new IntList();
  private final int[] entryStart;

  private final IntList exitWindow = new IntList();
  private final IntList exit = new IntList();
  private final int[] exitStart;
  private int[] exits;

  /** Per key the operation that wrote its current version, the window of that, and the last one. */
  private final int[] written;

  private final int[] writtenIn;
  private final int[] entered;

  /** Per key the version that was there when the latest window began, and the window of that. */
  private final int[] entryOf;

  private final int[] entryFrom;

  WindowStates(Guess guess, StaleReads stale, Windows windows) {
    this.guess = guess;
    this.windows = windows;
    history = guess.history();
    written = new int[history.keys()];
    writtenIn = new int[history.keys()];
    entered = new int[history.keys()];
    entryOf = new int[history.keys()];
    entryFrom = new int[history.keys()];
    Arrays.fill(written, NONE);
    Arrays.fill(writtenIn, Windows.NONE);
    Arrays.fill(entered, Windows.NONE);
    run(stale);
    entryStart = starts(entryWindow);
    exitStart = starts(exitWindow);
    sortExits();
  }

  private void run(StaleReads stale) {
    int next = 0;
    int window = 0;
    for (int place = 0; place < guess.places(); place++) {
      while (window < windows.count() && windows.to(window) <= place) {
        window++;
      }
      boolean within = window < windows.count() && windows.from(window) <= place;
      int here = within ? window : Windows.NONE;
      int t = guess.at(place);
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        int key = history.key(op);
        if (within && entered[key] != window) {
          entered[key] = window;
          entryOf[key] = written[key];
          entryFrom[key] = writtenIn[key];
          if (written[key] != NONE) {
            entryWindow.add(window);
            entry.add(written[key]);
          }
        }
        if (history.isWrite(op)) {
          written[key] = op;
          writtenIn[key] = here;
        } else if (next < stale.count() && stale.operation(next) == op) {
          int from = stale.writer(next++);
          demand(op, key, from < 0 ? Windows.NONE : windows.of(from), here);
        } else {
          demand(op, key, writtenIn[key], here);
        }
      }
    }
    history.finalTransaction().ifPresent(this::demandAll);
  }

  /** What the final transaction read is what all windows left behind. */
  private void demandAll(int last) {
    for (int op = history.operationStart(last); op < history.operationEnd(last); op++) {
      demand(op, history.key(op), writtenIn[history.key(op)], Windows.NONE);
    }
  }

  /**
   * A read that saw what was written in another window is a demand on the end of that. So is one
   * that saw a value of its own window which was there before, too: its window's order may have it
   * read that.
   */
  private void demand(int read, int key, int window, int here) {
    if (window != Windows.NONE && window != here) {
      addExit(window, read);
    } else if (here != Windows.NONE
        && entryFrom[key] != Windows.NONE
        && history.value(entryOf[key]) == history.value(read)) {
      addExit(entryFrom[key], read);
    }
  }

  private void addExit(int window, int read) {
    exitWindow.add(window);
    exit.add(read);
  }

  private int[] starts(IntList of) {
    int[] starts = new int[windows.count() + 1];
    for (int i = 0; i < of.size(); i++) {
      starts[of.get(i) + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    return starts;
  }

  private void sortExits() {
    exits = new int[exit.size()];
    int[] next = exitStart.clone();
    for (int i = 0; i < exits.length; i++) {
      exits[next[exitWindow.get(i)]++] = exit.get(i);
    }
  }

  /** The writes whose versions are there when a window begins, one for each key that has one. */
  int[] entries(int window) {
    return entry.range(entryStart[window], entryStart[window + 1]);
  }

  /** Reads behind a window of versions that were written in it; perhaps several of one version. */
  int[] exits(int window) {
    return Arrays.copyOfRange(exits, exitStart[window], exitStart[window + 1]);
  }
}
