package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.theory.Buckets;
import dev.taipan.encoding.theory.DynamicOrder;
import dev.taipan.encoding.theory.FewestGuards;
import dev.taipan.encoding.theory.GuardedEdges;
import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One problem being solved. */
final class Search {
  private static final int NONE = -1;

  private final AcyclicityProblem problem;
  private final Deadline deadline;
  private final SearchLog log;
  private final GuardedEdges guarded;
  private final DynamicOrder order;
  private final Assignment assignment;
  private final ClauseStore clauses;
  private final Suspects suspects;
  private final ConflictExplainer explainer;
  private final ConflictAnalysis analysis;
  private final Leaning leaning;
  private final Restarts restarts = new Restarts();

  /** The problem's clauses of two literals or more, each literal once, without tautologies. */
  private final List<int[]> given = new ArrayList<>();

  private final IntList units = new IntList();
  private boolean hasEmptyClause;
  private boolean begun;

  /** Per level the number of guarded edges before its decision. */
  private final IntList edgesBefore = new IntList();

  private final IntList conflict = new IntList();
  private int propagated;
  private long propagations;
  private int limitOnLearnt;
  private long conflicts;
  private long cycles;
  private long decisions;

  Search(AcyclicityProblem problem, int limitOnLearnt, Deadline deadline, SearchLog log) {
    this.problem = problem;
    this.limitOnLearnt = limitOnLearnt;
    this.deadline = deadline;
    this.log = log;
    int variables = problem.variables();
    guarded = new GuardedEdges(problem);
    deadline.check();
    order = new DynamicOrder(problem, guarded);
    assignment = new Assignment(variables);
    clauses = new ClauseStore(variables);
    suspects = new Suspects(variables);
    explainer =
        new ConflictExplainer(
            guarded,
            order,
            assignment,
            clauses,
            new FewestGuards(problem.nodes(), guarded, order, assignment::isTrueForGood),
            log);
    analysis = new ConflictAnalysis(variables, assignment, clauses, explainer, suspects);
    for (int[] clause : problem.clauses()) {
      deadline.check();
      sortIn(clause);
    }
    leaning = new Leaning(problem, given, guarded, order, assignment, suspects);
  }

  private void sortIn(int[] clause) {
    int[] literals = Arrays.stream(clause).map(Literal::ofDimacs).distinct().toArray();
    for (int literal : literals) {
      for (int other : literals) {
        if (literal == Literal.negate(other)) {
          return;
        }
      }
    }
    switch (literals.length) {
      case 0 -> hasEmptyClause = true;
      case 1 -> units.add(literals[0]);
      default -> {
        given.add(literals);
        clauses.addGiven(literals);
      }
    }
  }

  /**
   * Goes on searching.
   *
   * @param more with how many more conflicts
   * @return the answer, if it was found by then
   */
  Optional<Solution> search(long more) {
    deadline.check();
    if (!begun && !begin()) {
      return Optional.of(unsatisfiable());
    }
    long start = conflicts;
    while (conflicts - start < more) {
      if (!propagate()) {
        conflicts++;
        if (assignment.level() == 0) {
          return Optional.of(unsatisfiable());
        }
        learn();
      } else if (restarts.isDue(conflicts)) {
        startOver();
      } else {
        int literal = nextDecision();
        if (literal == Literal.NONE) {
          return Optional.of(solution());
        }
        decisions++;
        assignment.openLevel();
        edgesBefore.add(order.present());
        assign(literal, Assignment.NO_REASON);
      }
      deadline.check();
    }
    return Optional.empty();
  }

  private boolean begin() {
    begun = true;
    if (hasEmptyClause || !order.sort() || !assignUnits()) {
      return false;
    }
    leaning.begin();
    return true;
  }

  private boolean assignUnits() {
    for (int i = 0; i < units.size(); i++) {
      if (assignment.isFalse(units.get(i))) {
        return false;
      }
      if (!assignment.isTrue(units.get(i))) {
        assign(units.get(i), Assignment.NO_REASON);
      }
    }
    return true;
  }

  private void assign(int literal, int reason) {
    assignment.assign(literal, reason, order.present());
    leaning.lean(literal);
  }

  /** Takes in all that is newly true; returns whether that went without conflict. */
  private boolean propagate() {
    while (propagated < assignment.trail()) {
      int literal = assignment.trail(propagated++);
      propagations++;
      int broken = clauses.falsified(Literal.negate(literal), assignment, this::assign);
      if (broken != NONE) {
        conflict.truncate(0);
        explainer.literals(broken, conflict);
        return false;
      }
      if (!insertEdges(literal)) {
        return false;
      }
    }
    return true;
  }

