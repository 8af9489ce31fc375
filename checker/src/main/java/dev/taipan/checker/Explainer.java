package dev.taipan.checker;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.excerpt.SmallerPart;
import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.Explanation;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Explains violations, and says nothing that does not stand by itself: what an explanation speaks
 * of is cut out of the history and decided again, and the explanation that is given is one of what
 * was cut out. Where the way in which a violation was found gives no such explanation, transactions
 * are left out one after the other for as long as the rest violates the level.
 */
final class Explainer {
  /** What it may take at least, because the shortest checks take no time at all. */
  private static final Duration LEAST_PATIENCE = Duration.ofSeconds(2);

  private static final int MOST_EXCERPTS = 8;
  private static final int MOST_ATTEMPTS = 5_000;

  private final Accesses accesses;
  private final IsolationLevel level;
  private final VersionOrder facts;
  private final Deadline deadline;
  private final DependencySentences sentences;

  /**
   * Explains violations of a level.
   *
   * @param facts the order of versions, as far as it is trusted
   * @param deadline when explaining ends at the latest
   */
  Explainer(Accesses accesses, IsolationLevel level, VersionOrder facts, Deadline deadline) {
    this.accesses = accesses;
    this.level = level;
    this.facts = facts;
    this.deadline = deadline;
    sentences = new DependencySentences(accesses);
  }

  /**
   * Explains a violation.
   *
   * @param spent how long it took to find it, which explaining may take again
   */
  Violation explain(Finding finding, Duration spent) {
    Deadline patience = patience(spent);
    return attempt(() -> direct(finding, patience))
        .or(() -> attempt(() -> ofSmallerPart(finding, patience)))
        .orElseGet(() -> ofWhole(finding));
  }

  private Deadline patience(Duration spent) {
    long most = Math.max(spent.toNanos(), LEAST_PATIENCE.toNanos());
    return deadline.orIn(Duration.ofNanos(most));
  }

  /** An explanation, if there is time and memory for it: the violation stands without one. */
  private static <T> Optional<T> attempt(Supplier<Optional<T>> attempt) {
    try {
      return attempt.get();
    } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooLong) {
      return Optional.empty();
    }
  }

  /** The explanation that the way in which a violation was found gives, if it stands by itself. */
  private Optional<Violation> direct(Finding finding, Deadline patience) {
    return explained(finding, half(patience))
        .filter(violation -> standsAlone(violation.part().orElseThrow(), patience));
  }

  /** What the argument says in sentences, if there is one. */
  private static Optional<Violation> explained(Finding finding, Deadline patience) {
    Optional<Violation> said =
        finding
            .argument(patience)
            .flatMap(argument -> new Explanation(finding.accesses()).of(argument));
    return finding.pattern().isPresent()
        ? said.map(violation -> violation.asPattern(finding.pattern().get()))
        : said;
  }

  /**
   * Whether a part violates the level, as its explanation proves; where there is no time to try,
   * the proof has to do.
   */
  private boolean standsAlone(Part part, Deadline patience) {
    try {
      return find(new Excerpt(accesses, part), patience).isPresent();
    } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooLong) {
      return true;
    }
  }

  private static Deadline half(Deadline patience) {
    return patience.orIn(Duration.ofNanos(patience.remainingNanos() / 2));
  }

  /**
   * An explanation of a part by itself, which is one of a smaller part as long as there is one;
   * empty for lists, because those that were read are not the same in a part.
   */
  private Optional<Violation> ofPart(Part part, Deadline patience) {
    Part left = part;
    for (int i = 0; i < MOST_EXCERPTS && accesses.history().lists().isEmpty(); i++) {
      Excerpt excerpt = new Excerpt(accesses, left);
      Optional<Violation> found =
          find(excerpt, patience)
              .flatMap(finding -> explained(finding, patience))
              .map(violation -> violation.in(excerpt));
      if (found.isEmpty() || found.get().part().equals(Optional.of(left))) {
        return found;
      }
      left = found.get().part().orElseThrow();
    }
    return Optional.empty();
  }

  /** What violates the level in an excerpt, if anything does. */
  private Optional<Finding> find(Excerpt excerpt, Deadline patience) {
    CheckOptions options =
        facts.isEmpty() ? CheckOptions.DEFAULTS : CheckOptions.DEFAULTS.withTrustInVersionOrder();
    SharedWork work = new SharedWork(excerpt.history(), options, patience);
    return new LevelDecision(work, level, new StageClock(stage -> {})).find();
  }

  /** An explanation of what is left when nothing more can be left out, or time is over. */
  private Optional<Violation> ofSmallerPart(Finding finding, Deadline patience) {
    int[] all = IntStream.range(0, accesses.history().transactions()).toArray();
    int[] known =
        attempt(() -> finding.core(half(patience)))
            .filter(core -> violates(partOf(core), patience))
            .orElse(all);
    int[] left =
        new SmallerPart(some -> violates(partOf(some), patience), MOST_ATTEMPTS, half(patience))
            .of(known);
    if (left.length == all.length && patience.isOver()) {
      return Optional.empty();
    }
    Part part = partOf(left);
    return attempt(() -> ofPart(part, patience)).or(() -> attempt(() -> ofAll(part, patience)));
  }

  private Part partOf(int[] transactions) {
    return Part.ofTransactions(accesses.history(), facts, transactions);
  }

  /** Whether a part is known to violate the level by itself. */
  private boolean violates(Part part, Deadline patience) {
    return attempt(() -> find(new Excerpt(accesses, part), patience)).isPresent();
  }

  /** Says that the contradiction is within a part, which has been decided again. */
  private Optional<Violation> ofAll(Part part, Deadline patience) {
    return find(new Excerpt(accesses, part), patience)
        .map(
            finding ->
                violation(
                    finding,
                    part.transactions().stream().map(sentences::name).toList(),
                    part.transactions().size() == 1
                        ? "The transaction named violates " + level.title() + " by itself."
                        : "The "
                            + part.transactions().size()
                            + " transactions named contain the contradiction: they violate "
                            + level.title()
                            + " by themselves.",
                    Optional.of(part),
                    finding.accesses().history()));
  }

  /** Says that nothing smaller was found than all there is. */
  private Violation ofWhole(Finding finding) {
    return violation(
        finding,
        List.of(),
        "The history as a whole violates "
            + level.title()
            + "; no smaller part was found that does so by itself.",
        Optional.empty(),
        accesses.history());
  }

  private static Violation violation(
      Finding finding,
      List<String> transactions,
      String sentence,
      Optional<Part> part,
      History history) {
    return new Violation(
        finding.anomaly(),
        Optional.empty(),
        finding.pattern(),
        finding.anomaly().description(),
        transactions,
        List.of(),
        List.of(Sentence.remark(sentence)),
        part,
        new Evidence.Refutation(history, new Argument.Unargued()));
  }
}
