package dev.taipan.weak.serial;

import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Looks for a serial order in session order: puts all transactions in a line by rank, and mends
 * what is wrong with it. Where somebody reads a version behind the writer of the next one, either
 * that writer goes behind him, or the two versions change places, whichever moves less; nothing
 * that is right becomes wrong thereby. Where neither can be, some other demand of a version has to
 * give way, the one that did least often, and is mended later.
 *
 * <p>Ranks are nearly right where sessions are long. Then what is wrong is rare and near, and is
 * mended in far less than linear time. Otherwise the search ends after a number of steps linear in
 * the operations, and says nothing.
 */
final class MendedLine {
  private static final int NONE = -1;

  private final ObservedVersions versions;
  private final Dependencies dependencies;
  private final SerialVersions lists;
  private final Line line;
  private final Patience patience;
  private final SplittableRandom random = new SplittableRandom(1);

  /** Per version how often what it demands gave way. */
  private final int[] changes;

  /** Versions whose demands are not met, those of this round and of the next one. */
  private IntList unmet = new IntList();

  private IntList unmetNext = new IntList();
  private int left;

  /** What has given way while a version is mended, and what would be the next to do so. */
  private final IntList giving = new IntList();

  private int weakest;
  private double least;

  private MendedLine(Dependencies dependencies, int[] byRank) {
    this.dependencies = dependencies;
    versions = dependencies.versions();
    lists = new SerialVersions(dependencies.accesses(), versions, byRank);
    line = new Line(dependencies, lists, byRank);
    changes = new int[versions.versions()];
    collectUnmet(byRank);
    patience = new Patience(operations(), unmetNext.size(), line.steps());
  }

  private long operations() {
    return dependencies.accesses().history().operations();
  }

  /**
   * An order of all transactions in which every external read sees the latest write, if one is
   * found.
   *
   * @param byRank all transactions in an order that agrees with session order and reads
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  static Optional<int[]> of(Dependencies dependencies, int[] byRank, Deadline deadline) {
    MendedLine mended = new MendedLine(dependencies, byRank);
    return mended.mendAll(deadline) ? Optional.of(mended.line.order()) : Optional.empty();
  }

  /** From first to last, so that what depends on each other is mended one after the other. */
  private void collectUnmet(int[] byRank) {
    for (int key = 0; key < dependencies.accesses().history().keys(); key++) {
      addIfUnmet(versions.initial(key));
    }
    for (int t : byRank) {
      for (int w = writeStart(t); w < dependencies.accesses().writeEnd(t); w++) {
        addIfUnmet(versions.ofWrite(w));
      }
    }
  }

  private int writeStart(int t) {
    return dependencies.accesses().writeStart(t);
  }

  private void addIfUnmet(int version) {
    if (version != NONE && !line.isMet(version)) {
      unmetNext.add(version);
    }
  }

  private boolean mendAll(Deadline deadline) {
    while (!unmetNext.isEmpty()) {
      IntList done = unmet;
      unmet = unmetNext;
      unmetNext = done;
      unmetNext.truncate(0);
      for (int i = 0; i < unmet.size(); i++) {
        deadline.check();
        left = unmet.size() - i + unmetNext.size();
        if (!patience.isLeft(left, line.steps())
            || !(line.isMet(unmet.get(i)) || mend(unmet.get(i)))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Meets the demand of a version, unless it cannot be met whatever gives way, or not soon. */
  private boolean mend(int version) {
    int previous = lists.previous(version);
    int next = lists.next(version);
    while (!meet(version, next)) {
      if (weakest == NONE || !patience.isLeft(left, line.steps())) {
        return false;
      }
      changes[weakest]++;
      line.ignore(weakest, true);
      giving.add(weakest);
    }
    while (!giving.isEmpty()) {
      int given = giving.pop();
      line.ignore(given, false);
      addIfUnmet(given);
    }
    addIfUnmet(previous);
    addIfUnmet(version);
    addIfUnmet(next);
    return true;
  }

  private boolean meet(int version, int next) {
    weakest = NONE;
    least = Double.POSITIVE_INFINITY;
    if (versions.isInitial(version)) {
      return putUsersFirst(version);
    }
    return swapIsNearer(version, next)
        ? swap(version, next) || putUsersFirst(version)
        : putUsersFirst(version) || swap(version, next);
  }

  private boolean swapIsNearer(int version, int next) {
    int writer = writer(version);
    int nextWriter = writer(next);
    return line.lastUser(next, writer) - line.place(writer)
        < line.lastUser(version, nextWriter) - line.place(nextWriter);
  }

  private boolean swap(int version, int next) {
    lists.swapWithNext(version);
    if (putUsersFirst(next)) {
      return true;
    }
    lists.swapWithNext(next);
    return false;
  }

  /** Puts who writes and who reads a version before the writer of the next one. */
  private boolean putUsersFirst(int version) {
    int later = line.writerOfNext(version);
    if (!versions.isInitial(version) && !line.put(writer(version), later, this::consider)) {
      return false;
    }
    for (int p = versions.firstReader(version); p < versions.endOfReaders(version); p++) {
      if (versions.reader(p) != later && !line.put(versions.reader(p), later, this::consider)) {
        return false;
      }
    }
    return true;
  }

  private void consider(int version) {
    double cost = changes[version] * (1 + random.nextDouble());
    if (cost < least) {
      least = cost;
      weakest = version;
    }
  }

  private int writer(int version) {
    return dependencies.accesses().writer(version);
  }
}
