package dev.taipan.checker.refutation;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Sentence.Role;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says a refutation in sentences: what may have been, what each case would lead to, and what
 * follows, until no case is left.
 */
public final class RefutationSentences {
  private final History history;
  private final DependencySentences sentences;
  private final List<Atom> all;
  private final ClauseText text;
  private final List<Sentence> told = new ArrayList<>();

  /** What holds in every case, and has been told. */
  private final Set<Dependency> known = new HashSet<>();

  /** What has been said not to be, all at once. */
  private final Set<Set<Atom>> excluded = new HashSet<>();

  private RefutationSentences(
      Refutation refutation, History history, DependencySentences sentences) {
    this.history = history;
    this.sentences = sentences;
    all = refutation.atoms();
    text = new ClauseText(history, sentences, refutation.atoms());
  }

  /**
   * The sentences, in the order in which they argue.
   *
   * @param history that the refutation is about
   */
  public static List<Sentence> of(
      Refutation refutation, History history, DependencySentences sentences) {
    RefutationSentences made = new RefutationSentences(refutation, history, sentences);
    refutation.steps().forEach(made::tell);
    return made.told;
  }

  private void tell(Step step) {
    if (step instanceof Step.Cycle cycle) {
      tell(new ForbiddenCycle(cycle, all, history));
    } else if (step instanceof Step.Derived derived) {
      tell(derived.clause());
    } else if (step instanceof Step.Told given) {
      tellOrder("The version order says that", given.key(), given.earlier(), given.later());
    } else if (step instanceof Step.Listed listed) {
      String list = "The list that " + reader(listed.read()) + " read shows that";
      tellOrder(list, history.key(listed.read()), listed.earlier(), listed.later());
    } else {
      add(Role.REMARK, remark(step), 0, List.of());
    }
  }

  private void add(Role role, String sentence, int suppositions, List<Dependency> edges) {
    told.add(new Sentence(role, sentence, suppositions, edges));
  }

  private String reader(int read) {
    return sentences.name(history.transactionOf(read));
  }

  private String remark(Step step) {
    if (step instanceof Step.Read read) {
      return readBy(read.read()) + ": " + writers(read.read()) + ".";
    } else if (step instanceof Step.Effect effect) {
      String writer = sentences.name(effect.writer());
      return reader(effect.read())
          + " can have observed "
          + writer
          + " only if "
          + writer
          + " committed.";
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
        all.stream()
            .filter(atom -> atom instanceof Atom.Observed observed && observed.read() == read)
            .map(atom -> sentences.name(((Atom.Observed) atom).writer()))
            .collect(Collectors.joining(" or "));
    return candidates.isEmpty() ? "nobody who committed left that" : "written by " + candidates;
  }

  private void tellOrder(String source, int key, int earlier, int later) {
    Atom.Before order = new Atom.Before(key, earlier, later);
    Dependency edge = text.dependency(order).orElseThrow();
    known.add(edge);
    add(Role.FACT, source + " " + text.of(order) + ".", 0, List.of(edge));
  }

  private void tell(List<Integer> clause) {
    if (clause.isEmpty()) {
      add(Role.CONTRADICTION, "So no case is left.", 0, List.of());
    } else if (clause.stream().allMatch(literal -> literal < 0)) {
      conclude(clause.stream().map(literal -> all.get(-literal - 1)).toList());
    } else {
      add(Role.CONCLUSION, "So " + text.of(clause) + ".", 0, List.of());
    }
  }

  /** Says that some cannot all be, which leaves the other order where it is of two alone. */
  private void conclude(Collection<Atom> some) {
    List<Atom> open = some.stream().filter(atom -> !holds(atom)).toList();
    Optional<Atom.Before> left = open.size() == 1 ? opposite(open.get(0)) : Optional.empty();
    if (left.isPresent()) {
      Dependency order = text.dependency(left.get()).orElseThrow();
      if (known.add(order)) {
        add(Role.CONCLUSION, "So " + text.of(left.get()) + ".", 0, List.of(order));
      }
      return;
    }
    if (excluded.add(Set.copyOf(open))) {
      add(Role.CONCLUSION, "So it cannot be that " + text.all(open) + ".", 0, List.of());
    }
  }

  private boolean holds(Atom atom) {
    return text.dependency(atom).filter(known::contains).isPresent();
  }

  /** The other order of two versions that are there in any case. */
  private Optional<Atom.Before> opposite(Atom atom) {
    return atom instanceof Atom.Before order && isThere(order.earlier()) && isThere(order.later())
        ? Optional.of(new Atom.Before(order.key(), order.later(), order.earlier()))
        : Optional.empty();
  }

  private boolean isThere(int transaction) {
    return !all.contains(new Atom.Effect(transaction));
  }

  private void tell(ForbiddenCycle cycle) {
    List<Atom> open = cycle.suppositions().stream().filter(atom -> !holds(atom)).toList();
    int depth = open.isEmpty() ? 0 : 1;
    List<Dependency> supposed =
        open.stream().map(text::dependency).flatMap(Optional::stream).toList();
    if (depth > 0) {
      add(Role.SUPPOSITION, "Suppose " + text.all(open) + ".", depth, supposed);
    }
    cycle.seen().forEach(edge -> tellEdge(edge, supposed, depth));
    cycle.edges().forEach(edge -> tellEdge(edge, supposed, depth));
    add(Role.CONTRADICTION, sentences.conclusion(cycle.edges()), depth, cycle.edges());
    if (depth > 0) {
      conclude(open);
    }
  }

  private void tellEdge(Dependency edge, List<Dependency> supposed, int depth) {
    boolean isTold = supposed.contains(edge) || known.contains(edge);
    if (!isTold) {
      add(Role.FACT, sentence(edge), depth, List.of(edge));
      if (depth == 0) {
        known.add(edge);
      }
    }
  }

  private String sentence(Dependency edge) {
    boolean isDemanded = edge.kind() == Kind.WRITE_WRITE && edge.witness() >= 0;
    return isDemanded
        ? sentences.name(edge.witness())
            + " had seen "
            + sentences.name(edge.from())
            + "'s write of key "
            + history.keyName(edge.key())
            + " and read "
            + sentences.versionOf(edge.to(), edge.key())
            + ", so "
            + sentences.name(edge.from())
            + " committed before "
            + sentences.name(edge.to())
            + "."
        : sentences.of(edge);
  }
}
