package dev.taipan.weak.serial;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.SplittableRandom;

/**
 * Why a run stands still: a cycle of transactions each of which waits for the next one. One waits
 * for another because it depends on it, because that has been learned, or because it would
 * overwrite a version that the other one has to read. In the last case the run has chosen that the
 * version comes first: then the writer of the version might have waited for the one that is
 * blocked.
 */
final class Standstill {
  private static final int NONE = -1;

  private final Dependencies dependencies;
  private final Accesses accesses;
  private final ObservedVersions versions;
  private final LearnedOrder learned;
  private final StoreRun run;
  private final SplittableRandom random = new SplittableRandom(1);

  /** Per transaction the last standstill that it was met in. */
  private final int[] met;

  private int standstills;

  /** The transactions from the first one on, and what each waits for: a learned pair, or none. */
  private final IntList path = new IntList();

  private final IntList pairs = new IntList();
  private int pair;

  private int blocked;
  private int forgettable;
  private double least;

  Standstill(Dependencies dependencies, LearnedOrder learned, StoreRun run) {
    this.dependencies = dependencies;
    this.learned = learned;
    this.run = run;
    accesses = dependencies.accesses();
    versions = dependencies.versions();
    met = new int[accesses.history().transactions()];
  }

  /** Finds the cycle that a transaction, which has not run, waits for at last. */
  void find(int waiting) {
    standstills++;
    path.truncate(0);
    pairs.truncate(0);
    int t = waiting;
    while (met[t] != standstills) {
      met[t] = standstills;
      path.add(t);
      t = waitsFor(t);
      pairs.add(pair);
    }
    int start = 0;
    while (path.get(start) != t) {
      start++;
    }
    dropBefore(start);
  }

  private void dropBefore(int start) {
    int[] cycle = path.range(start, path.size());
    int[] pairsOfCycle = pairs.range(start, pairs.size());
    path.truncate(0);
    pairs.truncate(0);
    for (int i = 0; i < cycle.length; i++) {
      path.add(cycle[i]);
      pairs.add(pairsOfCycle[i]);
    }
  }

  private int waitsFor(int t) {
    pair = NONE;
    return run.isBlocked(t) ? readerBefore(t) : dependencyOf(t);
  }

  private int readerBefore(int t) {
    int version = run.blockingVersion(t);
    int p = versions.firstReader(version);
    while (versions.reader(p) == t || run.isDone(versions.reader(p))) {
      p++;
    }
    return versions.reader(p);
  }

  private int dependencyOf(int t) {
    if (dependencies.previous(t) >= 0 && !run.isDone(dependencies.previous(t))) {
      return dependencies.previous(t);
    }
    for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
      if (dependencies.isOfWriter(r) && !run.isDone(accesses.readWriter(r))) {
        return accesses.readWriter(r);
      }
    }
    pair = learned.firstTo(t);
    while (run.isDone(learned.earlier(pair))) {
      pair = learned.nextTo(pair);
    }
    return learned.earlier(pair);
  }

  /**
   * Looks for the one of whom minds were changed least, among the choices and the learned pairs of
   * the cycle; by turns chance decides, so that no turn is repeated for ever. Of choices never
   * changed it is the last one.
   *
   * @return whether there is any
   */
  boolean findRemedy() {
    blocked = NONE;
    forgettable = NONE;
    least = Double.POSITIVE_INFINITY;
    for (int i = path.size() - 1; i >= 0; i--) {
      int t = path.get(i);
      if (run.isBlocked(t) && isChoice(t)) {
        considerChoice(t);
      } else if (pairs.get(i) != NONE) {
        considerPair(pairs.get(i));
      }
    }
    return least < Double.POSITIVE_INFINITY;
  }

  private void considerChoice(int t) {
    double cost = cost(t, writer(t));
    boolean later = blocked != NONE && run.place(writer(t)) > run.place(writer(blocked));
    if (cost < least || (cost == least && later)) {
      least = cost;
      blocked = t;
      forgettable = NONE;
    }
  }

  private void considerPair(int learnedPair) {
    double cost = cost(learned.earlier(learnedPair), learned.later(learnedPair));
    if (cost < least) {
      least = cost;
      forgettable = learnedPair;
    }
  }

  private double cost(int earlier, int later) {
    return learned.changes(earlier, later) * (1 + random.nextDouble());
  }

  private boolean isChoice(int t) {
    return !versions.isInitial(run.blockingVersion(t)) && !dependencies.isRightAfter(t, writer(t));
  }

  /** The writer of the version that blocks a transaction. */
  int writer(int t) {
    return accesses.writer(run.blockingVersion(t));
  }

  /** The blocked transaction that may run before the {@link #writer} that blocks it, if any. */
  int blocked() {
    return blocked;
  }

  /** The learned pair that is better forgotten, or -1. */
  int forgettable() {
    return forgettable;
  }
}
