package dev.taipan.checker.reason;

import dev.taipan.certificate.Refutation;
import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.RecordedLists;
import dev.taipan.checker.explain.RefutationSentences;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.UnknownOutcomes;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.refute.Refuter;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Explains by all the cases that there are what no argument explains. */
final class CaseByCase {
  /** Of more transactions no cases are looked for that no smaller part was found to have. */
  private static final int MOST_AS_A_WHOLE = 1_000;

  /** More are harder to follow than a larger part that takes no cases. */
  private static final int MOST_SENTENCES = 200;

  private final Accesses accesses;
  private final VersionOrder facts;
  private final Judge judge;
  private final RecordedLists lists;

  CaseByCase(Accesses accesses, VersionOrder facts, Judge judge, RecordedLists lists) {
    this.accesses = accesses;
    this.facts = facts;
    this.judge = judge;
    this.lists = lists;
  }

  /** Says which cases there are in a part, which is decided again, and why none is left. */
  Optional<Violation> ofPart(Part part, ExplanationBudget patience) {
    Excerpt excerpt = new Excerpt(accesses, part);
    return judge
        .find(excerpt, patience.all())
        .map(finding -> ofPart(part, excerpt, finding, patience));
  }

  /**
   * The same where there are registers only, if the cases are few enough to be told. Lists show
   * their order, and what that says of a larger part is easier to follow.
   */
  Optional<Violation> argued(Part part, ExplanationBudget patience) {
    if (!accesses.history().lists().isEmpty()) {
      return Optional.empty();
    }
    return ofPart(part, patience)
        .filter(violation -> violation.evidence().argument() instanceof Argument.Cases)
        .filter(violation -> violation.sentences().size() <= MOST_SENTENCES);
  }

  private Violation ofPart(
      Part part, Excerpt excerpt, Finding finding, ExplanationBudget patience) {
    History told = finding.accesses().history();
    DependencySentences whole = new DependencySentences(accesses, lists::shown);
    Argument argument = cases(finding.accesses(), finding.name(), patience.orLittle());
    List<Sentence> said = new ArrayList<>(contained(part));
    if (argument instanceof Argument.Cases cases) {
      DependencySentences sentences =
          new DependencySentences(finding.accesses(), lists.in(excerpt)::shown);
      said.addAll(RefutationSentences.of(cases.refutation(), finding.accesses(), sentences));
    }
    return violation(
        finding.name(),
        part.transactions().stream().map(whole::name).toList(),
        said,
        Optional.of(part),
        new Evidence.Refutation(told, excerpt.origin(), argument));
  }

  /** Says that nothing smaller was found than all there is. */
  Violation ofWhole(Finding finding, ExplanationBudget patience) {
    History history = accesses.history();
    Argument argument =
        history.transactions() > MOST_AS_A_WHOLE
            ? new Argument.Unargued(finding.name(), Argument.Missing.SIZE)
            : cases(accesses, finding.name(), patience.little());
    Sentence remark =
        Sentence.remark(
            "The history as a whole violates %s; no smaller part was found that does so by itself."
                .formatted(judge.title()));
    return violation(
        finding.name(),
        List.of(),
        List.of(remark),
        Optional.empty(),
        new Evidence.Refutation(history, argument));
  }

  /** The cases there are, each of which is impossible, or why they are not told. */
  private Argument cases(Accesses told, AnomalyName name, Deadline patience) {
    try {
      return refutation(told, patience)
          .<Argument>map(found -> new Argument.Cases(found, name))
          .orElse(new Argument.Unargued(name, Argument.Missing.SIZE));
    } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooLong) {
      return new Argument.Unargued(name, Argument.Missing.TIME);
    }
  }

  private Optional<Refutation> refutation(Accesses told, Deadline patience) {
    History history = told.history();
    VersionOrder trusted = facts.isEmpty() ? VersionOrder.NONE : history.versionOrder();
    BitSet all = new BitSet();
    all.set(0, history.transactions());
    return new Refuter(told, trusted, patience).refute(judge.certified(history), all);
  }

  private List<Sentence> contained(Part part) {
    int transactions = part.transactions().size();
    String contained =
        transactions == 1
            ? "The transaction named violates %s by itself.".formatted(judge.title())
            : "The %d transactions named contain the contradiction: they violate %s by themselves."
                .formatted(transactions, judge.title());
    return Stream.concat(
            Stream.of(Sentence.remark(contained)),
            UnknownOutcomes.ofUnobserved(part.transactions(), accesses).stream())
        .toList();
  }

  private static Violation violation(
      AnomalyName name,
      List<String> transactions,
      List<Sentence> said,
      Optional<Part> part,
      Evidence.Refutation evidence) {
    return new Violation(name, Optional.empty(), transactions, List.of(), said, part, evidence);
  }
}
