package dev.taipan.checker.choice;

import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Doubtful;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.CommitDemands;
import dev.taipan.weak.axiom.DerivedOrder;
import dev.taipan.weak.check.WeakChecker;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides a weak level where reads are ambiguous: whether some choice of what they observed, and of
 * the transactions of unknown outcome that therefore took effect, satisfies the level.
 *
 * <p>First each read is taken to have observed the write that is likely to have been the latest,
 * and the level is decided as for any history. If that does not do, the choices and the order of
 * commits become one problem, of choosing modulo acyclicity. It has only those of the axiom's
 * demands that some solution broke, each under the choices that it rests on; a solution that breaks
 * none is a commit order, and a problem without a solution refutes the level. The question is
 * NP-complete (Biswas and Enea, OOPSLA 2019, for histories without write-read relation).
 */
public final class ChoiceDecision {
  /** How many broken demands of a solution are added at a time. */
  private static final int DEMANDS_AT_A_TIME = 5000;

  private final Accesses accesses;
  private final WeakLevel level;
  private final DerivedOrder derived;
  private final Solver solver;
  private final Deadline deadline;
  private final ReadsFrom readsFrom;
  private final Doubtful doubtful;
  private final OpenChoices choices;
  private final Scope scope;
  private final ConditionalOrders orders = new ConditionalOrders();
  private int[] order;
  private int[] current;

  /**
   * Prepares a decision.
   *
   * @param accesses of a history with ambiguous reads
   * @param level not cut isolation, to which it does not matter what a read observed
   * @param derived a commit order of the history without its ambiguous reads
   */
  public ChoiceDecision(
      Accesses accesses, WeakLevel level, DerivedOrder derived, Solver solver, Deadline deadline) {
    this.accesses = accesses;
    this.level = level;
    this.derived = derived;
    this.solver = solver;
    this.deadline = deadline;
    readsFrom = accesses.readsFrom();
    doubtful =
        level.forbids(Tap.NON_REPEATABLE_READ)
            ? Doubtful.withRepeatableReads(accesses)
            : Doubtful.withRegularReads(accesses);
    order = derivedOrder();
    choices = new OpenChoices(accesses, doubtful, level, order);
    scope = new Scope(choices);
  }

  /** The commit order that was derived, with doubtful transactions at the end. */
  private int[] derivedOrder() {
    return IntStream.concat(
            IntStream.range(0, derived.transactions()).map(derived::transaction),
            Arrays.stream(doubtful.transactions()))
        .toArray();
  }

  private int[] recordedOrder() {
    History history = accesses.history();
    return IntStream.range(0, history.transactions())
        .map(history::recorded)
        .filter(this::isPossible)
        .toArray();
  }

  private boolean isPossible(int transaction) {
    return readsFrom.included(transaction) || doubtful.contains(transaction);
  }

  /**
   * Tries likely choices. If none of them satisfies the level, another one may.
   *
   * @return what reads observed by one that does
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public Optional<ReadsFrom> tryLikelyChoices() {
    return tryChoicesIn(GreedyOrder.ofWritersFirst(doubtful.accesses(), order))
        .or(() -> tryChoicesIn(GreedyOrder.ofSerialRun(doubtful.accesses(), recordedOrder())));
  }

  private Optional<ReadsFrom> tryChoicesIn(int[] likely) {
    if (likely.length == order.length) {
      order = likely;
      choices.sort(order);
    }
    current = new LatestWrites(choices).chosen();
    return tryCurrent()
        .or(
            () -> {
              Optional<int[]> least =
                  LeastSight.chosen(choices, scope, doubtful.accesses(), order, current, deadline);
              current = least.orElse(current);
              return least.isPresent() ? tryCurrent() : Optional.empty();
            });
  }

  private Optional<ReadsFrom> tryCurrent() {
    return assignment()
        .map(ReadAssignment::settled)
        .filter(settled -> WeakChecker.hasCommitOrder(settled, level, order, deadline))
        .map(Accesses::readsFrom);
  }

  private Optional<ReadAssignment> assignment() {
    return ReadAssignment.of(accesses, choices, doubtful, current);
  }

  /**
   * Decides whether some choice satisfies the level, for when the likely ones do not. May be called
   * again when its turn has ended, and goes on with the demands that it has collected.
   *
   * @return what reads observed by a choice that does; empty if none does
   * @throws dev.taipan.history.time.DeadlineExceededException when the turn ends
   */
  public Optional<ReadsFrom> decide(Deadline turn) {
    for (int choice = 0; choice < choices.size(); choice++) {
      if (current[choice] == OpenChoices.NONE || isFromBehind(choice)) {
        scope.open(choice);
      }
    }
    while (true) {
      ChoiceProblem problem = new ChoiceProblem(accesses, doubtful, choices, scope, current, order);
      Solution solution = solver.solve(problem.encode(orders, turn), turn);
      if (solution instanceof Solution.Satisfiable satisfiable) {
        current = problem.chosen(satisfiable);
        order = problem.order(satisfiable);
        choices.sort(order);
        current = adapted(current, turn);
        Accesses settled = settledSolution();
        if (!addBrokenDemands(settled, turn)) {
          return Optional.of(settled.readsFrom());
        }
      } else if (!scope.widen()) {
        return Optional.empty();
      }
    }
  }

