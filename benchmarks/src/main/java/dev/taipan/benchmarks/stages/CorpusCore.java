package dev.taipan.benchmarks.stages;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.EncodingOptions;
import dev.taipan.encoding.PolygraphEncoder;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.Saturation;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.DerivedOrder;
import dev.taipan.weak.check.WeakChecker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** What the stages of a check pass on, for published histories mostly. */
final class CorpusCore {
  private final Accesses accesses;
  private final StrongLevel level;
  private final Optional<DerivedOrder> causal;

  private CorpusCore(Accesses accesses, StrongLevel level, Optional<DerivedOrder> causal) {
    this.accesses = accesses;
    this.level = level;
    this.causal = causal;
  }

  /**
   * Reads a history and runs the weak pass.
   *
   * @param name of a history in the folder {@code bench} of the corpus
   * @param level one that includes session order
   */
  static CorpusCore read(String name, StrongLevel level) throws IOException {
    Path corpus = Path.of(System.getProperty("taipan.corpus", "../shared/corpus"));
    History history = HistoryFiles.read(corpus.resolve("bench").resolve(name));
    Accesses accesses = new Accesses(history, ReadsFrom.of(history));
    DerivedOrder[] causal = new DerivedOrder[1];
    WeakChecker.check(
        accesses,
        WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
        WeakAlgorithm.GUESS,
        Deadline.NONE,
        derived -> causal[0] = derived);
    return new CorpusCore(accesses, level, Optional.ofNullable(causal[0]));
  }

  /** Prepares any history that is known to be free of weak anomalies. */
  static CorpusCore of(History history, StrongLevel level) {
    return new CorpusCore(new Accesses(history, ReadsFrom.of(history)), level, Optional.empty());
  }

  /** The polygraph, with what the weak pass derived. */
  Polygraph polygraph() {
    Polygraph polygraph = new Polygraph(accesses, level);
    causal.ifPresent(derived -> addForced(derived, polygraph));
    return polygraph;
  }

  private static void addForced(DerivedOrder derived, Polygraph polygraph) {
    for (int i = 0; i < derived.forced(); i++) {
      polygraph
          .known()
          .addWriteWrite(derived.earlier(i), derived.later(i), derived.key(i), derived.reader(i));
    }
  }

  /**
   * The problem that saturation leaves.
   *
   * @throws IllegalStateException when the level is violated already
   */
  AcyclicityProblem problem() {
    Polygraph polygraph = polygraph();
    Saturation saturation = Saturation.of(polygraph, Deadline.NONE);
    if (saturation.isContradiction()) {
      throw new IllegalStateException("nothing is left to solve");
    }
    return problem(polygraph, saturation);
  }

  /**
   * The problem that is left when nothing is saturated: all that the history does not say outright.
   * Its size is quadratic in the writers of a key.
   */
  AcyclicityProblem unsaturatedProblem() {
    Polygraph polygraph = new Polygraph(accesses, level);
    return problem(polygraph, Saturation.withoutRules(polygraph, Deadline.NONE));
  }

  private static AcyclicityProblem problem(Polygraph polygraph, Saturation saturation) {
    OpenPairs pairs = OpenPairs.of(polygraph, saturation, Deadline.NONE);
    return PolygraphEncoder.encode(
            polygraph, saturation, pairs, EncodingOptions.DEFAULTS, Deadline.NONE)
        .problem();
  }
}
