package dev.taipan.whitebox.emme;

import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks whether the version certificate of a history shows that it satisfies a level. What the
 * levels share is worked out once. Memory is 20 bytes per dependency and 20 per operation.
 */
public final class Emme {
  private final History history;
  private final Deadline deadline;
  private final EmmeSentences sentences;

  /** What comes of every level, if not all dependencies are known. */
  private final Optional<WhiteBoxVerdict> ofAll;

  private final DependencyColumns dependencies;

  /** The transactions without a place in the order of which more would have to be known. */
  private final BitSet unordered;

  /** What else is not known of single operations. */
  private final Optional<IncompleteCertificateException> incomplete;

  /**
   * Finds the dependencies of a history.
   *
   * @param oracle is asked of reads by predicate, if there are any
   * @throws IncompleteCertificateException when the history does not say enough
   * @throws UnsupportedPredicateException when a predicate cannot be evaluated
   */
  public Emme(History history, MatchesOracle oracle) {
    this(history, oracle, Deadline.NONE);
  }

  /**
   * Finds the dependencies of a history. What is not known when a deadline passes is {@link
   * WhiteBoxVerdict#UNDECIDED}.
   *
   * @param oracle is asked of reads by predicate, if there are any
   * @throws IncompleteCertificateException when the history does not say enough
   * @throws UnsupportedPredicateException when a predicate cannot be evaluated
   */
  public Emme(History history, MatchesOracle oracle, Deadline deadline) {
    if (!history.lists().isEmpty()) {
      throw new IncompleteCertificateException(
          "a version certificate cannot judge list keys: their lists reveal the order");
    }
    this.history = history;
    this.deadline = deadline;
    DependencyFinder finder = new DependencyFinder(history, oracle, deadline);
    sentences = finder.sentences();
    DependencyColumns found = new DependencyColumns();
    Optional<WhiteBoxVerdict> verdict = Optional.empty();
    try {
      found = finder.find();
      verdict = lostWrite(found);
    } catch (WrongOperationException e) {
      verdict = Optional.of(WhiteBoxVerdict.rejected(e.anomaly(), List.of(e.getMessage())));
    } catch (DeadlineExceededException e) {
      verdict = Optional.of(WhiteBoxVerdict.UNDECIDED);
    }
    dependencies = found;
    ofAll = verdict;
    unordered = finder.unordered();
    incomplete = finder.incomplete();
  }

  /**
   * Whether the certificate shows a level. If it has no place for some transactions, what is known
   * of the others is judged: what they violate is violated wherever those belong, and otherwise the
   * level is undecided.
   *
   * @throws IncompleteCertificateException when the history does not say enough of its operations,
   *     or has not the stamps that the level needs, and shows no violation anyway
   */
  public WhiteBoxVerdict check(WhiteBoxLevel level) {
    try {
      return ofAll.orElseGet(() -> unlessMissing(checkGraph(level)));
    } catch (DeadlineExceededException e) {
      return WhiteBoxVerdict.UNDECIDED;
    }
  }

  /** What the final transaction did not see, though it comes after all others at every level. */
  private Optional<WhiteBoxVerdict> lostWrite(DependencyColumns found) {
    for (int i = 0; i < found.size(); i++) {
      if (found.kind(i).isAnti() && history.isFinalTransaction(found.from(i))) {
        String last = sentences.named(found.from(i)) + " is final, and comes after all others.";
        return Optional.of(
            WhiteBoxVerdict.rejected(
                Anomaly.LOST_WRITE,
                List.of(sentences.dependency(found, i), last),
                Set.of(found.from(i), found.to(i))));
      }
    }
    return Optional.empty();
  }

  private WhiteBoxVerdict unlessMissing(WhiteBoxVerdict found) {
    if (!found.isAccepted()) {
      return found;
    }
    if (incomplete.isPresent()) {
      throw incomplete.get();
    }
    return unordered.isEmpty()
        ? found
        : WhiteBoxVerdict.undecided(sentences.withoutOrder(unordered));
  }

  private WhiteBoxVerdict checkGraph(WhiteBoxLevel level) {
    CycleSearch search = new CycleSearch(dependencies, history.transactions(), deadline);
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
    SnapshotRules rules = new SnapshotRules(history, dependencies);
    Optional<SnapshotRules.Broken> found = rules.broken();
    if (found.isPresent()) {
      return WhiteBoxVerdict.rejected(found.get().anomaly(), reasons(found.get()));
    }
    BitSet missing = rules.unordered();
    missing.or(unordered);
    return missing.isEmpty()
        ? WhiteBoxVerdict.ACCEPTED
        : WhiteBoxVerdict.undecided(sentences.withoutOrder(missing));
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