  private boolean insertEdges(int literal) {
    Buckets byLiteral = guarded.byLiteral();
    for (int p = byLiteral.begin(literal); p < byLiteral.end(literal); p++) {
      int edge = byLiteral.get(p);
      int partner = guarded.other(edge, literal);
      if ((partner == Literal.NONE || assignment.isTrue(partner)) && order.arrival(edge) == NONE) {
        if (!order.insert(edge)) {
          cycles++;
          conflict.truncate(0);
          explainer.cycleThrough(edge, conflict);
          return false;
        }
        takeInMoves();
      }
    }
    return true;
  }

  /** After an insertion: suspects what moved, and keeps off the edges that would close a cycle. */
  private void takeInMoves() {
    IntList ahead = order.ahead();
    IntList behind = order.behind();
    for (int i = 0; i < behind.size(); i++) {
      leaning.moved(behind.get(i));
    }
    for (int i = 0; i < ahead.size(); i++) {
      leaning.moved(ahead.get(i));
      keepOffEdgesBack(ahead.get(i));
    }
  }

  private void keepOffEdgesBack(int node) {
    Buckets leaving = guarded.leaving();
    for (int p = leaving.begin(node); p < leaving.end(node); p++) {
      int edge = leaving.get(p);
      if (order.isBehind(guarded.to(edge))) {
        int open = onlyOpenGuard(edge);
        if (open != Literal.NONE) {
          assign(Literal.negate(open), Assignment.reasonOfCycle(edge));
          if (assignment.level() == 0) {
            // Reasons at this level are not asked for again, but a proof needs them.
            explainer.logReason(Literal.variable(open));
          }
        }
      }
    }
  }

  /** The guard of an edge that alone keeps it from being there, if it has no value yet. */
  private int onlyOpenGuard(int edge) {
    int first = guarded.first(edge);
    int second = guarded.second(edge);
    boolean firstOpen = !assignment.isAssigned(Literal.variable(first));
    if (second == Literal.NONE) {
      return firstOpen ? first : Literal.NONE;
    }
    boolean secondOpen = !assignment.isAssigned(Literal.variable(second));
    if (firstOpen && assignment.isTrue(second)) {
      return first;
    }
    return secondOpen && assignment.isTrue(first) ? second : Literal.NONE;
  }

  private void learn() {
    int[] clause = analysis.learn(conflict);
    if (!log.isSilent()) {
      log.learnt(Arrays.stream(clause).map(Literal::toDimacs).toArray());
    }
    int level = analysis.levelToReturnTo(clause);
    int levels = analysis.levels();
    returnTo(level);
    int reason = clause.length == 1 ? Assignment.NO_REASON : clauses.addLearnt(clause, levels);
    assign(clause[0], reason);
    suspects.decay();
  }

  private void returnTo(int level) {
    if (assignment.level() == level) {
      return;
    }
    int trail = assignment.trailBefore(level);
    while (assignment.trail() > trail) {
      suspects.add(Literal.variable(assignment.takeBack()));
    }
    propagated = trail;
    order.removeDownTo(edgesBefore.get(level));
    edgesBefore.truncate(level);
    assignment.closeLevels(level);
  }

  private void startOver() {
    returnTo(0);
    if (clauses.learnt() > limitOnLearnt) {
      clauses.forgetHalf();
      limitOnLearnt += 1 + limitOnLearnt / 8;
    }
  }

  private int nextDecision() {
    while (!suspects.isEmpty()) {
      int variable = suspects.poll();
      if (!assignment.isAssigned(variable)) {
        int literal = leaning.examine(variable);
        if (literal != Literal.NONE) {
          return literal;
        }
      }
    }
    return Literal.NONE;
  }

  private Solution solution() {
    boolean[] values = new boolean[problem.variables() + 1];
    for (int variable = 1; variable < values.length; variable++) {
      values[variable] = leaning.is(Literal.ofDimacs(variable));
    }
    return new Solution.Satisfiable(values, order.order(), statistics());
  }

  private Solution unsatisfiable() {
    log.refuted();
    return new Solution.Unsatisfiable(statistics());
  }

  /** What it took so far. */
  Solution.Statistics statistics() {
    return new Solution.Statistics(decisions, propagations, conflicts, cycles);
  }
}
