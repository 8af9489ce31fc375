package dev.taipan.checker.explain;

import dev.taipan.checker.explain.Sentence.Role;
import dev.taipan.checker.proof.DirectReads;
import dev.taipan.checker.proof.Proof;
import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.checker.proof.Proof.Forced;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Says a proof in sentences, each fact once. */
final class ProofSentences {
  private final Accesses accesses;
  private final DependencySentences sentences;
  private final List<Sentence> told = new ArrayList<>();
  private int suppositions;

  /** The facts that have been told, and the orders, which have no witness here. */
  private final Set<Dependency> known = new HashSet<>();

  ProofSentences(Accesses accesses, DependencySentences sentences) {
    this.accesses = accesses;
    this.sentences = sentences;
  }

  /** The sentences of a proof, in the order in which they argue. */
  static List<Sentence> of(Proof proof, Accesses accesses, DependencySentences sentences) {
    ProofSentences all = new ProofSentences(accesses, sentences);
    all.tell(proof);
    return all.told;
  }

  /** The sentences so far. */
  List<Sentence> sentences() {
    return told;
  }

  /** Says why something is impossible. */
  void tell(Proof proof) {
    List<Dependency> last =
        proof.ending() instanceof Ending.Cycle cycle ? cycle.edges() : List.of();
    for (Forced step : proof.forced()) {
      if (step.alternatives().isEmpty()) {
        tellFact(step.edge(), last);
      } else if (step.edge().kind() == Kind.WRITE_WRITE) {
        tellOrder(step.edge(), step.alternatives().get(0).proof());
      } else {
        step.alternatives().forEach(this::tellNotRead);
      }
    }
    if (proof.ending() instanceof Ending.NoWriter none) {
      tellNoWriter(none);
    } else {
      last.forEach(this::tell);
      add(Role.CONTRADICTION, sentences.conclusion(last), last);
    }
  }

  /** Adds a sentence. */
  void add(Role role, String text, List<Dependency> edges) {
    told.add(new Sentence(role, text, suppositions, edges));
  }

  private static List<Dependency> and(List<Dependency> edges, Dependency last) {
    List<Dependency> all = new ArrayList<>(edges);
    all.add(last);
    return all;
  }

  private void tellFact(Dependency fact, List<Dependency> last) {
    if (!last.contains(fact)) {
      tell(fact);
    }
  }

  /** Says that a dependency holds, which the history shows. */
  void tell(Dependency edge) {
    boolean isTold = edge.kind() == Kind.WRITE_WRITE && known.contains(edge.withoutWitness());
    if (!isTold && known.add(edge)) {
      add(Role.FACT, sentences.of(edge), List.of(edge));
    }
  }

  /** Says what is the case since something else is not: an order, or that a read is none of it. */
  void tellRefuted(Refuted refuted) {
    Dependency supposed = refuted.supposed();
    if (supposed.kind() == Kind.WRITE_WRITE) {
      tellOrder(supposed.opposite(), refuted.proof());
    } else {
      tellNotRead(refuted);
    }
  }

  /** Whether it has been told that one version comes before another, whatever else is the case. */
  boolean knows(Dependency order) {
    return known.contains(order.withoutWitness());
  }

  /** Says what follows from what was told: that one version comes before another. */
  void concludeOrder(Dependency order) {
    add(
        Role.CONCLUSION,
        "So " + sentences.wrote(order.from(), order.to(), order.key()) + ".",
        List.of(order));
    known.add(order.withoutWitness());
  }

  /** Why one version comes before another. */
  private void tellOrder(Dependency order, Proof opposite) {
    if (knows(order)) {
      return;
    }
    if (!isCycle(opposite)) {
      add(
          Role.REMARK,
          sentences.wroteInSomeOrder(order.from(), order.to(), order.key()),
          List.of());
      Dependency reverse = order.opposite();
      String supposed = "Suppose " + sentences.wrote(order.to(), order.from(), order.key()) + ".";
      tellSupposing(supposed, List.of(reverse), opposite);
      concludeOrder(order);
    } else if (!DirectReads.showsOrder(accesses, order)) {
      List<Dependency> cycle = ((Ending.Cycle) opposite.ending()).edges();
      List<Dependency> path = cycle.subList(0, cycle.size() - 1);
      path.forEach(this::tell);
      add(
          Role.CONCLUSION,
          sentences.wrote(order.from(), order.to(), order.key())
              + ": "
              + reason(order, path, cycle.get(cycle.size() - 1))
              + ".",
          and(cycle, order));
      known.add(order.withoutWitness());
    }
  }

