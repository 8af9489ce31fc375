package dev.taipan.checker.proof;

import dev.taipan.history.Dependency;
import dev.taipan.history.Lists;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.Derivation;
import dev.taipan.pruning.Derivation.Rule;
import dev.taipan.pruning.Derivations;
import dev.taipan.pruning.Saturation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a contradiction that saturation found rests on: the edges that close it, those that they
 * were derived from, and so on. Takes a search of linear time per edge.
 */
final class Premises {
  private static final Derivation SHOWN_BY_LIST =
      new Derivation(Rule.OBSERVED, -1, -1, List.of(), List.of());

  private final KnownGraph known;
  private final Lists lists;
  private final Derivations derivations;
  private final Deadline deadline;
  private final NavigableMap<Integer, Derivation> found = new TreeMap<>();
  private final Deque<Integer> pending = new ArrayDeque<>();
  private final List<Derivation> impossible = new ArrayList<>();

  /**
   * Finds the premises of a contradiction.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Premises(Saturation saturation, Deadline deadline) {
    this(saturation.polygraph(), deadline);
    require(saturation.cycleEdges());
    saturation.impossibleRead().ifPresent(read -> requireAllExcluded(saturation.polygraph(), read));
    deriveAll();
  }

  /**
   * Finds the premises of known edges.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Premises(Polygraph polygraph, int[] edges, Deadline deadline) {
    this(polygraph, deadline);
    require(edges);
    deriveAll();
  }

  private Premises(Polygraph polygraph, Deadline deadline) {
    this.deadline = deadline;
    known = polygraph.known();
    lists = polygraph.accesses().history().lists();
    derivations = new Derivations(polygraph);
  }

  private void deriveAll() {
    while (!pending.isEmpty()) {
      derive(pending.remove());
    }
  }

  private void requireAllExcluded(Polygraph polygraph, OpenRead read) {
    OpenRead all = Candidates.of(polygraph, read.reader(), read.key());
    for (int i = 0; i < all.candidates(); i++) {
      Derivation reason =
          derivations.ofImpossible(read.reader(), read.key(), all.candidate(i)).orElseThrow();
      impossible.add(reason);
      require(reason);
    }
  }

  private void derive(int edge) {
    if (!found.containsKey(edge)) {
      deadline.check();
      Derivation derivation = isShownByList(edge) ? SHOWN_BY_LIST : derivations.of(edge);
      found.put(edge, derivation);
      require(derivation);
    }
  }

  /** A list that somebody read shows by itself what it misses. */
  private boolean isShownByList(int edge) {
    return known.explain(new int[] {edge}).stream()
        .anyMatch(shown -> shown.kind() == Dependency.Kind.READ_WRITE && lists.isList(shown.key()));
  }

  private void require(Derivation derivation) {
    derivation.paths().forEach(this::require);
    derivation.dropped().forEach(this::require);
  }

  private void require(int[] edges) {
    for (int edge : edges) {
      pending.add(edge);
    }
  }

  /** The edges with their reasons; what an edge rests on comes before it. */
  NavigableMap<Integer, Derivation> edges() {
    return found;
  }

  /** Why each candidate of a read that cannot have observed any is impossible. */
  List<Derivation> impossible() {
    return impossible;
  }
}
