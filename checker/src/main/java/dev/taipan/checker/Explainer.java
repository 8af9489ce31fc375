package dev.taipan.checker;

import static dev.taipan.checker.PartDecision.attempt;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Refutation;
import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Neighbourhood;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.excerpt.SmallerPart;
import dev.taipan.checker.explain.Account;
import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.Explanation;
import dev.taipan.checker.explain.RecordedLists;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.UnknownOutcomes;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.refutation.RefutationSentences;
import dev.taipan.checker.refute.Refuter;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Explains violations, and says nothing that does not stand by itself: what an explanation speaks
 * of is cut out of the history and decided again, and the explanation that is given is one of what
 * was cut out. Where the way in which a violation was found gives no such explanation, transactions
 * are left out one after the other for as long as the rest violates the level.
 */
final class Explainer {
  /** What it may take at least, because the shortest checks take no time at all. */
  private static final Duration LEAST_PATIENCE = Duration.ofSeconds(2);

  /** What it may take at most, however long the check took. */
  private static final Duration MOST_PATIENCE = Duration.ofSeconds(10);

  /** Of more transactions no cases are looked for that no smaller part was found to have. */
  private static final int MOST_AS_A_WHOLE = 1_000;

  private static final int MOST_EXCERPTS = 8;
  private static final int MOST_ATTEMPTS = 5_000;

  /** So few transactions are easy to follow. */
  private static final int FEW = 4;

  /** More make counterexamples hardly smaller, and the longest take longer. */
  private static final int MOST_ATTEMPTS_NEARBY = 20;

  private final Accesses accesses;
  private final IsolationLevel level;
  private final VersionOrder facts;
  private final RecordedLists lists;
  private final Deadline deadline;
  private final PartDecision decision;
  private final DependencySentences sentences;

  /**
   * Explains violations of a level.
   *
   * @param facts the order of versions, as far as it is trusted
   * @param lists that were read, as they were recorded, of which the history may be a part
   * @param deadline when explaining ends at the latest
   */
  Explainer(
      Accesses accesses,
      IsolationLevel level,
      VersionOrder facts,
      RecordedLists lists,
      Deadline deadline) {
    this.accesses = accesses;
    this.lists = lists;
    this.level = level;
    this.facts = facts;
    this.deadline = deadline;
    decision = new PartDecision(accesses, level, facts);
    sentences = new DependencySentences(accesses, lists::shown);
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
        .orElseGet(() -> ofWhole(finding))
        .recordedIn(accesses);
  }

  private Deadline patience(Duration spent) {
    Duration most = spent.compareTo(LEAST_PATIENCE) > 0 ? spent : LEAST_PATIENCE;
    return deadline.orIn(most.compareTo(MOST_PATIENCE) > 0 ? MOST_PATIENCE : most);
  }

  /**
   * The explanation that the way in which a violation was found gives, if it stands by itself, or
   * that of less that suffices. What it does not speak of may be needed where it was taken for
   * granted.
   */
  private Optional<Violation> direct(Finding finding, Deadline patience) {
    return argued(finding, new Explanation(finding.accesses(), lists::shown), half(patience))
        .flatMap(argued -> direct(argued, patience))
        .filter(violation -> violation.evidence().origin().isExcerpt() || lists.allow(violation));
  }

  private Optional<Violation> direct(Argued argued, Deadline patience) {
    return standing(argued.part(), patience)
        .map(
            part ->
                attempt(() -> minimal(argued, part, patience))
                    .orElseGet(() -> argued.told().by(part)));
  }

  private Optional<Part> standing(Part part, Deadline patience) {
    if (isAll(part) || decision.standsAlone(part, patience)) {
      return Optional.of(part);
    }
    Part all = withAllItDid(part);
    return decision.standsAlone(all, patience) ? Optional.of(all) : Optional.empty();
  }

  /** Whether a part is the whole, of which it has been decided. */
  private boolean isAll(Part part) {
    History history = accesses.history();
    return facts.isEmpty()
        && part.transactions().size() == history.transactions()
        && part.operations().size() == history.operations()
        && (!history.hasTimes() || part.timed().equals(part.transactions()))
        && IntStream.range(0, history.sessions())
            .allMatch(
                session -> history.sessionLength(session) < 2 || part.sessions().contains(session));
  }

  private Part withAllItDid(Part part) {
    return partOf(part.transactions().stream().mapToInt(Integer::intValue).toArray());
  }

  /** Why something is a violation, and what there is to say of it. */
  private record Argued(Argument argument, Account account) {

