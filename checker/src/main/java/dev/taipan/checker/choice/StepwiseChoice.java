package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Doubtful;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.axiom.DerivedOrder;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Makes choices one transaction after the other, in an order that is likely and is mended on the
 * way. Each ambiguous read is taken to be of the latest write of its value that the level allows:
 * of which the reader has seen no later one. Where the level allows none of those that come before
 * the reader, one from behind it comes first. Where a read that leaves no choice is not as the
 * level allows it, some choice before must have been wrong: the last one through which the reader
 * has seen too much is made otherwise, and what came after it again.
 *
 * <p>Takes time linear in the history, times the sessions for causal consistency, plus limited
 * efforts to mend the order, to look at writers, and to make choices again. The result is a guess:
 * that it satisfies the level is likely, and no more.
 */
final class StepwiseChoice {
  /** How often a transaction may wait for one behind it. */
  private static final int WAITS = 4;

  /** How often something may be refuted about one choice. */
  private static final int REFUTATIONS = 3;

  /** Writers that may be looked at, per read of the history. */
  private static final int LOOKS = 24;

  /** How far transactions are likely to move when the order is mended. */
  private static final int NEARBY = 1 << 10;

  private static final int STEPS_PER_DEADLINE_CHECK = 1 << 8;

  private final OpenChoices choices;
  private final Scope scope;
  private final Accesses accesses;
  private final ReadsFrom readsFrom;
  private final Deadline deadline;

  /** Per external read the transaction that it observed, as far as that has been chosen. */
  private final int[] observed;

  private final Demands demands;
  private final MendedOrder order;
  private final Sight sight;
  private final WritersSoFar writers;

  /** The transactions that have been passed, and the number of demands before each. */
  private final IntList passed = new IntList();

  private final IntList demandsBefore = new IntList();
  private final boolean[] isPassed;

  /** Per transaction how often it has waited. */
  private final byte[] waits;

  private final int[] chosen;

  /** Per choice what it has turned out not to be, or {@link OpenChoices#NONE}. */
  private final int[] refuted;

  /** Per choice how often something has been refuted. */
  private final byte[] refutations;

  /** How often a choice may have been made otherwise before, to be made otherwise again. */
  private int lenience;

  /** Of the demand that could not be met last, the writer that should not have been seen. */
  private int obstacle;

  /** The writer that the obstacle should have come before. */
  private int overtaken;

  private long looks;
  private long stepsBack;

  /**
   * Starts with an order.
   *
   * @param certain the accesses of what certainly took effect
   * @param likely all that may have taken effect, as it is likely to have committed, with respect
   *     to session order and to what reads certainly observed
   * @param derived what the level forces whatever is chosen
   */
  StepwiseChoice(
      Accesses certain,
      Doubtful doubtful,
      OpenChoices choices,
      Scope scope,
      WeakLevel level,
      int[] likely,
      DerivedOrder derived,
      Deadline deadline) {
    this.choices = choices;
    this.scope = scope;
    this.deadline = deadline;
    accesses = doubtful.accesses();
    readsFrom = certain.readsFrom();
    int transactions = accesses.history().transactions();
    int[] previous = new int[transactions];
    Arrays.setAll(previous, t -> (readsFrom.included(t) ? certain : accesses).previousInSession(t));
    observed = new int[accesses.reads()];
    Arrays.setAll(observed, accesses::readWriter);
    demands = new Demands(accesses, previous, observed);
    order = new MendedOrder(demands, transactions, likely);
    sight = sight(level.visibility(), previous);
    writers = new WritersSoFar(accesses);
    isPassed = new boolean[transactions];
    waits = new byte[transactions];
    chosen = new int[choices.size()];
    Arrays.fill(chosen, OpenChoices.NONE);
    refuted = chosen.clone();
    refutations = new byte[choices.size()];
    looks = LOOKS * (long) accesses.reads();
    stepsBack = 2L * likely.length;
    demand(derived);
  }

  private Sight sight(Visibility visibility, int[] previous) {
    return switch (visibility) {
      case EARLIER_READ -> new EarlierReads(accesses, observed);
      case DIRECT -> new DirectSight(accesses, observed);
      case CAUSAL ->
          CausalSight.fits(accesses)
              ? new CausalSight(accesses, previous, observed)
              : new DirectSight(accesses, observed);
    };
  }

