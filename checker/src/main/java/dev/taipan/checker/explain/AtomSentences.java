package dev.taipan.checker.explain;

import dev.taipan.certificate.Atom;
import dev.taipan.history.History;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words what a history may leave open. */
final class AtomSentences {
  private final History history;
  private final DependencySentences sentences;

  AtomSentences(History history, DependencySentences sentences) {
    this.history = history;
    this.sentences = sentences;
  }

  /** What an atom says. */
  private String of(Atom atom) {
    if (atom instanceof Atom.Before before) {
      return sentences.wrote(before.earlier(), before.later(), before.key());
    } else if (atom instanceof Atom.Observed observed) {
      return reader(observed) + " read " + version(observed);
    }
    return sentences.name(((Atom.Effect) atom).transaction()) + " committed";
  }

  private String reader(Atom.Observed observed) {
    return sentences.name(history.transactionOf(observed.read()));
  }

  private String version(Atom.Observed observed) {
    return sentences.versionFrom(observed.writer(), history.key(observed.read()));
  }

  /** That all of them hold. */
  String all(Collection<Atom> some) {
    return some.stream().map(this::of).collect(Collectors.joining(", and "));
  }

  /** That they do not all hold. */
  String notAll(List<Atom> some) {
    Atom first = some.get(0);
    if (some.size() > 1 || first instanceof Atom.Before) {
      return "it cannot be that " + all(some);
    }
    return first instanceof Atom.Observed observed
        ? reader(observed) + " did not read " + version(observed)
        : sentences.name(((Atom.Effect) first).transaction()) + " did not commit";
  }

  /** That one of some holds if all of others do, of which there may be none. */
  String implication(List<Atom> conditions, List<Atom> consequences) {
    String left = consequences.stream().map(this::of).collect(Collectors.joining(", or "));
    return conditions.isEmpty() ? left : "if " + all(conditions) + ", then " + left;
  }
}
