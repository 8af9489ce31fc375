package dev.taipan.checker.proof;

import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Why something is impossible: what is forced, each step resting on the history and on steps before
 * it, and the contradiction that this ends in.
 *
 * @param forced what is forced, in the order in which it follows
 * @param ending the contradiction
 */
public record Proof(List<Forced> forced, Ending ending) {

  /** Keeps a copy of the list. */
  public Proof {
    forced = List.copyOf(forced);
  }

  /** A proof that ends in a cycle. */
  public static Proof ofCycle(List<Forced> forced, List<Dependency> cycle) {
    return new Proof(forced, new Ending.Cycle(cycle));
  }

  /**
   * The same cycle, ending with what is supposed or rests on it; empty if this is no cycle, or more
   * or less of it does.
   *
   * @param supposed a WW or WR
   */
  public Optional<Proof> closedBy(Dependency supposed) {
    if (!forced.isEmpty() || !(ending instanceof Ending.Cycle cycle)) {
      return Optional.empty();
    }
    List<Dependency> rotated = new ArrayList<>(cycle.edges());
    List<Dependency> resting = rotated.stream().filter(edge -> edge.restsOn(supposed)).toList();
    if (resting.size() != 1) {
      return Optional.empty();
    }
    Collections.rotate(rotated, -1 - rotated.indexOf(resting.get(0)));
    return Optional.of(ofCycle(List.of(), rotated));
  }

  /** How a proof ends. */
  public sealed interface Ending {
    /**
     * Each of these dependencies starts where the one before ended, and the first where the last
     * one does.
     */
    record Cycle(List<Dependency> edges) implements Ending {
      /** Keeps a copy of the list. */
      public Cycle {
        edges = List.copyOf(edges);
      }
    }

    /**
     * A read that cannot have observed any of those that wrote its value.
     *
     * @param candidates each of these, and why it was not that one
     */
    record NoWriter(int reader, int key, List<Refuted> candidates) implements Ending {
      /** Keeps a copy of the list. */
      public NoWriter {
        candidates = List.copyOf(candidates);
      }
    }
  }

  /**
   * A dependency that holds since nothing else is possible.
   *
   * @param edge a WW or WR
   * @param alternatives all that could be instead; none where the edge is known by itself
   */
  public record Forced(Dependency edge, List<Refuted> alternatives) {
    /** Keeps a copy of the list. */
    public Forced {
      alternatives = List.copyOf(alternatives);
    }
  }

  /**
   * A dependency that cannot hold.
   *
   * @param supposed a WW or WR
   * @param proof what it leads to
   */
  public record Refuted(Dependency supposed, Proof proof) {}

  /** The cycles that the proof and the proofs within it end in; the proof's own comes last. */
  public Stream<List<Dependency>> cycles() {
    return Stream.concat(
        forced.stream().flatMap(step -> step.alternatives().stream()).flatMap(Proof::cycles),
        ending instanceof Ending.Cycle cycle
            ? Stream.of(cycle.edges())
            : ((Ending.NoWriter) ending).candidates().stream().flatMap(Proof::cycles));
  }

  /** The number of alternatives that are refuted in the proof and in the proofs within it. */
  public long cases() {
    return cycles().count();
  }

  private static Stream<List<Dependency>> cycles(Refuted refuted) {
    return refuted.proof().cycles();
  }

  /**
   * Whether the proof speaks of a dependency or of what rests on it: on an order of two versions,
   * that readers of the earlier one missed the later one; on a read, what its reader missed, and
   * the orders that it shows.
   *
   * @param edge a WW or WR
   */
  public boolean restsOn(Dependency edge) {
    return dependencies().anyMatch(other -> followsFrom(edge, other));
  }

  private static boolean followsFrom(Dependency edge, Dependency other) {
    return other.restsOn(edge) || (edge.kind() == Kind.WRITE_READ && showsOrder(edge, other));
  }

  /**
   * Whether a read shows an order of versions: something before it was overwritten by what it read.
   */
  private static boolean showsOrder(Dependency read, Dependency other) {
    return other.kind() == Kind.WRITE_WRITE
        && other.key() == read.key()
        && other.to() == read.from()
        && other.witness() == read.to();
  }

  /** All dependencies that the proof speaks of, the suppositions among them. */
  public Stream<Dependency> dependencies() {
    return Stream.concat(forced.stream().flatMap(Proof::dependencies), ofEnding());
  }

  private Stream<Dependency> ofEnding() {
    return ending instanceof Ending.Cycle cycle
        ? cycle.edges().stream()
        : ((Ending.NoWriter) ending).candidates().stream().flatMap(Proof::dependencies);
  }

  private static Stream<Dependency> dependencies(Forced step) {
    return Stream.concat(
        Stream.of(step.edge()), step.alternatives().stream().flatMap(Proof::dependencies));
  }

  private static Stream<Dependency> dependencies(Refuted refuted) {
    return Stream.concat(Stream.of(refuted.supposed()), refuted.proof().dependencies());
  }

  /** Whether every refutation within this proof is a single cycle. */
  public boolean isDirect() {
    return forced.stream()
        .flatMap(step -> step.alternatives().stream())
        .allMatch(refuted -> refuted.proof().forced().isEmpty());
  }
}
