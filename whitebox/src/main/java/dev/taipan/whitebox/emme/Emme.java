package dev.taipan.whitebox.emme;

import dev.taipan.history.History;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks whether the version certificate of a history shows that it satisfies a level. What the
 * levels share is worked out once. Memory is 20 bytes per dependency and 20 per operation.
 */
public final class Emme {
  private final History history;
  private final Sentences sentences;
  private final Optional<WhiteBoxVerdict> wrongOperation;
  private final Dependencies dependencies;

  /**
   * Finds the dependencies of a history.
   *
   * @param oracle is asked of reads by predicate, if there are any
   * @throws IncompleteCertificateException when the history does not say enough
   * @throws UnsupportedPredicateException when a predicate cannot be evaluated
   */
  public Emme(History history, MatchesOracle oracle) {
    if (!history.lists().isEmpty()) {
      throw new IncompleteCertificateException(
          "keys that hold lists are not judged by a version certificate: they show their order"
              + " themselves");
    }
    this.history = history;
    DependencyFinder finder = new DependencyFinder(history, oracle);
    sentences = finder.sentences();
    Dependencies found = new Dependencies();
    Optional<WhiteBoxVerdict> wrong = Optional.empty();
    try {
      found = finder.find();
    } catch (WrongOperationException e) {
      wrong = Optional.of(WhiteBoxVerdict.rejected(e.anomaly(), List.of(e.getMessage())));
    }
    dependencies = found;
    wrongOperation = wrong;
  }

  /**
   * Whether the certificate shows a level.
   *
   * @throws IncompleteCertificateException when the level needs stamps that are not there
   */
  public WhiteBoxVerdict check(WhiteBoxLevel level) {
    return wrongOperation.orElseGet(() -> checkGraph(level));
  }

  private WhiteBoxVerdict checkGraph(WhiteBoxLevel level) {
    CycleSearch search = new CycleSearch(dependencies, history.transactions());
    return switch (level) {
      case READ_COMMITTED -> verdict(search.withoutAntiDependencies());
      case REPEATABLE_READ -> verdict(search.ofItems());
      case SERIALIZABLE -> verdict(search.any());
      case SNAPSHOT_ISOLATION -> {
        WhiteBoxVerdict weaker = verdict(search.withoutAntiDependencies());
        yield weaker.isAccepted() ? bySnapshots() : weaker;
      }
    };
  }

  private WhiteBoxVerdict bySnapshots() {
    return new SnapshotRules(history, dependencies)
        .broken()
        .map(broken -> WhiteBoxVerdict.rejected(broken.anomaly(), reasons(broken)))
        .orElse(WhiteBoxVerdict.ACCEPTED);
  }

  private List<String> reasons(SnapshotRules.Broken broken) {
    boolean anti = dependencies.kind(broken.dependency()).isAnti();
    int from = dependencies.from(broken.dependency());
    int to = dependencies.to(broken.dependency());
    String stamps =
        anti
            ? sentences.named(to) + " had committed when " + sentences.named(from) + " started."
            : sentences.named(from)
                + " had not committed when "
                + sentences.named(to)
                + " started.";
    return List.of(sentences.dependency(dependencies, broken.dependency()), stamps);
  }

  private WhiteBoxVerdict verdict(Optional<CycleSearch.Cycle> cycle) {
    return cycle
        .map(
            found ->
                WhiteBoxVerdict.rejected(
                    found.anomaly(),
                    Arrays.stream(found.steps())
                        .mapToObj(step -> sentences.dependency(dependencies, step))
                        .toList(),
                    Arrays.stream(found.steps())
                        .mapToObj(dependencies::from)
                        .collect(Collectors.toSet())))
        .orElse(WhiteBoxVerdict.ACCEPTED);
  }
}
