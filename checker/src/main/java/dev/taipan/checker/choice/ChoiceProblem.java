package dev.taipan.checker.choice;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Solution;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Doubtful;
import java.util.Arrays;

/**
 * Choices and the order of commits as one problem: a node per transaction, in the order in which
 * they are likely to have committed; edges for session order, for what reads observed and for the
 * order of lists; a variable per write that a choice may be of, which guards its write-read edge; a
 * variable per doubtful transaction, which says whether it took effect; and what was found out so
 * far, each order guarded by its conditions. Linear time and space.
 */
final class ChoiceProblem {
  private static final int NO_GUARD = AcyclicityProblem.NO_GUARD;
  private static final int NONE = -1;

  /** In the place of a guard: it is true. */
  private static final int TRUE = 0;

  /** In the place of a guard: it is false. */
  private static final int FALSE = Integer.MIN_VALUE;

  private final Accesses accesses;
  private final ReadsFrom readsFrom;
  private final Doubtful doubtful;
  private final int[] doubtfulOnes;
  private final OpenChoices choices;
  private final Scope scope;
  private final int[] current;
  private final int[] order;
  private final int[] nodeOf;
  private final AcyclicityProblem problem;

  /** Per doubtful transaction the variable that says whether it took effect. */
  private final int[] effects;

  /** Per choice the variable of the initial version, or of its first write in scope; 0 if fixed. */
  private final int[] firstVariable;

  ChoiceProblem(
      Accesses accesses,
      Doubtful doubtful,
      OpenChoices choices,
      Scope scope,
      int[] current,
      int[] order) {
    this.accesses = accesses;
    this.doubtful = doubtful;
    this.choices = choices;
    this.scope = scope;
    this.current = current;
    this.order = order;
    readsFrom = accesses.readsFrom();
    doubtfulOnes = doubtful.transactions();
    problem = new AcyclicityProblem(order.length);
    nodeOf = new int[accesses.history().transactions()];
    Arrays.fill(nodeOf, NONE);
    for (int node = 0; node < order.length; node++) {
      nodeOf[order[node]] = node;
    }
    effects = new int[doubtfulOnes.length];
    Arrays.setAll(effects, i -> problem.addVariable(false));
    firstVariable = new int[choices.size()];
  }

