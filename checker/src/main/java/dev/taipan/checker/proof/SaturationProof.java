package dev.taipan.checker.proof;

import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.checker.proof.Proof.Forced;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.pruning.Derivation;
import dev.taipan.pruning.Derivation.Rule;
import dev.taipan.pruning.Saturation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes down why saturation ended in a contradiction. Takes the time of {@link Premises}. */
public final class SaturationProof {
  private final Polygraph polygraph;
  private final Accesses accesses;
  private final KnownGraph known;
  private final Paths paths;
  private final List<Forced> forced = new ArrayList<>();

  /** The version orders that have been said, without witnesses. */
  private final Set<Dependency> said = new HashSet<>();

  private SaturationProof(Polygraph polygraph) {
    this.polygraph = polygraph;
    accesses = polygraph.accesses();
    known = polygraph.known();
    paths = new Paths(accesses);
  }

  /**
   * The proof of a contradiction.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Proof of(Saturation saturation, Deadline deadline) {
    Premises premises = new Premises(saturation, deadline);
    SaturationProof proof = new SaturationProof(saturation.polygraph());
    premises.edges().forEach(proof::add);
    return new Proof(
        proof.forced,
        saturation
            .impossibleRead()
            .<Ending>map(read -> proof.noWriter(read, premises.impossible()))
            .orElseGet(() -> new Ending.Cycle(proof.paths.shortenCycle(saturation.cycle()))));
  }

  private Ending noWriter(OpenRead read, List<Derivation> reasons) {
    OpenRead all = Candidates.of(polygraph, read.reader(), read.key());
    List<Refuted> candidates = new ArrayList<>();
    for (int i = 0; i < all.candidates(); i++) {
      candidates.add(notRead(read.reader(), read.key(), all.candidate(i), reasons.get(i)));
    }
    return new Ending.NoWriter(read.reader(), read.key(), candidates);
  }

  private void add(int edge, Derivation derivation) {
    switch (derivation.rule()) {
      case BEFORE_WHAT_WAS_READ -> addBeforeWhatWasRead(dependency(edge), derivation);
      case AFTER_WHAT_PRECEDES -> {
        Dependency order = dependency(edge);
        addAfterWhatPrecedes(order.from(), order.to(), order.key(), derivation.paths().get(0));
      }
      case READ_BEFORE_OVERWRITTEN -> {
        Dependency missed = dependency(edge);
        if (!accesses.history().lists().isList(missed.key())) {
          addAfterWhatPrecedes(
              missed.witness(), missed.to(), missed.key(), derivation.paths().get(0));
        }
      }
      case CANDIDATES_EXCLUDED -> addSettledRead(dependency(edge), derivation);
      default -> addIfGiven(edge, derivation);
    }
  }

  private Dependency dependency(int edge) {
    return known.explain(new int[] {edge}).get(0);
  }

  /** What was said of the order of versions by others than the reads. */
  private void addIfGiven(int edge, Derivation derivation) {
    if (derivation.rule() == Rule.GIVEN && dependency(edge).kind() == Kind.WRITE_WRITE) {
      Dependency order = dependency(edge);
      if (said.add(order.withoutWitness())) {
        forced.add(new Forced(order, List.of()));
      }
    }
  }

  private void addBeforeWhatWasRead(Dependency order, Derivation derivation) {
    List<Dependency> cycle = new ArrayList<>(path(derivation.paths().get(0)));
    cycle.add(Dependency.missed(derivation.reader(), order.from(), order.key(), order.to()));
    addForced(order, cycle);
  }

  private void addAfterWhatPrecedes(int earlier, int later, int key, int[] path) {
    List<Dependency> cycle = new ArrayList<>(path(path));
    Dependency order = Dependency.order(earlier, later, key);
    boolean isTheOrder =
        cycle.size() == 1 && cycle.get(0).kind() == Kind.WRITE_WRITE && cycle.get(0).key() == key;
    if (!isTheOrder) {
      cycle.add(Dependency.order(later, earlier, key));
      addForced(order, cycle);
    }
  }

  private void addForced(Dependency order, List<Dependency> cycle) {
    if (said.add(order.withoutWitness())) {
      Dependency opposite = order.opposite();
      forced.add(
          new Forced(order, List.of(new Refuted(opposite, Proof.ofCycle(List.of(), cycle)))));
    }
  }

  private void addSettledRead(Dependency edge, Derivation derivation) {
    int reader = derivation.reader();
    OpenRead all = Candidates.of(polygraph, reader, derivation.key());
    int observed = edge.kind() == Kind.WRITE_READ ? edge.from() : Dependency.NO_WITNESS;
    List<Refuted> others = new ArrayList<>();
    for (int i = 0; i < all.candidates(); i++) {
      if (Candidates.writer(polygraph, all.candidate(i)) != observed) {
        Derivation reason = derivation.dropped().get(others.size());
        others.add(notRead(reader, derivation.key(), all.candidate(i), reason));
      }
    }
    Dependency read = Dependency.read(observed, reader, derivation.key());
    if (said.add(read)) {
      forced.add(new Forced(read, others));
    }
  }

  /** Why a transaction did not read a version. */
  private Refuted notRead(int reader, int key, int version, Derivation reason) {
    int writer = Candidates.writer(polygraph, version);
    Dependency supposed = Dependency.read(writer, reader, key);
    List<Dependency> cycle = new ArrayList<>(path(reason.paths().get(0)));
    if (reason.rule() == Rule.COMES_LATER) {
      cycle.add(supposed);
      return new Refuted(supposed, Proof.ofCycle(List.of(), cycle));
    }
    int[] seen = reason.paths().get(0);
    int overwriter =
        seen.length == 0 ? reader : polygraph.events().transactionOf(known.from(seen[0]));
    cycle.add(Dependency.missed(reader, overwriter, key, writer));
    if (version >= 0) {
      addAfterWhatPrecedes(writer, overwriter, key, reason.paths().get(1));
    }
    return new Refuted(supposed, Proof.ofCycle(List.of(), cycle));
  }

  private List<Dependency> path(int[] edges) {
    return paths.shorten(known.explain(edges));
  }
}
