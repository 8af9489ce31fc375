package dev.taipan.checker.deduction;

import dev.taipan.certificate.Edge;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.checker.clauses.Deduction;
import dev.taipan.checker.clauses.ExternalRead;
import dev.taipan.checker.excerpt.ExcerptOrigin;
import dev.taipan.checker.proof.Proof;
import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Says a proof in steps: its cycles, and for each case that is impossible the clause that it is.
 */
final class ProofSteps {
  private final Clauses clauses;
  private final ReadsOfKeys reads;
  private final Cycles cycles;
  private final ExcerptOrigin origin;
  private final Deduction deduction;
  private final boolean weak;

  ProofSteps(
      Clauses clauses,
      ReadsOfKeys reads,
      Cycles cycles,
      ExcerptOrigin origin,
      Deduction deduction,
      boolean weak) {
    this.clauses = clauses;
    this.reads = reads;
    this.cycles = cycles;
    this.origin = origin;
    this.deduction = deduction;
    this.weak = weak;
  }

  /** Adds what a proof says. */
  void add(Proof proof) {
    if (weak) {
      proof.cycles().map(this::inWhole).forEach(this::demand);
    }
    add(proof, List.of());
  }

  private void add(Proof proof, List<Integer> supposed) {
    for (Proof.Forced step : proof.forced()) {
      addChoice(inWhole(step.edge()));
      step.alternatives().forEach(alternative -> add(alternative, supposed));
    }
    if (proof.ending() instanceof Ending.Cycle last) {
      say(deduction.line(cycles.forbid(edges(inWhole(last.edges())))));
    } else {
      ((Ending.NoWriter) proof.ending())
          .candidates()
          .forEach(alternative -> add(alternative, supposed));
    }
  }

  /** Of a single cycle, the clause that it is not so follows from the cycle by itself. */
  private void add(Refuted refuted, List<Integer> supposed) {
    Dependency alternative = inWhole(refuted.supposed());
    if (!isPossible(alternative)) {
      return;
    }
    addChoice(alternative);
    List<Integer> more = new ArrayList<>(supposed);
    more.add(literal(alternative));
    add(refuted.proof(), more);
    boolean isCycle =
        refuted.proof().forced().isEmpty() && refuted.proof().ending() instanceof Ending.Cycle;
    if (!isCycle || alternative.kind() == Kind.WRITE_READ) {
      say(deduction.derive(notAll(more), deduction.lines()));
    }
  }

  private void say(IntStream line) {
    deduction.say(
        line.findFirst()
            .orElseThrow(() -> new InexpressibleArgumentException("what it says does not follow")));
  }

  private static int[] notAll(List<Integer> literals) {
    return literals.stream()
        .filter(literal -> literal != Clauses.CERTAIN)
        .mapToInt(literal -> -literal)
        .distinct()
        .toArray();
  }

  private boolean isPossible(Dependency alternative) {
    return alternative.kind() != Kind.WRITE_READ
        || reads.isPossible(
            reads.first(alternative.to(), alternative.key(), alternative.from()),
            alternative.from());
  }

  /** One of two versions is the earlier one. */
  private void addChoice(Dependency edge) {
    if (edge.kind() == Kind.WRITE_WRITE
        && edge.from() != History.INITIAL
        && edge.to() != History.INITIAL) {
      clauses.addTotal(
          edge.key(), Math.min(edge.from(), edge.to()), Math.max(edge.from(), edge.to()));
    }
  }

  private int literal(Dependency edge) {
    return edge.kind() == Kind.WRITE_READ
        ? clauses.observed(reads.first(edge.to(), edge.key(), edge.from()).operation(), edge.from())
        : clauses.before(edge.key(), edge.from(), edge.to());
  }

  private List<Dependency> inWhole(List<Dependency> cycle) {
    return cycle.stream().map(this::inWhole).toList();
  }

  private Dependency inWhole(Dependency edge) {
    return new Dependency(
        edge.kind(),
        origin.transaction(edge.from()),
        origin.transaction(edge.to()),
        origin.key(edge.key()),
        origin.transaction(edge.witness()));
  }

  private List<Edge> edges(List<Dependency> cycle) {
    Optional<Dependency> missed = weak ? missed(cycle) : Optional.empty();
    if (missed.isPresent()) {
      Dependency edge = missed.get();
      return cycles.missing(missing(edge), edge.version(), seen(cycle, edge));
    }
    return cycle.stream().flatMap(edge -> edges(edge).stream()).toList();
  }

  /** What a reader missed that it had seen: all there is of it in a cycle, at weak levels. */
  private static Optional<Dependency> missed(List<Dependency> cycle) {
    return cycle.stream().filter(edge -> edge.kind() == Kind.READ_WRITE).findFirst();
  }

  private void demand(List<Dependency> cycle) {
    missed(cycle)
        .ifPresent(edge -> cycles.demand(missing(edge), edge.version(), seen(cycle, edge)));
  }

  private ExternalRead missing(Dependency edge) {
    return reads.last(edge.from(), edge.key(), edge.version());
  }

  /** How the reader had seen what it missed: the rest of the cycle. */
  private List<Edge> seen(List<Dependency> cycle, Dependency missed) {
    int place = cycle.indexOf(missed);
    List<Dependency> rest = new ArrayList<>(cycle.subList(place + 1, cycle.size()));
    rest.addAll(cycle.subList(0, place));
    return rest.stream().flatMap(edge -> edges(edge).stream()).toList();
  }

  private List<Edge> edges(Dependency edge) {
    return switch (edge.kind()) {
      case SESSION_ORDER -> List.of(new Edge.SessionOrder(edge.from(), edge.to()));
      case FINAL -> List.of(new Edge.BeforeFinal(edge.from(), edge.to()));
      case REAL_TIME -> List.of(new Edge.RealTime(edge.from(), edge.to()));
      case WRITE_READ ->
          cycles.writeRead(edge.from(), reads.first(edge.to(), edge.key(), edge.from()));
      case WRITE_WRITE -> List.of(cycles.writeWrite(edge.key(), edge.from(), edge.to()));
      case READ_WRITE -> {
        ExternalRead read = reads.first(edge.from(), edge.key(), edge.version());
        yield List.of(cycles.readWrite(read, edge.version(), edge.to()));
      }
    };
  }
}