    Part part() {
      return account.part();
    }

    Violation told() {
      return account.told();
    }
  }

  /** What was found, if there is an argument for it. */
  private static Optional<Argued> argued(
      Finding finding, Explanation explanation, Deadline patience) {
    return finding
        .argument(patience)
        .flatMap(
            argument ->
                explanation.account(argument).map(account -> new Argued(argument, account)));
  }

  private static Deadline half(Deadline patience) {
    return patience.orIn(Duration.ofNanos(patience.remainingNanos() / 2));
  }

  /**
   * The violation, explained by less if there is less that suffices. What is wrong with a list is
   * told as it is in the whole, where lists are whole; with a read, only what counts is named.
   */
  private Optional<Violation> minimal(Argued argued, Part part, Deadline patience) {
    Argument argument = argued.argument();
    if (argument instanceof Argument.Read) {
      return Optional.of(argued.told().by(part));
    }
    if (!(argument instanceof Argument.Derivation)) {
      Part minimal =
          decision.minimal(part, found -> isLike(found, argument, patience), half(patience));
      return Optional.of(argued.told().by(minimal));
    }
    Part minimal = smallest(part, patience);
    return minimal.operations().equals(part.operations())
        ? Optional.of(argued.told().by(part))
        : ofPart(minimal, patience).map(other -> simpler(argued, part, other, minimal));
  }

  /** The shorter one of two explanations, if both are of the same transactions. */
  private static Violation simpler(Argued argued, Part part, Violation other, Part minimal) {
    if (!part.transactions().equals(minimal.transactions())) {
      return other;
    }
    Violation told = argued.told();
    return told.sentences().size() <= other.sentences().size() ? told.by(minimal) : other;
  }

  /** What is left of a part, or of what is around it, when nothing more can be left out. */
  private Part smallest(Part part, Deadline patience) {
    Part smallest = minimal(part, patience);
    while (smallest.transactions().size() > FEW) {
      Optional<Part> nearby = smallerNearby(smallest, patience);
      if (nearby.isEmpty()) {
        return smallest;
      }
      smallest = nearby.get();
    }
    return smallest;
  }

  private Part minimal(Part part, Deadline patience) {
    return decision.minimal(part.inFullOrder(accesses.history()), found -> true, half(patience));
  }

  /**
   * A smaller part around one, if a way to find one shows it: of what is around it, some
   * transaction of it left out, that which an explanation speaks of.
   */
  private Optional<Part> smallerNearby(Part part, Deadline patience) {
    int[] nearby = Neighbourhood.of(accesses, part.transactions());
    Set<Part> tried = new HashSet<>();
    return part.transactions().stream()
        .limit(MOST_ATTEMPTS_NEARBY)
        .map(one -> IntStream.of(nearby).filter(other -> other != one).toArray())
        .map(rest -> partOf(rest).inOrderLike(part))
        .flatMap(rest -> attempt(() -> named(rest, patience)).stream())
        .map(named -> named.inOrderLike(part))
        .filter(tried::add)
        .filter(named -> decision.violates(named, patience))
        .map(named -> minimal(named, patience))
        .filter(other -> other.isSmallerThan(part))
        .findFirst();
  }

  /** What an explanation of a part speaks of. */
  private Optional<Part> named(Part part, Deadline patience) {
    Excerpt excerpt = new Excerpt(accesses, part);
    return argued(excerpt, patience).map(argued -> excerpt.inWhole(argued.part()));
  }

  /** Whether the same is wrong with a list. */
  private static boolean isLike(Finding finding, Argument argument, Deadline patience) {
    return finding.argument(patience).filter(argument::isLike).isPresent();
  }

  /** An explanation of a part by itself, which is one of a smaller part as long as there is one. */
  private Optional<Violation> ofPart(Part part, Deadline patience) {
    Part left = part;
    for (int i = 0; i < MOST_EXCERPTS; i++) {
      Excerpt excerpt = new Excerpt(accesses, left);
      Optional<Argued> argued = argued(excerpt, patience);
      Optional<Part> named = argued.map(found -> excerpt.inWhole(found.part()));
      if (named.isEmpty() || named.get().equals(left)) {
        return argued
            .map(Argued::told)
            .filter(lists.in(excerpt)::allow)
            .map(violation -> violation.in(excerpt));
      }
      left = named.get();
    }
    return Optional.empty();
  }