  private void demand(DerivedOrder derived) {
    accesses
        .listOrder()
        .forEachStep((list, earlier, later) -> demand(earlier, later, Demands.NO_READ));
    for (int i = 0; i < derived.forced(); i++) {
      demand(derived.earlier(i), derived.later(i), Demands.NO_READ);
    }
  }

  private boolean demand(int earlier, int later, int read) {
    boolean possible = order.put(earlier, later);
    if (possible) {
      demands.add(earlier, later, read);
    }
    return possible;
  }

  /**
   * Chooses.
   *
   * @return per choice a write, the initial version, or {@link OpenChoices#NONE} where nothing will
   *     do
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  int[] chosen() {
    for (long steps = 0; passed.size() < order.size(); steps++) {
      if (steps % STEPS_PER_DEADLINE_CHECK == 0) {
        deadline.check();
      }
      step(order.at(passed.size()));
    }
    return chosen;
  }

  /** The order that transactions have come in at last. */
  int[] order() {
    return order.toArray();
  }

  private void step(int transaction) {
    int before = demands.size();
    sight.look(transaction);
    if (choose(transaction) && demandAll(transaction)) {
      pass(transaction, before);
    } else {
      forgetChoices(transaction);
      demands.truncate(before);
    }
  }

  private void pass(int transaction, int demandsBeforeIt) {
    passed.add(transaction);
    demandsBefore.add(demandsBeforeIt);
    isPassed[transaction] = true;
    if (readsFrom.included(transaction)) {
      writers.add(transaction);
    }
  }