  private String reason(Dependency order, List<Dependency> path, Dependency closing) {
    if (closing.kind() == Kind.READ_WRITE) {
      return "otherwise it would have overwritten "
          + sentences.versionOf(order.to(), order.key())
          + " before "
          + sentences.name(closing.from())
          + ", which comes after it"
          + between(path)
          + ", read that";
    }
    return path.stream().anyMatch(edge -> edge.kind() == Kind.READ_WRITE)
        ? "the other way round each would have to come before the next: " + around(closing, path)
        : sentences.name(order.to())
            + " comes after "
            + sentences.name(order.from())
            + between(path)
            + ", so it cannot have written first";
  }

  /** The transactions along a path, if there are any between its ends. */
  private String between(List<Dependency> path) {
    return path.size() < 2 ? "" : " (" + along(path) + ")";
  }

  private String along(List<Dependency> path) {
    return path.stream().map(edge -> sentences.name(edge.from())).collect(Collectors.joining(" → "))
        + " → "
        + sentences.name(path.get(path.size() - 1).to());
  }

  private String around(Dependency closing, List<Dependency> path) {
    return sentences.name(closing.from()) + " → " + along(path);
  }

  private void tellNoWriter(Ending.NoWriter none) {
    none.candidates().forEach(this::tellNotRead);
    add(
        Role.CONTRADICTION,
        sentences.name(none.reader())
            + " read "
            + sentences.valueRead(none.reader(), none.key())
            + " from key "
            + accesses.history().keyName(none.key())
            + ", and nobody else wrote that.",
        none.candidates().stream().map(Refuted::supposed).toList());
  }

  /** Why a transaction did not read a version of those that have the value. */
  private void tellNotRead(Refuted candidate) {
    Dependency read = candidate.supposed();
    Proof proof = candidate.proof();
    if (isCycle(proof)) {
      tellNotRead(read, ((Ending.Cycle) proof.ending()).edges());
    } else {
      String supposed = "Suppose " + sentences.name(read.to()) + " read " + versionRead(read) + ".";
      tellSupposing(supposed, List.of(read), proof);
      add(
          Role.CONCLUSION,
          "So " + sentences.name(read.to()) + " did not read " + versionRead(read) + ".",
          List.of());
    }
  }

  private static boolean isCycle(Proof proof) {
    return proof.forced().isEmpty() && proof.ending() instanceof Ending.Cycle;
  }

  private void tellNotRead(Dependency read, List<Dependency> cycle) {
    Dependency closing = cycle.get(cycle.size() - 1);
    List<Dependency> path = cycle.subList(0, cycle.size() - 1);
    if (!isAbout(closing, read)) {
      cycle.forEach(this::tell);
    } else {
      path.forEach(this::tell);
    }
    add(
        Role.CONCLUSION,
        sentences.name(read.to())
            + " did not read "
            + versionRead(read)
            + ": "
            + whyNotRead(read, closing, path)
            + ".",
        cycle);
  }

  private static boolean isAbout(Dependency closing, Dependency read) {
    return closing.equals(read)
        || (closing.kind() == Kind.READ_WRITE
            && closing.from() == read.to()
            && closing.key() == read.key());
  }

  private String whyNotRead(Dependency read, Dependency closing, List<Dependency> path) {
    if (!isAbout(closing, read)) {
      return "otherwise each would have to come before the next: "
          + along(path)
          + " → "
          + sentences.name(closing.to());
    }
    return closing.kind() == Kind.WRITE_READ
        ? sentences.name(read.from()) + " comes after it" + between(path)
        : sentences.name(closing.to())
            + ", which comes before it"
            + between(path)
            + ", had overwritten that";
  }

  private String versionRead(Dependency read) {
    return sentences.versionFrom(read.from(), read.key());
  }

  /** Tells a proof that holds only under a supposition. */
  void tellSupposing(String sentence, List<Dependency> supposed, Proof proof) {
    Set<Dependency> before = Set.copyOf(known);
    suppositions++;
    add(Role.SUPPOSITION, sentence, supposed);
    known.addAll(supposed);
    tell(proof);
    suppositions--;
    known.removeIf(edge -> isSupposable(edge) && !before.contains(edge));
  }

  /** Sessions, times, lists and trusted orders are the same whatever is supposed. */
  private static boolean isSupposable(Dependency edge) {
    return edge.key() >= 0 && edge.witness() > Dependency.VERSION_ORDER_WITNESS;
  }
}
