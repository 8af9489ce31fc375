package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.Derivation.Rule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Says why saturation forced what it did. What it forced is recorded, edge by edge, with whose read
 * or which version shows it ({@link KnownGraph}). The paths that the rule rests on are not, because
 * that would cost more than it is worth ({@code docs/design/strong-engine.md}): rules see only
 * edges that had been added before, which have smaller numbers; so the paths are looked for among
 * these, and of several one that rests on few other edges with reasons. Takes a few searches of
 * linear time per edge, and per writer of the key for candidates.
 */
public final class Derivations {
  private static final int NONE = -1;

  private final Polygraph polygraph;
  private final Accesses accesses;
  private final Events events;
  private final KnownGraph known;
  private final Digraph graph;
  private final BitSet derived;
  private final EventEdge writeRead;
  private final EventEdge writeWrite;
  private final EventEdge readWrite;

  /** For the edges that the polygraph has now. */
  public Derivations(Polygraph polygraph) {
    this.polygraph = polygraph;
    accesses = polygraph.accesses();
    events = polygraph.events();
    known = polygraph.known();
    graph = known.digraph();
    derived = DerivedEdges.of(polygraph);
    StrongLevel level = polygraph.level();
    writeRead = level.writeRead();
    writeWrite = level.writeWrite();
    readWrite = level.readWrite();
  }

  /** Why an edge is there. */
  public Derivation of(int edge) {
    List<Dependency> dependency = known.explain(new int[] {edge});
    if (dependency.isEmpty()) {
      return without(Rule.WITHIN_TRANSACTION, NONE, NONE);
    }
    EarlierEdges earlier = new EarlierEdges(graph, derived, edge);
    Dependency shown = dependency.get(0);
    return switch (shown.kind()) {
      case WRITE_READ -> ofRead(shown.to(), shown.key(), Rule.OBSERVED, earlier, shown.from());
      case WRITE_WRITE -> ofVersionOrder(shown, earlier);
      case READ_WRITE ->
          shown.witness() == Dependency.INITIAL_WITNESS
              ? ofRead(shown.from(), shown.key(), Rule.INITIAL_OVERWRITTEN, earlier, NONE)
              : ofOverwriting(shown, earlier);
      default -> without(Rule.GIVEN, NONE, NONE);
    };
  }

  /**
   * Why a version is no longer a candidate of an ambiguous read; empty when it still may be one.
   *
   * @param version a position among the writers, or the key's initial version
   */
  public Optional<Derivation> ofImpossible(int reader, int key, int version) {
    return impossible(reader, key, version, new EarlierEdges(graph, derived, known.edges()));
  }

  /** A path among all edges that rests on little, if there is one. */
  public Optional<int[]> path(int fromEvent, int toEvent) {
    return new EarlierEdges(graph, derived, known.edges()).path(fromEvent, toEvent);
  }

  private static Derivation without(Rule rule, int key, int reader) {
    return new Derivation(rule, key, reader, List.of(), List.of());
  }

  private static Derivation given(int key) {
    return without(Rule.GIVEN, key, NONE);
  }

  /** Why a transaction read what it did; {@code writer} is -1 for the initial version. */
  private Derivation ofRead(int reader, int key, Rule unique, EarlierEdges earlier, int writer) {
    int read = readOf(reader, key);
    if (accesses.readWriter(read) != Accesses.AMBIGUOUS) {
      return without(unique, key, reader);
    }
    List<Derivation> dropped = new ArrayList<>();
    OpenRead open = polygraph.withAllCandidates(read);
    for (int i = 0; i < open.candidates(); i++) {
      int version = open.candidate(i);
      if ((version < 0 ? NONE : accesses.writer(version)) != writer) {
        Optional<Derivation> reason = impossible(reader, key, version, earlier);
        if (reason.isEmpty()) {
          return given(key);
        }
        dropped.add(reason.get());
      }
    }
    return new Derivation(Rule.CANDIDATES_EXCLUDED, key, reader, List.of(), dropped);
  }