  private void forgetChoices(int transaction) {
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (accesses.readWriter(r) == Accesses.AMBIGUOUS) {
        observed[r] = Accesses.AMBIGUOUS;
        chosen[choiceOf(r)] = OpenChoices.NONE;
      }
    }
  }

  private int choiceOf(int read) {
    return choices.of(accesses.readOperation(read));
  }

  /** Makes a transaction's choices; false if it is not its turn any more. */
  private boolean choose(int transaction) {
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (accesses.readWriter(r) == Accesses.AMBIGUOUS) {
        int choice = choiceOf(r);
        if (chosen[choice] != OpenChoices.NONE) {
          take(transaction, r, choice, chosen[choice]);
        } else if (!choose(transaction, r, choice)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean choose(int transaction, int read, int choice) {
    if (isOfSomePassed(transaction, read, choice)) {
      return true;
    }
    if (waitsForOne(transaction, choice)) {
      return false;
    }
    int likely = likely(choice);
    if (likely != OpenChoices.NONE
        && !isAllowed(transaction, read, choice, likely)
        && goesBack(transaction, read)) {
      return false;
    }
    if (refuted[choice] != OpenChoices.NONE) {
      likely = refuted[choice];
    }
    if (likely != OpenChoices.NONE) {
      take(transaction, read, choice, likely);
    }
    return true;
  }

  private boolean isOfSomePassed(int transaction, int read, int choice) {
    return isOfSome(transaction, read, choice, choices::isCertain)
        || (choices.mayBeInitial(choice)
            && refuted[choice] != ReadsFrom.INITIAL_VERSION
            && isAllowed(transaction, read, choice, ReadsFrom.INITIAL_VERSION))
        || isOfSome(transaction, read, choice, write -> !choices.isCertain(write));
  }

  private boolean isOfSome(int transaction, int read, int choice, IntPredicate which) {
    int begin = scope.begin(choice);
    for (int i = scope.end(choice) - 1; i >= begin; i--) {
      int write = choices.write(choice, i);
      if (write != OpenChoices.NONE
          && write != refuted[choice]
          && isPassed[readsFrom.transactionOf(write)]
          && which.test(write)
          && isAllowed(transaction, read, choice, write)) {
        return true;
      }
    }
    return false;
  }

  /** Puts a transaction that may have been observed before the reader, if there is one. */
  private boolean waitsForOne(int transaction, int choice) {
    int end = scope.end(choice);
    for (int i = scope.begin(choice); i < end; i++) {
      int write = choices.write(choice, i);
      if (write != OpenChoices.NONE
          && write != refuted[choice]
          && !isPassed[readsFrom.transactionOf(write)]
          && waits[transaction] < WAITS
          && order.put(readsFrom.transactionOf(write), transaction)) {
        waits[transaction]++;
        return true;
      }
    }
    return false;
  }

  /** What a choice is of where the level does not allow anything that has not been refuted. */
  private int likely(int choice) {
    for (int i = scope.end(choice) - 1; i >= 0; i--) {
      int write = choices.write(choice, i);
      if (write != OpenChoices.NONE
          && write != refuted[choice]
          && isPassed[readsFrom.transactionOf(write)]) {
        return write;
      }
    }
    return choices.mayBeInitial(choice) ? ReadsFrom.INITIAL_VERSION : OpenChoices.NONE;
  }

  /** Takes a write if that has the reader see nothing later, as far as the order can be mended. */
  private boolean isAllowed(int transaction, int read, int choice, int write) {
    take(transaction, read, choice, write);
    int before = demands.size();
    boolean allowed = isMet(transaction, read);
    demands.truncate(before);
    if (!allowed) {
      chosen[choice] = OpenChoices.NONE;
      observed[read] = Accesses.AMBIGUOUS;
      sight.look(transaction);
    }
    return allowed;
  }

  private void take(int transaction, int read, int choice, int write) {
    chosen[choice] = write;
    int writer =
        write == ReadsFrom.INITIAL_VERSION ? History.INITIAL : readsFrom.transactionOf(write);
    if (writer == History.INITIAL || isPassed[writer]) {
      observed[read] = writer;
      sight.look(transaction);
    }
  }

  /** Demands what a transaction's reads force; false if it is not its turn any more. */
  private boolean demandAll(int transaction) {
    for (int r = accesses.readStart(transaction);
        r < accesses.readEnd(transaction) && readsFrom.included(transaction);
        r++) {
      if (!isMet(transaction, r) && goesBack(transaction, r)) {
        return false;
      }
    }
    return true;
  }

  /** Demands that all that the reader has seen of a key comes before what it observed. */
  private boolean isMet(int transaction, int read) {
    int writer = observed[read];
    if (writer == Accesses.AMBIGUOUS) {
      return true;
    }
    int key = accesses.readKey(read);
    int least = writer == History.INITIAL ? 0 : order.place(writer) - NEARBY;
    for (int p = writers.end(key) - 1; p >= writers.start(key) && --looks >= 0; p--) {
      int other = writers.at(p);
      if (order.place(other) < least) {
        return true;
      }
      if (other != writer
          && sight.hasSeen(transaction, read, other)
          && (writer == History.INITIAL || !demand(other, writer, read))) {
        obstacle = other;
        overtaken = writer;
        return false;
      }
    }
    return true;
  }

  /**
   * Refutes a choice through which a reader has seen the obstacle, or through which that comes
   * after what the reader observed; false if there is none.
   */
  private boolean goesBack(int transaction, int read) {
    int blamed = Sight.NOTHING;
    for (lenience = 0; blamed == Sight.NOTHING && lenience < REFUTATIONS; lenience++) {
      blamed = blame(transaction, read);
    }
    if (blamed == Sight.NOTHING || stepsBack < 0) {
      return false;
    }
    refuted[choiceOf(blamed)] = chosen[choiceOf(blamed)];
    refutations[choiceOf(blamed)]++;
    if (isPassed[accesses.readerOf(blamed)]) {
      goBackTo(accesses.readerOf(blamed));
    }
    return true;
  }

  private int blame(int transaction, int read) {
    int blamed = blameSight(transaction, read, obstacle);
    return blamed != Sight.NOTHING || overtaken == History.INITIAL
        ? blamed
        : WayBack.firstAnswer(demands, order, obstacle, overtaken, this::blameStep);
  }

  private int blameSight(int transaction, int read, int seen) {
    return sight.blame(transaction, read, seen, this::mayBeBlamed);
  }

  /** What may be wrong where a read shows that a writer comes before somebody. */
  private int blameStep(int writer, int read) {
    return mayBeBlamed(read) ? read : blameSight(accesses.readerOf(read), read, writer);
  }

  private boolean mayBeBlamed(int read) {
    return accesses.readWriter(read) == Accesses.AMBIGUOUS
        && refutations[choiceOf(read)] <= lenience;
  }

  private void goBackTo(int transaction) {
    int end = passed.size();
    IntList undone = new IntList();
    while (isPassed[transaction]) {
      undone.add(passed.pop());
      unpass(undone.get(undone.size() - 1));
      demands.truncate(demandsBefore.pop());
    }
    stepsBack -= undone.size();
    order.putLast(undone.toArray(), end);
  }

  private void unpass(int transaction) {
    isPassed[transaction] = false;
    forgetChoices(transaction);
    if (readsFrom.included(transaction)) {
      writers.remove(transaction);
    }
  }
}
