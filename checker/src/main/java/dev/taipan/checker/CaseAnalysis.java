package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.polygraph.VersionReaders;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.Saturation;
import java.time.Duration;

/**
 * Explains why no way to settle the open choices works, by finding one pair of versions of which
 * either order leads to a contradiction by saturation alone. Most unsatisfiable remainders have
 * such a pair; for the others, and when the search takes long, the explanation says how many
 * choices were tried by the solver.
 */
final class CaseAnalysis {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Accesses accesses;
  private final StrongLevel level;
  private final VersionOrder facts;
  private final Deadline patience;

  CaseAnalysis(Accesses accesses, StrongLevel level, VersionOrder facts, Deadline deadline) {
    this.accesses = accesses;
    this.level = level;
    this.facts = facts;
    patience =
        deadline.remainingNanos() < PATIENCE.toNanos()
            ? Deadline.in(Duration.ofNanos(Math.max(0, deadline.remainingNanos() / 2)))
            : Deadline.in(PATIENCE);
  }

  Violation explain(Polygraph polygraph, OpenPairs pairs, Explanation explanation) {
    try {
      for (int pair = 0; pair < pairs.size(); pair++) {
        int first = pairs.first(pair);
        int second = pairs.second(pair);
        Saturation oneWay = suppose(first, second);
        if (oneWay.isContradiction()) {
          Saturation otherWay = suppose(second, first);
          if (otherWay.isContradiction()) {
            return explanation.ofDilemma(first, second, oneWay, otherWay);
          }
        }
      }
    } catch (DeadlineExceededException outOfPatience) {
      return explanation.ofRefutation(pairs, polygraph.openReads().list().size());
    }
    return explanation.ofRefutation(pairs, polygraph.openReads().list().size());
  }

  /** Explains a refutation of a polygraph that was not saturated: mostly saturation refutes it. */
  Violation explainUnsaturated(Polygraph polygraph, OpenPairs pairs, Explanation explanation) {
    try {
      Polygraph again = new Polygraph(accesses, level, facts);
      Saturation saturation = Saturation.of(again, patience);
      return saturation.isContradiction()
          ? explanation.ofContradiction(saturation)
          : explain(again, OpenPairs.of(again, saturation, patience), explanation);
    } catch (DeadlineExceededException outOfPatience) {
      return explanation.ofRefutation(pairs, polygraph.openReads().list().size());
    }
  }

  /** Saturates the polygraph as it would be if one version preceded the other. */
  private Saturation suppose(int earlier, int later) {
    Polygraph polygraph = new Polygraph(accesses, level, facts);
    KnownGraph known = polygraph.known();
    int key = accesses.keyOfWriter(earlier);
    int overwriter = accesses.writer(later);
    known.addWriteWrite(accesses.writer(earlier), overwriter, key, Dependency.NO_WITNESS);
    VersionReaders readers = polygraph.readers();
    for (int e = readers.first(earlier); e >= 0; e = readers.next(e)) {
      if (readers.reader(e) != overwriter) {
        known.addReadWrite(readers.reader(e), overwriter, key, accesses.writer(earlier));
      }
    }
    return Saturation.of(polygraph, patience);
  }
}
