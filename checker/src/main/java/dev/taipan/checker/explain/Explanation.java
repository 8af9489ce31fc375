package dev.taipan.checker.explain;

import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.proof.Proof;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.ListViolation;
import dev.taipan.weak.WeakViolation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says in sentences about the history's own transactions why a level is violated. */
public final class Explanation {
  /** Patterns in which it matters what was read between two reads of the same version. */
  private static final Set<Tap> NON_MONOTONIC =
      EnumSet.of(Tap.NON_MONO_READ_CO, Tap.NON_MONO_READ_CM);

  private final Accesses accesses;
  private final History history;
  private final RecordedLists lists;
  private final DependencySentences sentences;

  /** Speaks of a history as it is. */
  public Explanation(Accesses accesses) {
    this(accesses, RecordedLists.of(accesses.history()));
  }

  /**
   * Speaks of a history that may be an excerpt.
   *
   * @param lists that were read, as they were recorded
   */
  public Explanation(Accesses accesses, RecordedLists lists) {
    this.accesses = accesses;
    this.lists = lists;
    history = accesses.history();
    sentences = new DependencySentences(accesses, lists::shown);
  }

  /** Explains an instance of a pattern. */
  public Violation of(WeakViolation violation) {
    return of(Argument.of(violation, accesses)).orElseThrow().recordedIn(accesses);
  }

  /** Explains lists that nothing explains. */
  public Violation of(ListViolation violation) {
    return of(Argument.of(violation, accesses)).orElseThrow().recordedIn(accesses);
  }

  /** Puts an argument into sentences; empty if there is none. */
  public Optional<Violation> of(Argument argument) {
    return account(argument).map(Account::told);
  }

  /** What an argument speaks of, and what it says; empty if there is none. */
  public Optional<Account> account(Argument argument) {
    if (argument instanceof Argument.Read read) {
      return told(new ReadExplanation(accesses, sentences).of(read.read()));
    } else if (argument instanceof Argument.Lists lists) {
      return told(new ListExplanation(accesses, sentences).of(lists.list()));
    } else if (argument instanceof Argument.Versions versions) {
      return told(ofVersionOrder(versions.contradiction()));
    } else if (argument instanceof Argument.Derivation proved) {
      return Optional.of(ofProof(proved));
    }
    return Optional.empty();
  }

  private static Optional<Account> told(Violation violation) {
    return Optional.of(new Account(violation));
  }

  private Account ofProof(Argument.Derivation found) {
    Argument.Derivation argument = endingInMildest(found);
    Proof proof = argument.proof(history);
    Named named = new Named(accesses);
    if (proof.ending() instanceof Proof.Ending.Cycle last) {
      last.edges().forEach(edge -> named.transaction(edge.from()));
    }
    proof.dependencies().forEach(named::dependency);
    if (argument.pattern().filter(NON_MONOTONIC::contains).isPresent()) {
      proof.dependencies().forEach(named::lastRead);
    }
    List<Sentence> observers = UnknownOutcomes.nameObservers(named, accesses);
    Part part = named.part();
    return new Account(part, () -> of(argument, named, observers, part));
  }

  private Argument.Derivation endingInMildest(Argument.Derivation argument) {
    Proof proof = argument.proof(history);
    Proof mildest = ProofName.endingInMildest(proof, accesses, lists);
    return mildest.equals(proof) ? argument : argument.with(mildest, accesses);
  }

  /** Puts a proof into sentences, behind those of who observed what. */
  private Violation of(
      Argument.Derivation argument, Named named, List<Sentence> observers, Part part) {
    Proof proof = argument.proof(history);
    ProofName name = new ProofName(proof, accesses, lists);
    List<Sentence> explanation = new ArrayList<>(observers);
    explanation.addAll(ProofSentences.of(proof, accesses, sentences));
    return new Violation(
        new AnomalyName(name.anomaly(), argument.pattern()),
        name.established(),
        sentences.names(named),
        sentences.steps(name.cycle()),
        explanation,
        Optional.of(part),
        new Evidence.Refutation(history, argument));
  }

  /**
   * Explains that the version order contradicts itself, which accuses whoever wrote it down as well
   * as the database.
   */
  private Violation ofVersionOrder(VersionOrder.Contradiction contradiction) {
    List<Sentence> explanation = new ArrayList<>();
    Named named = new Named(accesses);
    int[] writers = contradiction.transactions();
    for (int i = 0; i < writers.length; i++) {
      int later = writers[(i + 1) % writers.length];
      Dependency order = versionOrder(writers[i], later, contradiction.key());
      named.dependency(order);
      explanation.add(
          Sentence.fact(
              history.versionOrder().place(contradiction.lists()[i])
                  + " has "
                  + sentences.name(writers[i])
                  + "'s version of "
                  + sentences.row(contradiction.key())
                  + " before "
                  + sentences.name(later)
                  + "'s.",
              order));
    }
    explanation.add(
        Sentence.remark(
            "Either the database did not install the versions in a single order, or the "
                + "version order was recorded incorrectly."));
    explanation.addAll(0, UnknownOutcomes.nameObservers(named, accesses));
    return new Violation(
        new AnomalyName(Anomaly.CYCLIC_VERSIONS),
        Optional.of(Anomaly.CYCLIC_VERSIONS),
        sentences.names(named),
        List.of(),
        explanation,
        Optional.of(named.part()),
        new Evidence.Refutation(history, new Argument.Versions(contradiction)));
  }

  private static Dependency versionOrder(int earlier, int later, int key) {
    return new Dependency(
        Dependency.Kind.WRITE_WRITE, earlier, later, key, Dependency.VERSION_ORDER_WITNESS);
  }
}
