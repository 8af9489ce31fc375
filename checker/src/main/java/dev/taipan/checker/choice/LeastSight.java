package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.Optional;

/**
 * The choice that makes transactions see as little as possible: each ambiguous read observed what
 * its transaction has seen anyway, if that has the right value, or else the earliest write that is
 * later than all it has seen of the key and shows nothing written that its session has yet to read
 * unwritten. What behaves like replicas that lag behind is explained by this where it is not by the
 * latest writes.
 *
 * <p>A vector clock per transaction says what it has seen: 4 bytes for each of the sessions, and
 * time linear in these, plus a binary search per read and session that writes the key.
 */
final class LeastSight {
  private static final int NONE = -1;

  /** How often a transaction chooses anew because it has seen more. */
  private static final int ROUNDS = 4;

  private static final long CLOCK_SLOTS = 1L << 26;
  private static final int TRANSACTIONS_PER_DEADLINE_CHECK = 1 << 8;
  private static final long LOOKS = 1L << 28;

  private final OpenChoices choices;
  private final Accesses accesses;
  private final ReadsFrom readsFrom;
  private final int[] place;
  private final int sessions;

  /** Per transaction and session the latest transaction that has been seen, or -1. */
  private final int[] clocks;

  private final UnseenKeys unseen;
  private final Scope scope;
  private final int[] chosen;
  private final int[] otherwise;
  private long looks = LOOKS;

  private LeastSight(
      OpenChoices choices,
      Scope scope,
      Accesses accesses,
      UnseenKeys unseen,
      int[] order,
      int[] otherwise) {
    this.scope = scope;
    this.choices = choices;
    this.accesses = accesses;
    this.unseen = unseen;
    this.otherwise = otherwise;
    readsFrom = accesses.readsFrom();
    sessions = accesses.history().sessions();
    int transactions = accesses.history().transactions();
    clocks = new int[transactions * sessions];
    Arrays.fill(clocks, NONE);
    place = new int[transactions];
    Arrays.fill(place, Integer.MAX_VALUE);
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    chosen = new int[choices.size()];
    Arrays.fill(chosen, OpenChoices.NONE);
  }

  /**
   * Chooses, unless that would take long.
   *
   * @param accesses in which all that may have taken effect did
   * @param order these, as they are likely to have committed
   * @param scope open choices stay what they are
   * @param otherwise what choices are, and stay where nothing else will do
   * @return per choice a write, the initial version, or what it is otherwise
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  static Optional<int[]> chosen(
      OpenChoices choices,
      Scope scope,
      Accesses accesses,
      int[] order,
      int[] otherwise,
      Deadline deadline) {
    long slots = (long) accesses.history().transactions() * accesses.history().sessions();
    Optional<UnseenKeys> unseen = UnseenKeys.of(accesses);
    if (slots > CLOCK_SLOTS || unseen.isEmpty()) {
      return Optional.empty();
    }
    LeastSight sight = new LeastSight(choices, scope, accesses, unseen.get(), order, otherwise);
    for (int i = 0; i < order.length && sight.looks > 0; i++) {
      if (i % TRANSACTIONS_PER_DEADLINE_CHECK == 0) {
        deadline.check();
      }
      sight.run(order[i]);
    }
    return sight.looks > 0 ? Optional.of(sight.chosen) : Optional.empty();
  }

  private void run(int transaction) {
    int previous = accesses.previousInSession(transaction);
    if (previous != NONE) {
      see(transaction, previous);
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (accesses.readWriter(r) >= 0) {
        see(transaction, accesses.readWriter(r));
      }
    }
    forEachChoice(transaction, (choice, key) -> seeIfFixed(choice, transaction));
    // Where something new has to be seen comes first, for it shows more of other keys.
    forEachChoice(
        transaction,
        (choice, key) -> latestSeen(transaction, key) == NONE && choose(choice, transaction, key));
    for (int round = 0; round < ROUNDS; round++) {
      if (!forEachChoice(transaction, (choice, key) -> choose(choice, transaction, key))) {
        break;
      }
    }
    unseen.pass(transaction);
  }

  /** Is told of a choice and its key, and says whether it changed. */
  @FunctionalInterface
  private interface Visitor {
    boolean visit(int choice, int key);
  }

  private boolean forEachChoice(int transaction, Visitor visitor) {
    boolean changed = false;
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (accesses.readWriter(r) == Accesses.AMBIGUOUS) {
        int choice = choices.of(accesses.readOperation(r));
        changed |= visitor.visit(choice, accesses.readKey(r));
      }
    }
    return changed;
  }

  private boolean seeIfFixed(int choice, int transaction) {
    if (scope.isOpen(choice)) {
      chosen[choice] = otherwise[choice];
      if (chosen[choice] >= 0) {
        see(transaction, readsFrom.transactionOf(chosen[choice]));
      }
    }
    return false;
  }

  private boolean choose(int choice, int transaction, int key) {
    if (scope.isOpen(choice)) {
      return false;
    }
    int before = chosen[choice];
    chosen[choice] = best(choice, transaction, key);
    if (chosen[choice] >= 0 && chosen[choice] != before) {
      see(transaction, readsFrom.transactionOf(chosen[choice]));
    }
    return chosen[choice] != before;
  }

  private void see(int transaction, int other) {
    if (place[other] >= place[transaction]) {
      return;
    }
    int to = transaction * sessions;
    int from = other * sessions;
    for (int session = 0; session < sessions; session++) {
      clocks[to + session] = Math.max(clocks[to + session], clocks[from + session]);
    }
    int own = to + accesses.sessionOf(other);
    clocks[own] = Math.max(clocks[own], other);
    unseen.see(transaction, other);
  }

  private int best(int choice, int transaction, int key) {
    int latest = latestSeen(transaction, key);
    if (latest == NONE && choices.mayBeInitial(choice)) {
      return ReadsFrom.INITIAL_VERSION;
    }
    int bound = latest == NONE ? 0 : place[latest];
    int doubtful = OpenChoices.NONE;
    for (int i = choices.firstFrom(choice, bound); i < choices.before(choice); i++) {
      int write = choices.write(choice, i);
      looks--;
      if (write != OpenChoices.NONE && unseen.maySee(transaction, readsFrom.transactionOf(write))) {
        if (choices.isCertain(write)) {
          return write;
        }
        doubtful = doubtful == OpenChoices.NONE ? write : doubtful;
      }
    }
    return doubtful == OpenChoices.NONE ? otherwise[choice] : doubtful;
  }

  /** Of the writers of a key that a transaction has seen, the last one in the order, or -1. */
  private int latestSeen(int transaction, int key) {
    int latest = NONE;
    int end = accesses.writerEnd(key);
    History history = accesses.history();
    for (int p = accesses.writerStart(key); p < end; looks--) {
      int session = accesses.sessionOf(accesses.writer(p));
      int after = accesses.firstWriterFrom(p, end, clocks[transaction * sessions + session] + 1);
      if (after > p) {
        int writer = accesses.writer(after - 1);
        latest = latest == NONE || place[writer] > place[latest] ? writer : latest;
      }
      p = accesses.firstWriterFrom(after, end, history.sessionEnd(session));
    }
    return latest;
  }
}
