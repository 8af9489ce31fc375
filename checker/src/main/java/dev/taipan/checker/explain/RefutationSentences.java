package dev.taipan.checker.explain;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.checker.explain.Sentence.Role;
import dev.taipan.checker.proof.Proof;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.checker.proof.ProofReader;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says a refutation in sentences, step by step: what may have been, what each case would lead to,
 * and what follows, until no case is left. Each cycle is told as the {@link Proof} that it is.
 */
public final class RefutationSentences {
  private final Refutation refutation;
  private final History history;
  private final DependencySentences sentences;
  private final ProofReader proofs;
  private final AtomSentences words;
  private final ProofSentences told;

  /** Orders that hold in every case, and what has been said not to be, all at once. */
  private final Set<Atom> settled = new HashSet<>();

  private final Set<Set<Atom>> excluded = new HashSet<>();

  private RefutationSentences(
      Refutation refutation, Accesses accesses, DependencySentences sentences) {
    this.refutation = refutation;
    this.sentences = sentences;
    history = accesses.history();
    proofs = new ProofReader(refutation, history, false);
    words = new AtomSentences(history, sentences);
    told = new ProofSentences(accesses, sentences);
  }

  /**
   * The sentences, in the order in which they argue.
   *
   * @param accesses those of the history that the refutation is about
   */
  public static List<Sentence> of(
      Refutation refutation, Accesses accesses, DependencySentences sentences) {
    RefutationSentences all = new RefutationSentences(refutation, accesses, sentences);
    refutation.steps().forEach(all::tell);
    return all.told.sentences();
  }

  private void tell(Step step) {
    if (step instanceof Step.Cycle cycle) {
      tell(cycle);
    } else if (step instanceof Step.Derived derived) {
      tell(derived.clause());
    } else if (step instanceof Step.Told given) {
      tellOrder(new Atom.Before(given.key(), given.earlier(), given.later()));
    } else if (step instanceof Step.Listed listed) {
      int key = history.key(listed.read());
      tellOrder(new Atom.Before(key, listed.earlier(), listed.later()));
    } else {
      told.add(Role.REMARK, remark(step), List.of());
    }
  }

  private String reader(int read) {
    return sentences.name(history.transactionOf(read));
  }

  private String remark(Step step) {
    if (step instanceof Step.Read read) {
      return readBy(read.read()) + ": " + writers(read.read()) + ".";
    } else if (step instanceof Step.Effect effect) {
      String writer = sentences.name(effect.writer());
      return "%s can have observed %s only if %s committed."
          .formatted(reader(effect.read()), writer, writer);
    } else if (step instanceof Step.Total total) {
      return sentences.wroteInSomeOrder(total.one(), total.other(), total.key());
    }
    return ((Step.Impossible) step)
            .reads().stream().map(this::readBy).collect(Collectors.joining(", and "))
        + ": no transaction can have, whatever others did.";
  }

  private String readBy(int read) {
    boolean list = history.lists().isList(history.key(read));
    return reader(read)
        + " read "
        + (list ? sentences.list(read) : history.valueName(history.value(read)))
        + " from key "
        + history.keyName(history.key(read));
  }

  /** Who may have written what a read returned. */
  private String writers(int read) {
    String candidates =
        refutation.atoms().stream()
            .filter(atom -> atom instanceof Atom.Observed observed && observed.read() == read)
            .map(atom -> sentences.name(((Atom.Observed) atom).writer()))
            .collect(Collectors.joining(" or "));
    return candidates.isEmpty() ? "nobody who committed left that" : "written by " + candidates;
  }

  private void tellOrder(Atom.Before order) {
    settled.add(order);
    dependencies(Stream.of(order)).forEach(told::tell);
  }

  private void tell(List<Integer> clause) {
    List<Atom> conditions = atoms(clause.stream().filter(literal -> literal < 0));
    List<Atom> consequences = atoms(clause.stream().filter(literal -> literal > 0));
    if (clause.isEmpty()) {
      told.add(Role.CONTRADICTION, "So no case is left.", List.of());
    } else if (consequences.isEmpty()) {
      conclude(conditions);
    } else {
      conclude(words.implication(conditions, consequences));
    }
  }

  private List<Atom> atoms(Stream<Integer> literals) {
    return literals.map(literal -> refutation.atoms().get(Math.abs(literal) - 1)).toList();
  }

  private void conclude(String conclusion) {
    told.add(Role.CONCLUSION, "So " + conclusion + ".", List.of());
  }

  /** Says that some cannot all be, which leaves the other order where it is of two alone. */
  private void conclude(List<Atom> some) {
    List<Atom> open = open(some.stream());
    Optional<Atom.Before> left = left(open);
    if (left.isEmpty() && excluded.add(Set.copyOf(open))) {
      conclude(words.notAll(open));
    }
    left.filter(order -> !isSettled(order))
        .ifPresent(order -> told.concludeOrder(proofs.dependency(order)));
    left.ifPresent(settled::add);
  }

  private boolean isSettled(Atom atom) {
    return settled.contains(atom)
        || (atom instanceof Atom.Before && told.knows(proofs.dependency(atom)));
  }

  private List<Atom> open(Stream<Atom> some) {
    return some.distinct().filter(atom -> !isSettled(atom)).toList();
  }

  /** The other order, if some are one order of two versions that are there in any case. */
  private Optional<Atom.Before> left(List<Atom> some) {
    return some.size() == 1
            && some.get(0) instanceof Atom.Before order
            && isThere(order.earlier())
            && isThere(order.later())
        ? Optional.of(new Atom.Before(order.key(), order.later(), order.earlier()))
        : Optional.empty();
  }

  private boolean isThere(int transaction) {
    return !refutation.atoms().contains(new Atom.Effect(transaction));
  }

  /** Says what a cycle is that the level forbids, and what follows. */
  private void tell(Step.Cycle cycle) {
    Proof proof = proofs.proof(cycle);
    List<Atom> open = open(supposed(cycle));
    if (open.isEmpty()) {
      told.tell(proof);
    } else if (!isToldAtOnce(open, proof)) {
      String supposed = "Suppose " + words.all(open) + ".";
      told.tellSupposing(supposed, dependencies(open.stream()), proof);
      conclude(open);
    }
  }

  /** What has to be supposed for all edges of a cycle to be there. */
  private Stream<Atom> supposed(Step.Cycle cycle) {
    return cycle.edges().stream()
        .flatMap(edge -> Clauses.grounds(edge, history))
        .filter(refutation.atoms()::contains);
  }

  /** Says what is left if that is the opposite of a single order, or read. */
  private boolean isToldAtOnce(List<Atom> open, Proof proof) {
    Optional<Atom.Before> left = left(open);
    if (open.size() > 1 || (left.isEmpty() && !(open.get(0) instanceof Atom.Observed))) {
      return false;
    }
    Dependency supposed = dependencies(open.stream()).get(0);
    Optional<Proof> closed = proof.closedBy(supposed);
    closed.ifPresent(cycle -> told.tellRefuted(new Refuted(supposed, cycle)));
    if (closed.isPresent()) {
      left.ifPresent(settled::add);
      excluded.add(Set.copyOf(open));
    }
    return closed.isPresent();
  }

  private List<Dependency> dependencies(Stream<? extends Atom> some) {
    return some.filter(atom -> !(atom instanceof Atom.Effect)).map(proofs::dependency).toList();
  }
}
