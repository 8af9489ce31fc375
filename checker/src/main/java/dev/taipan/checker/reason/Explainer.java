package dev.taipan.checker.reason;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.excerpt.SmallerPart;
import dev.taipan.checker.explain.RecordedLists;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Explains violations, and says nothing that does not stand by itself: what an explanation speaks
 * of is cut out of the history and decided again, and the explanation that is given is one of what
 * was cut out. Where the way in which a violation was found gives no such explanation, transactions
 * are left out one after the other for as long as the rest violates the level.
 */
public final class Explainer {
  private static final int MOST_ATTEMPTS = 5_000;

  private final Accesses accesses;
  private final Deadline deadline;
  private final JudgedParts parts;
  private final Arguments arguments;
  private final SmallestPart smallest;
  private final CaseByCase cases;

  /**
   * Explains violations of a level.
   *
   * @param judge decides the level for parts of the history
   * @param facts the order of versions, as far as it is trusted
   * @param lists that were read, as they were recorded, of which the history may be a part
   * @param deadline when explaining ends at the latest
   */
  public Explainer(
      Accesses accesses, Judge judge, VersionOrder facts, RecordedLists lists, Deadline deadline) {
    this.accesses = accesses;
    this.deadline = deadline;
    parts = new JudgedParts(accesses, facts, judge);
    arguments = new Arguments(accesses, parts, judge, lists);
    smallest = new SmallestPart(accesses, parts, arguments);
    cases = new CaseByCase(accesses, facts, judge, lists);
  }

  /**
   * Explains a violation: in the same words each time, unless the deadline ends the attempt, which
   * is said.
   */
  public Violation explain(Finding finding) {
    ExplanationBudget patience = new ExplanationBudget(deadline);
    Violation violation = explain(finding, patience);
    return deadline.isOver() ? violation.cutShort() : violation;
  }

  private Violation explain(Finding finding, ExplanationBudget patience) {
    return Attempt.at(() -> direct(finding, patience))
        .or(() -> Attempt.at(() -> ofSmallerPart(finding, patience)))
        .orElseGet(() -> cases.ofWhole(finding, patience))
        .recordedIn(accesses);
  }

  /**
   * The explanation that the way in which a violation was found gives, if it stands by itself, or
   * that of less that suffices. What it does not speak of may be needed where it was taken for
   * granted.
   */
  private Optional<Violation> direct(Finding finding, ExplanationBudget patience) {
    return arguments.of(finding, patience.half()).flatMap(argued -> direct(argued, patience));
  }

  private Optional<Violation> direct(Argued argued, ExplanationBudget patience) {
    return standing(argued.part(), patience.all())
        .map(
            part ->
                Attempt.at(() -> minimal(argued, part, patience))
                    .orElseGet(() -> argued.told().by(part)));
  }

  private Optional<Part> standing(Part part, Deadline patience) {
    if (parts.isAll(part) || parts.standsAlone(part, patience)) {
      return Optional.of(part);
    }
    Part all = parts.withAllItDid(part);
    return parts.standsAlone(all, patience) ? Optional.of(all) : Optional.empty();
  }

  /**
   * The violation, explained by less if there is less that suffices. What is wrong with a list is
   * told as it is in the whole, where lists are whole; with a read, only what counts is named.
   */
  private Optional<Violation> minimal(Argued argued, Part part, ExplanationBudget patience) {
    Argument argument = argued.argument();
    if (argument instanceof Argument.Read read && !isOfList(read)) {
      return Optional.of(argued.told().by(part));
    }
    if (!(argument instanceof Argument.Derivation)) {
      Part minimal =
          parts.minimal(part, found -> isLike(found, argument, patience), patience.half());
      return Optional.of(argued.told().by(minimal));
    }
    Part minimal = smallest.of(part, patience);
    return minimal.operations().equals(part.operations())
            && minimal.transactions().equals(part.transactions())
        ? Optional.of(argued.told().by(part))
        : arguments
            .told(minimal, patience.all())
            .map(other -> simpler(argued, part, other, minimal))
            .or(() -> cases.argued(minimal, patience))
            .or(() -> arguments.told(minimalArgued(argued, part, patience), patience.all()));
  }

  /** What is left of a part that is explained without cases, where those of less are too many. */
  private Part minimalArgued(Argued argued, Part part, ExplanationBudget patience) {
    Part before = part;
    Part left = argued(argued, part, patience);
    while (left.isSmallerThan(before)) {
      before = left;
      left = argued(argued, left, patience);
    }
    return left;
  }

  private Part argued(Argued argued, Part part, ExplanationBudget patience) {
    return smallest.within(part, found -> isLike(found, argued.argument(), patience), patience);
  }

  private boolean isOfList(Argument.Read argument) {
    History history = accesses.history();
    return history.lists().isList(history.key(argument.read().read()));
  }

  /** Whether the same is wrong with a list. */
  private static boolean isLike(Finding finding, Argument argument, ExplanationBudget patience) {
    return finding.argument(patience.all()).filter(argument::isLike).isPresent();
  }

  /** The shorter one of two explanations, if both are of the same transactions. */
  private static Violation simpler(Argued argued, Part part, Violation other, Part minimal) {
    if (!part.transactions().equals(minimal.transactions())) {
      return other;
    }
    Violation told = argued.told();
    return told.sentences().size() <= other.sentences().size() ? told.by(minimal) : other;
  }

  /** An explanation of what is left when nothing more can be left out, or time is over. */
  private Optional<Violation> ofSmallerPart(Finding finding, ExplanationBudget patience) {
    int[] all = IntStream.range(0, accesses.history().transactions()).toArray();
    int[] known =
        Attempt.at(() -> finding.core(patience.half()))
            .filter(core -> parts.violates(parts.of(core), patience.all()))
            .orElse(all);
    return ofSmallerPart(known, patience);
  }

  /** The same of transactions that violate the level by themselves. */
  private Optional<Violation> ofSmallerPart(int[] known, ExplanationBudget patience) {
    int[] left =
        new SmallerPart(
                some -> parts.violates(parts.of(some), patience.all()),
                MOST_ATTEMPTS,
                patience.half())
            .of(known);
    if (left.length == accesses.history().transactions() && patience.all().isOver()) {
      return Optional.empty();
    }
    Part minimal = smallest.of(parts.of(left), patience);
    return Attempt.at(() -> arguments.told(minimal, patience.all()))
        .or(() -> Attempt.at(() -> cases.ofPart(minimal, patience)));
  }
}