  private int readOf(int reader, int key) {
    int read = accesses.readStart(reader);
    while (accesses.readKey(read) != key) {
      read++;
    }
    return read;
  }

  private Derivation ofVersionOrder(Dependency shown, EarlierEdges earlier) {
    int key = shown.key();
    if (shown.witness() == Dependency.VERSION_ORDER_WITNESS
        || shown.witness() == Dependency.LIST_WITNESS) {
      return given(key);
    }
    if (shown.witness() >= 0) {
      int reader = shown.witness();
      Optional<int[]> path =
          earlier.path(
              events.of(shown.from(), readWrite.to()), events.of(reader, readWrite.from()));
      Optional<int[]> read = readingEdge(shown.to(), reader, key, earlier);
      return path.isPresent() && read.isPresent()
          ? new Derivation(
              Rule.BEFORE_WHAT_WAS_READ, key, reader, List.of(path.get(), read.get()), List.of())
          : given(key);
    }
    return precedes(shown.from(), shown.to(), earlier)
        .map(path -> new Derivation(Rule.AFTER_WHAT_PRECEDES, key, NONE, List.of(path), List.of()))
        .orElseGet(() -> given(key));
  }

  private Derivation ofOverwriting(Dependency shown, EarlierEdges earlier) {
    int reader = shown.from();
    Optional<int[]> path = precedes(shown.witness(), shown.to(), earlier);
    Optional<int[]> read = readingEdge(shown.witness(), reader, shown.key(), earlier);
    return path.isPresent() && read.isPresent()
        ? new Derivation(
            Rule.READ_BEFORE_OVERWRITTEN,
            shown.key(),
            reader,
            List.of(path.get(), read.get()),
            List.of())
        : given(shown.key());
  }

  /** A path that a version order the other way round would make a cycle. */
  private Optional<int[]> precedes(int writer, int other, EarlierEdges earlier) {
    return earlier.path(events.of(writer, writeWrite.to()), events.of(other, writeWrite.from()));
  }

  /** The edge by which a transaction read a writer's version, as a path. */
  private Optional<int[]> readingEdge(int writer, int reader, int key, EarlierEdges earlier) {
    IntList edges =
        earlier.between(events.of(writer, writeRead.from()), events.of(reader, writeRead.to()));
    for (int i = 0; i < edges.size(); i++) {
      int[] path = {edges.get(i)};
      List<Dependency> shown = known.explain(path);
      if (!shown.isEmpty()
          && shown.get(0).kind() == Dependency.Kind.WRITE_READ
          && shown.get(0).key() == key) {
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }

  private Optional<Derivation> impossible(int reader, int key, int version, EarlierEdges earlier) {
    if (version >= 0) {
      Optional<int[]> later =
          earlier.path(
              events.of(reader, writeRead.to()),
              events.of(accesses.writer(version), writeRead.from()));
      if (later.isPresent()) {
        return Optional.of(
            new Derivation(Rule.COMES_LATER, key, reader, List.of(later.get()), List.of()));
      }
    }
    for (int v = accesses.writerStart(key); v < accesses.writerEnd(key); v++) {
      int overwriter = accesses.writer(v);
      if (v == version || overwriter == reader) {
        continue;
      }
      Optional<int[]> seen =
          earlier.path(events.of(overwriter, readWrite.to()), events.of(reader, readWrite.from()));
      if (seen.isEmpty()) {
        continue;
      }
      List<int[]> paths = new ArrayList<>(List.of(seen.get()));
      if (version >= 0) {
        Optional<int[]> overwritten =
            earlier.path(
                events.of(accesses.writer(version), writeWrite.from()),
                events.of(overwriter, writeWrite.to()));
        if (overwritten.isEmpty()) {
          continue;
        }
        paths.add(overwritten.get());
      }
      return Optional.of(new Derivation(Rule.OVERWRITTEN, key, reader, paths, List.of()));
    }
    return Optional.empty();
  }
}