  /**
   * The problem.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  AcyclicityProblem encode(ConditionalOrders orders, Deadline deadline) {
    addSessions();
    for (int transaction : order) {
      addFixedReads(transaction);
    }
    for (int choice = 0; choice < choices.size(); choice++) {
      deadline.check();
      addChoice(choice);
    }
    addLists();
    for (int i = 0; i < orders.size(); i++) {
      deadline.check();
      addOrder(orders, i);
    }
    return problem;
  }

  /** A transaction that did not take effect may stand anywhere in its session. */
  private void addSessions() {
    History history = accesses.history();
    for (int session = 0; session < history.sessions(); session++) {
      int previous = NONE;
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int t = history.inSession(session, rank);
        if (nodeOf[t] != NONE) {
          if (previous != NONE) {
            problem.addEdge(nodeOf[previous], nodeOf[t]);
          }
          previous = t;
        }
      }
    }
  }

  /** The guard that says that a transaction took effect. */
  private int effectOf(int transaction) {
    if (transaction == History.INITIAL || readsFrom.included(transaction)) {
      return TRUE;
    }
    int index = Arrays.binarySearch(doubtfulOnes, transaction);
    return index < 0 ? FALSE : effects[index];
  }

  private void addFixedReads(int reader) {
    Accesses all = doubtful.accesses();
    int effect = effectOf(reader);
    for (int r = all.readStart(reader); r < all.readEnd(reader); r++) {
      if (all.readWriter(r) != Accesses.AMBIGUOUS) {
        observe(all.readWriter(r), reader, effect);
      }
    }
  }

  /** Under a guard, a reader observed a writer, which therefore took effect. */
  private void observe(int writer, int reader, int guard) {
    int effect = effectOf(writer);
    if (effect == FALSE) {
      addClause(negated(guard));
    } else if (effect != TRUE) {
      addClause(negated(guard), effect);
    }
    if (effect != FALSE && writer != History.INITIAL) {
      problem.addEdge(nodeOf[writer], nodeOf[reader], guard, NO_GUARD);
    }
  }

  /** The negation of a guard. */
  private static int negated(int guard) {
    return guard == TRUE ? FALSE : guard == FALSE ? TRUE : -guard;
  }

  /** Adds a clause of guards. */
  private void addClause(int... guards) {
    IntList literals = new IntList();
    for (int guard : guards) {
      if (guard == TRUE) {
        return;
      }
      if (guard != FALSE) {
        literals.add(guard);
      }
    }
    problem.addClause(literals.toArray());
  }

  private void addChoice(int choice) {
    int reader = choices.reader(choice);
    int effect = effectOf(reader);
    if (effect == FALSE) {
      return;
    }
    if (!scope.isOpen(choice)) {
      observe(writerOf(current[choice]), reader, effect);
      return;
    }
    IntList oneOf = new IntList();
    oneOf.add(negated(effect));
    firstVariable[choice] = problem.variables() + 1;
    if (choices.mayBeInitial(choice)) {
      oneOf.add(problem.addVariable(current[choice] == ReadsFrom.INITIAL_VERSION));
    }
    for (int i = scope.begin(choice); i < scope.end(choice); i++) {
      int write = choices.write(choice, i);
      int variable = problem.addVariable(write != OpenChoices.NONE && write == current[choice]);
      if (write != OpenChoices.NONE) {
        oneOf.add(variable);
        observe(writerOf(write), reader, variable);
      }
    }
    addClause(oneOf.toArray());
  }

  private int writerOf(int write) {
    return write == ReadsFrom.INITIAL_VERSION ? History.INITIAL : readsFrom.transactionOf(write);
  }

  private void addLists() {
    VersionOrder lists = doubtful.accesses().listOrder();
    lists.forEachStep(
        (list, earlier, later) -> {
          if (nodeOf[earlier] != NONE && nodeOf[later] != NONE) {
            problem.addEdge(nodeOf[earlier], nodeOf[later], effectOf(earlier), effectOf(later));
          }
        });
  }

  private void addOrder(ConditionalOrders orders, int order) {
    IntList conditions = new IntList();
    for (int i = 0; i < orders.choices(order).length; i++) {
      int guard = literal(orders.choices(order)[i], orders.chosen(order)[i]);
      if (guard == FALSE) {
        return;
      }
      if (guard != TRUE) {
        conditions.add(guard);
      }
    }
    for (int transaction : orders.effective(order)) {
      conditions.add(effectOf(transaction));
    }
    if (orders.later(order) == History.INITIAL) {
      forbid(conditions);
    } else {
      addEdge(nodeOf[orders.earlier(order)], nodeOf[orders.later(order)], conditions);
    }
  }

  private void forbid(IntList conditions) {
    problem.addClause(Arrays.stream(conditions.toArray()).map(guard -> -guard).toArray());
  }

  private void addEdge(int from, int to, IntList conditions) {
    switch (conditions.size()) {
      case 0 -> problem.addEdge(from, to);
      case 1 -> problem.addEdge(from, to, conditions.get(0), NO_GUARD);
      case 2 -> problem.addEdge(from, to, conditions.get(0), conditions.get(1));
      default -> {
        int all = problem.addVariable(false);
        problem.addEdge(from, to, all, NO_GUARD);
        int size = conditions.size();
        conditions.add(-all);
        int[] clause = conditions.toArray();
        for (int i = 0; i < size; i++) {
          clause[i] = -clause[i];
        }
        clause[size] = all;
        problem.addClause(clause);
      }
    }
  }

  /** The guard that says that a choice is of a write. */
  private int literal(int choice, int write) {
    if (!scope.isOpen(choice)) {
      return current[choice] == write ? TRUE : FALSE;
    }
    int variable = firstVariable[choice];
    if (choices.mayBeInitial(choice)) {
      if (write == ReadsFrom.INITIAL_VERSION) {
        return variable;
      }
      variable++;
    }
    for (int i = scope.begin(choice); i < scope.end(choice); i++) {
      if (choices.write(choice, i) == write) {
        return variable + i - scope.begin(choice);
      }
    }
    return FALSE;
  }

  /** What a solution chose; where it left a choice that does not matter, what it was. */
  int[] chosen(Solution.Satisfiable solution) {
    int[] chosen = current.clone();
    for (int choice = 0; choice < chosen.length; choice++) {
      if (firstVariable[choice] != 0) {
        chosen[choice] = chosen(choice, solution.assignment());
      }
    }
    return chosen;
  }

  private int chosen(int choice, boolean[] values) {
    int variable = firstVariable[choice];
    if (choices.mayBeInitial(choice) && values[variable++]) {
      return ReadsFrom.INITIAL_VERSION;
    }
    for (int i = scope.begin(choice); i < scope.end(choice); i++, variable++) {
      if (values[variable] && choices.write(choice, i) != OpenChoices.NONE) {
        return choices.write(choice, i);
      }
    }
    return current[choice];
  }

  /** All transactions of the problem in the order of a solution. */
  int[] order(Solution.Satisfiable solution) {
    return Arrays.stream(solution.order()).map(node -> order[node]).toArray();
  }
}
