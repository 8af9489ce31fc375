package dev.taipan.checker.proof;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Says paths in as few steps as possible. Graphs have only those steps of session order and real
 * time that do not follow from others, so that a path may go through thousands of transactions that
 * merely ran in between. Steps of real time that count for a key are steps of that key's.
 */
public final class Paths {
  private static final int NO_KEY = -1;

  private final Accesses accesses;
  private final History history;

  /** Paths of dependencies of a history. */
  public Paths(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
  }

  /**
   * The cycle, starting anywhere, with one step for several of session order or real time in a row,
   * and with WR in place of such a step where the transaction has also read from the one before: a
   * cycle that data alone closes shall not blame clocks or sessions. Takes time quadratic in the
   * length of such a row at worst, and linear where times follow sessions.
   */
  public List<Dependency> shortenCycle(List<Dependency> cycle) {
    List<Dependency> rotated = new ArrayList<>(cycle);
    for (int i = 0; i < cycle.size(); i++) {
      if (!isStep(cycle.get(i))) {
        Collections.rotate(rotated, -i);
        break;
      }
    }
    return shorten(rotated);
  }

  /**
   * How a transaction had seen another one: by session order alone if that tells, as some levels
   * ask for, and else along the path, which may be empty.
   */
  List<Dependency> shortenSight(List<Dependency> path) {
    int last = path.size() - 1;
    return last > 0 && precedesInSession(path.get(0).from(), path.get(last).to())
        ? List.of(
            preferData(step(Kind.SESSION_ORDER, path.get(0).from(), path.get(last).to(), NO_KEY)))
        : shorten(path);
  }

  /** The same for a path, which keeps its ends. */
  public List<Dependency> shorten(List<Dependency> path) {
    List<Dependency> shortened = new ArrayList<>();
    for (int i = 0; i < path.size(); ) {
      int end = i;
      while (end < path.size()
          && isStep(path.get(end))
          && path.get(end).key() == path.get(i).key()) {
        end++;
      }
      if (end == i) {
        shortened.add(path.get(i++));
      } else {
        i = addLongestStep(path, i, end, shortened);
      }
    }
    return shortened.stream().map(this::preferData).toList();
  }

  /** Adds one step for as many steps as possible, and returns the first that is not among them. */
  private int addLongestStep(
      List<Dependency> path, int start, int end, List<Dependency> shortened) {
    int from = path.get(start).from();
    boolean inRealTime =
        path.subList(start, end).stream().anyMatch(step -> step.kind() == Kind.REAL_TIME);
    for (int last = end - 1; last > start; last--) {
      int to = path.get(last).to();
      if (precedesInSession(from, to)) {
        shortened.add(step(Kind.SESSION_ORDER, from, to, NO_KEY));
        return last + 1;
      }
      if (inRealTime && from != to && history.endTime(from) < history.startTime(to)) {
        shortened.add(step(Kind.REAL_TIME, from, to, path.get(start).key()));
        return last + 1;
      }
    }
    shortened.add(path.get(start));
    return start + 1;
  }

  private static Dependency step(Kind kind, int from, int to, int key) {
    return new Dependency(kind, from, to, key, Dependency.NO_WITNESS);
  }

  /** Whether a dependency comes from when and where its transactions ran. */
  private static boolean isStep(Dependency edge) {
    return edge.from() != History.INITIAL
        && (edge.kind() == Kind.REAL_TIME || edge.kind() == Kind.SESSION_ORDER);
  }

  private Dependency preferData(Dependency edge) {
    if (!isStep(edge)) {
      return edge;
    }
    for (int read = accesses.readStart(edge.to()); read < accesses.readEnd(edge.to()); read++) {
      if (accesses.readWriter(read) == edge.from()) {
        return Dependency.read(edge.from(), edge.to(), accesses.readKey(read));
      }
    }
    return precedesInSession(edge.from(), edge.to())
        ? step(Kind.SESSION_ORDER, edge.from(), edge.to(), NO_KEY)
        : edge;
  }

  private boolean precedesInSession(int earlier, int later) {
    return earlier >= 0
        && earlier < later
        && accesses.sessionOf(earlier) == accesses.sessionOf(later);
  }
}
