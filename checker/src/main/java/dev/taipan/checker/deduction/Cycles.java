package dev.taipan.checker.deduction;

import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.checker.clauses.ExternalRead;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes edges of certificates, and what a reader misses who had seen more.
 *
 * <p>An argument may leave out appends that stand in a list that was read, and then takes its read
 * for one of an append further in front. That one's version is before the one that was read, as the
 * list shows.
 */
final class Cycles {

  private final Clauses clauses;
  private final boolean weak;

  /** For a weak level, or for a strong one. */
  Cycles(Clauses clauses, boolean weak) {
    this.clauses = clauses;
    this.weak = weak;
  }

  /** Whether what the axiom of a weak level demands is an edge. */
  boolean areOfWeakLevel() {
    return weak;
  }

  /** That a transaction read what another one wrote. */
  List<Edge> writeRead(int from, ExternalRead read) {
    int observed = ReadsOfKeys.observed(read, from);
    Edge direct = new Edge.WriteRead(observed, read.reader(), read.operation());
    return observed == from
        ? List.of(direct)
        : List.of(listed(new Edge.WriteWrite(from, observed, read.key()), read), direct);
  }

  private Edge listed(Edge.WriteWrite order, ExternalRead read) {
    clauses.addOrder(
        new Step.Listed(read.operation(), order.from(), order.to()),
        order.key(),
        order.from(),
        order.to());
    return order;
  }

  /** That a transaction missed a version that is later than the one that it read. */
  Edge readWrite(ExternalRead read, int writer, int to) {
    return new Edge.ReadWrite(
        read.reader(), to, read.operation(), ReadsOfKeys.observed(read, writer));
  }

  /**
   * The cycle that there is if what a read observed is before the version of a transaction that its
   * reader had seen.
   *
   * @param seen how the reader had
   */
  List<Edge> missing(ExternalRead read, int writer, List<Edge> seen) {
    int observed = ReadsOfKeys.observed(read, writer);
    int missed = seen.get(0).from();
    List<Edge> cycle = new ArrayList<>();
    if (weak) {
      cycle.add(new Edge.Axiom(missed, observed, read.operation(), seen));
      if (observed != History.INITIAL) {
        cycle.add(new Edge.WriteWrite(observed, missed, read.key()));
      }
    } else {
      cycle.addAll(seen);
      cycle.add(readWrite(read, writer, missed));
    }
    return cycle;
  }

  /** That some versions are each before the next, and the last before the first. */
  List<Edge> ofVersions(int key, int... writers) {
    return IntStream.range(0, writers.length)
        .<Edge>mapToObj(
            i -> new Edge.WriteWrite(writers[i], writers[(i + 1) % writers.length], key))
        .toList();
  }

  /** Says that a cycle cannot be; returns the place of the step. */
  int forbid(List<Edge> cycle) {
    return clauses.addCycle(cycle);
  }
}