  private Accesses settledSolution() {
    return assignment()
        .orElseThrow(() -> new IllegalStateException("a solution chooses what cannot be"))
        .settled();
  }

  /** The choices that are not open follow those that are, as far as the order allows it. */
  private int[] adapted(int[] chosen, Deadline turn) {
    return LeastSight.chosen(choices, scope, doubtful.accesses(), order, chosen, turn)
        .filter(this::agreesWithOrder)
        .orElse(chosen);
  }

  /** Whether everybody who took effect has observed nobody who comes later. */
  private boolean agreesWithOrder(int[] chosen) {
    Optional<Accesses> settled =
        ReadAssignment.of(accesses, choices, doubtful, chosen).map(ReadAssignment::settled);
    return settled.isPresent() && isCausal(settled.get());
  }

  private boolean isCausal(Accesses settled) {
    BitSet passed = new BitSet();
    for (int transaction : order) {
      for (int r = settled.readStart(transaction); r < settled.readEnd(transaction); r++) {
        if (settled.readWriter(r) >= 0 && !passed.get(settled.readWriter(r))) {
          return false;
        }
      }
      passed.set(transaction);
    }
    return true;
  }

  /** Whether the write chosen is likely to come after the read, so that it may not stay so. */
  private boolean isFromBehind(int choice) {
    int write = current[choice];
    return write >= 0 && choices.isBehind(choice, write);
  }

  /** Adds what the solution at hand breaks; false when that is nothing. */
  private boolean addBrokenDemands(Accesses settled, Deadline turn) {
    int[] included = Arrays.stream(order).filter(settled.readsFrom()::included).toArray();
    CommitDemands broken =
        CommitDemands.broken(settled, level, included, readsFrom::isAmbiguous, turn);
    int step = Math.max(1, broken.size() / DEMANDS_AT_A_TIME);
    for (int demand = 0; demand < broken.size(); demand += step) {
      turn.check();
      add(broken, demand);
    }
    return broken.size() > 0;
  }

  private void add(CommitDemands broken, int demand) {
    IntList made = new IntList();
    IntList present = new IntList();
    note(broken.read(demand), made, present);
    for (int read : broken.seenThrough(demand)) {
      note(read, made, present);
    }
    noteEffect(broken.earlier(demand), present);
    if (broken.later(demand) != History.INITIAL) {
      noteEffect(broken.later(demand), present);
    }
    int[] distinct = Arrays.stream(made.toArray()).distinct().toArray();
    orders.add(
        broken.earlier(demand),
        broken.later(demand),
        distinct,
        Arrays.stream(distinct).map(choice -> current[choice]).toArray(),
        Arrays.stream(present.toArray()).distinct().toArray());
  }

  /** Notes what a demand rests on: what a read observed, and that its transaction took effect. */
  private void note(int read, IntList made, IntList present) {
    noteEffect(readsFrom.transactionOf(read), present);
    if (readsFrom.isAmbiguous(read)) {
      int choice = choices.of(read);
      scope.open(choice);
      made.add(choice);
    }
  }

  private void noteEffect(int transaction, IntList present) {
    if (!readsFrom.included(transaction)) {
      present.add(transaction);
    }
  }
}
