package dev.taipan.checker.refutation;

import dev.taipan.certificate.Atom;
import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says atoms and clauses in words. */
final class ClauseText {
  private final History history;
  private final DependencySentences sentences;
  private final List<Atom> atoms;

  ClauseText(History history, DependencySentences sentences, List<Atom> atoms) {
    this.history = history;
    this.sentences = sentences;
    this.atoms = atoms;
  }

  /** What an atom says. */
  String of(Atom atom) {
    if (atom instanceof Atom.Before before) {
      return sentences.wrote(before.earlier(), before.later(), before.key());
    } else if (atom instanceof Atom.Observed observed) {
      return sentences.name(history.transactionOf(observed.read()))
          + " read "
          + sentences.versionFrom(observed.writer(), history.key(observed.read()));
    }
    return sentences.name(((Atom.Effect) atom).transaction()) + " committed";
  }

  /** All of them. */
  String all(Collection<Atom> some) {
    return some.stream().map(this::of).collect(Collectors.joining(", and "));
  }

  /** A clause that is not empty, as what follows. */
  String of(List<Integer> clause) {
    List<Atom> conditions = clause.stream().filter(i -> i < 0).map(i -> atoms.get(-i - 1)).toList();
    String left =
        clause.stream()
            .filter(i -> i > 0)
            .map(i -> of(atoms.get(i - 1)))
            .collect(Collectors.joining(", or "));
    if (left.isEmpty()) {
      return "it cannot be that " + all(conditions);
    }
    return conditions.isEmpty() ? left : "if " + all(conditions) + ", then " + left;
  }

  /** The dependency that an atom is, if it is one. */
  Optional<Dependency> dependency(Atom atom) {
    if (atom instanceof Atom.Before before) {
      return Optional.of(Dependency.order(before.earlier(), before.later(), before.key()));
    } else if (atom instanceof Atom.Observed observed) {
      return Optional.of(Dependency.read(observed.writer(), observed.read(), history));
    }
    return Optional.empty();
  }
}
