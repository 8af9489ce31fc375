package dev.taipan.checker.refute;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.clauses.Clauses;
import dev.taipan.checker.clauses.Definitions;
import dev.taipan.checker.clauses.ExternalRead;
import dev.taipan.checker.clauses.Members;
import dev.taipan.checker.clauses.ObservationClauses;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.WeakLevel;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Refutes that some transactions of a history satisfy a level, if that can be refuted. */
public final class Refuter {
  /** These take about half a gibibyte. */
  private static final long MOST_EDGES = 5_000_000;

  private final Accesses accesses;
  private final VersionOrder facts;
  private final Deadline deadline;

  /**
   * Prepares to refute.
   *
   * @param facts the order of versions, as far as it is trusted
   */
  public Refuter(Accesses accesses, VersionOrder facts, Deadline deadline) {
    this.accesses = accesses;
    this.facts = facts;
    this.deadline = deadline;
  }

  /**
   * Refutes a level; empty where these transactions satisfy it by themselves, where they are too
   * many, and of cut isolation, of which nothing is to be found out.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public Optional<Refutation> refute(CertifiedLevel level, BitSet transactions) {
    if (level == CertifiedLevel.CUT_ISOLATION) {
      return Optional.empty();
    }
    Optional<StrongLevel> strong = Definitions.strong(level);
    return strong.isPresent()
        ? refute(strong.get(), transactions)
        : refute(Definitions.weak(level), transactions);
  }

  /**
   * Refutes a strong level; empty where these transactions satisfy it by themselves, or are too
   * many.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  private Optional<Refutation> refute(StrongLevel level, BitSet transactions) {
    Members members = Members.of(accesses, transactions);
    Clauses clauses = new Clauses(members);
    ObservationClauses observations = new ObservationClauses(members, clauses, true);
    observations.addFacts(facts);
    Optional<Refutation> obvious = ClauseSearch.ofEmptyClause(clauses);
    if (obvious.isPresent()) {
      return obvious;
    }
    if (EventGraph.size(members, observations, level) > MOST_EDGES) {
      return Optional.empty();
    }
    EventGraph graph = EventGraph.of(members, clauses, observations, level, deadline);
    return new ClauseSearch(clauses, graph.problem(), deadline).refutation(graph::edge);
  }

  /**
   * Refutes a weak level that has a commit order; empty where these transactions satisfy it by
   * themselves. What may have been is tried until every case has met a cycle.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  private Optional<Refutation> refute(WeakLevel level, BitSet transactions) {
    Members members = Members.of(accesses, transactions);
    Clauses clauses = new Clauses(members);
    ObservationClauses observations =
        new ObservationClauses(members, clauses, level.forbids(Tap.NON_REPEATABLE_READ));
    while (true) {
      deadline.check();
      Optional<Refutation> obvious = ClauseSearch.ofEmptyClause(clauses);
      if (obvious.isPresent()) {
        return obvious;
      }
      ClauseSearch search = new ClauseSearch(clauses, new AcyclicityProblem(1), deadline);
      Optional<boolean[]> supposed = search.assignment();
      if (supposed.isEmpty()) {
        return search.refutation(edge -> null);
      }
      Supposition supposition = new Supposition(members, clauses, supposed.get());
      Optional<List<Edge>> cycle =
          supposition.graph(observations, level.visibility()).cycle(observations);
      if (cycle.isEmpty()) {
        return Optional.empty();
      }
      clauses.addCycle(cycle.get());
    }
  }

  /** A supposition of what atoms are true, those that came later being false. */
  private record Supposition(Members members, Clauses clauses, boolean[] values) {

    boolean holds(int guard) {
      return guard == Clauses.CERTAIN || (guard < values.length && values[guard]);
    }

    CommitOrderGraph graph(ObservationClauses observations, Visibility visibility) {
      boolean[] effective = new boolean[members.size()];
      for (int i = 0; i < effective.length; i++) {
        effective[i] = holds(clauses.effect(members.get(i)));
      }
      CommitOrderGraph graph = new CommitOrderGraph(members, visibility, effective);
      for (ExternalRead read : observations.reads()) {
        if (effective[members.indexOf(read.reader())]) {
          Arrays.stream(read.writers())
              .filter(writer -> holds(clauses.observed(read.operation(), writer)))
              .filter(this::isEffective)
              .findFirst()
              .ifPresent(writer -> graph.observe(read, writer));
        }
      }
      for (Step step : clauses.steps()) {
        if (step instanceof Step.Listed listed
            && isEffective(listed.earlier())
            && isEffective(listed.later())) {
          graph.order(members.history().key(listed.read()), listed.earlier(), listed.later());
        }
      }
      return graph;
    }

    private boolean isEffective(int transaction) {
      return transaction == History.INITIAL || holds(clauses.effect(transaction));
    }
  }
}