  /** Why an excerpt violates the level, in terms of the lists that were read as recorded. */
  private Optional<Argued> argued(Excerpt excerpt, Deadline patience) {
    return decision
        .find(excerpt, patience)
        .flatMap(
            finding ->
                argued(
                    finding,
                    new Explanation(finding.accesses(), lists.in(excerpt)::shown),
                    patience));
  }

  /** An explanation of what is left of a part when nothing more can be left out, by itself. */
  private Optional<Violation> ofNamed(Part part, Deadline patience) {
    Part smallest = smallest(part, patience);
    return attempt(() -> ofPart(smallest, patience))
        .or(() -> attempt(() -> ofAll(smallest, patience)));
  }

  /** An explanation of what is left when nothing more can be left out, or time is over. */
  private Optional<Violation> ofSmallerPart(Finding finding, Deadline patience) {
    int[] all = IntStream.range(0, accesses.history().transactions()).toArray();
    int[] known =
        attempt(() -> finding.core(half(patience)))
            .filter(core -> decision.violates(partOf(core), patience))
            .orElse(all);
    return ofSmallerPart(known, patience);
  }

  /** The same of transactions that violate the level by themselves. */
  private Optional<Violation> ofSmallerPart(int[] known, Deadline patience) {
    int[] left =
        new SmallerPart(
                some -> decision.violates(partOf(some), patience), MOST_ATTEMPTS, half(patience))
            .of(known);
    if (left.length == accesses.history().transactions() && patience.isOver()) {
      return Optional.empty();
    }
    return ofNamed(partOf(left), patience);
  }

  private Part partOf(int[] transactions) {
    return Part.ofTransactions(accesses.history(), facts, transactions);
  }

  /** Says which cases there are in a part, which has been decided again, and why none is left. */
  private Optional<Violation> ofAll(Part part, Deadline patience) {
    Excerpt excerpt = new Excerpt(accesses, part);
    return decision.find(excerpt, patience).map(finding -> ofAll(part, excerpt, finding, patience));
  }

  private Violation ofAll(Part part, Excerpt excerpt, Finding finding, Deadline patience) {
    History told = finding.accesses().history();
    Argument argument = cases(finding.accesses(), finding.name(), rest(patience));
    List<Sentence> said = new ArrayList<>(unargued(part));
    if (argument instanceof Argument.Cases cases) {
      said.addAll(RefutationSentences.of(cases.refutation(), told, sentences(finding, excerpt)));
    }
    return violation(
        finding.name(),
        part.transactions().stream().map(sentences::name).toList(),
        said,
        Optional.of(part),
        new Evidence.Refutation(told, excerpt.origin(), argument));
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

  /** What is left of the time, or a little more: without an argument nothing is proved. */
  private Deadline rest(Deadline patience) {
    return patience.remainingNanos() > LEAST_PATIENCE.toNanos()
        ? patience
        : deadline.orIn(LEAST_PATIENCE);
  }

  private Optional<Refutation> refutation(Accesses told, Deadline patience) {
    CertifiedLevel certified =
        CertifiedLevel.of(decision.heard(told.history()).symbol()).orElseThrow();
    VersionOrder trusted = facts.isEmpty() ? VersionOrder.NONE : told.history().versionOrder();
    BitSet all = new BitSet();
    all.set(0, told.history().transactions());
    return new Refuter(told, trusted, patience).refute(certified, all);
  }

  private DependencySentences sentences(Finding finding, Excerpt excerpt) {
    return new DependencySentences(finding.accesses(), lists.in(excerpt)::shown);
  }

  private List<Sentence> unargued(Part part) {
    Sentence contained =
        Sentence.remark(
            part.transactions().size() == 1
                ? "The transaction named violates " + level.title() + " by itself."
                : "The "
                    + part.transactions().size()
                    + " transactions named contain the contradiction: they violate "
                    + level.title()
                    + " by themselves.");
    return Stream.concat(
            Stream.of(contained),
            UnknownOutcomes.ofUnobserved(part.transactions(), accesses).stream())
        .toList();
  }

  /** Says that nothing smaller was found than all there is. */
  private Violation ofWhole(Finding finding) {
    Argument argument =
        accesses.history().transactions() > MOST_AS_A_WHOLE
            ? new Argument.Unargued(finding.name(), Argument.Missing.SIZE)
            : cases(accesses, finding.name(), deadline.orIn(LEAST_PATIENCE));
    return violation(
        finding.name(),
        List.of(),
        List.of(
            Sentence.remark(
                "The history as a whole violates "
                    + level.title()
                    + "; no smaller part was found that does so by itself.")),
        Optional.empty(),
        new Evidence.Refutation(accesses.history(), argument));
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
