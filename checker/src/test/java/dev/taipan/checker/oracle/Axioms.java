package dev.taipan.checker.oracle;

import dev.taipan.checker.oracle.PlainHistory.Operation;
import dev.taipan.checker.oracle.PlainHistory.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * The weak levels by their axioms (Biswas and Enea 2019; Liu et al. 2024, Section 3.1): tries every
 * write that each read may have observed and every commit order.
 */
final class Axioms {
  private static final int INITIAL = -1;

  /** A write, by transaction and index in it; the initial transaction is -1. */
  private record Write(int transaction, int index) {}

  /** A read, by transaction and index in it. */
  private record Read(int transaction, int index) {}

  private final PlainHistory history;
  private final List<Integer> included;
  private final List<Read> reads = new ArrayList<>();

  /** What each read observed, in the attempt at hand; nothing for a value out of thin air. */
  private final Map<Read, Write> observed = new HashMap<>();

  Axioms(PlainHistory history, List<Integer> included) {
    this.history = history;
    this.included = included;
    for (int t : included) {
      for (int i = 0; i < transaction(t).operations().size(); i++) {
        if (!transaction(t).operations().get(i).write()) {
          reads.add(new Read(t, i));
        }
      }
    }
  }

  boolean cutIsolation() {
    return someAttempt(0, (read, write) -> true, this::repeatsReads);
  }

  boolean readCommitted() {
    return someCommittedAttempt(this::monotonicAtomicView);
  }

  boolean readAtomicity() {
    return someCommittedAttempt(this::readAtomic);
  }

  boolean causalConsistency() {
    return someCommittedAttempt(this::causal);
  }

  /** Whether every read can be of what is allowed by itself, in some commit order. */
  private boolean someCommittedAttempt(Predicate<List<Integer>> axiom) {
    return reads.stream().noneMatch(read -> candidates(read).isEmpty())
        && someAttempt(0, this::isAllowed, () -> someCommitOrder(new ArrayList<>(), axiom));
  }

  private boolean someAttempt(
      int next, BiPredicate<Read, Write> allowed, BooleanSupplier condition) {
    if (next == reads.size()) {
      return condition.getAsBoolean();
    }
    Read read = reads.get(next);
    List<Write> candidates = candidates(read);
    if (candidates.isEmpty()) {
      return someAttempt(next + 1, allowed, condition);
    }
    for (Write write : candidates) {
      if (allowed.test(read, write)) {
        observed.put(read, write);
        if (someAttempt(next + 1, allowed, condition)) {
          return true;
        }
      }
    }
    observed.remove(read);
    return false;
  }

  private List<Write> candidates(Read read) {
    List<Write> candidates = new ArrayList<>();
    Operation operation = operation(read);
    long value = valueOfOthers(read);
    if (showsNothingBeforeOwn(read) || (history.hasInitial() && value == history.initial())) {
      candidates.add(new Write(INITIAL, 0));
    }
    for (int t = 0; t < history.transactions().size(); t++) {
      for (int i = 0; i < transaction(t).operations().size(); i++) {
        Operation other = transaction(t).operations().get(i);
        if (other.write() && other.key() == operation.key() && other.value() == value) {
          candidates.add(new Write(t, i));
        }
      }
    }
    return candidates;
  }

  /**
   * An append makes a list where a key holds nothing, so that its own elements are all there is.
   */
  private boolean showsNothingBeforeOwn(Read read) {
    List<Long> others = listOfOthers(read);
    return others != null && others.isEmpty() && !operation(read).list().isEmpty();
  }

  /** What a read returned of others: of a list, what comes before the transaction's own appends. */
  private long valueOfOthers(Read read) {
    List<Long> list = listOfOthers(read);
    if (list == null) {
      return operation(read).value();
    }
    return list.isEmpty() ? history.initial() : list.get(list.size() - 1);
  }

  /** A list without the transaction's own appends; null where it does not end with these. */
  private List<Long> listOfOthers(Read read) {
    List<Long> list = operation(read).list();
    if (list == null) {
      return null;
    }
    List<Long> own =
        transaction(read.transaction()).writtenBefore(operation(read).key(), read.index());
    int length = list.size() - own.size();
    return length >= 0 && list.subList(length, list.size()).equals(own)
        ? list.subList(0, length)
        : null;
  }

  /** Cut isolation: two reads from two other transactions return one value. */
  private boolean repeatsReads() {
    for (Read one : reads) {
      for (Read other : reads) {
        if (one.transaction() == other.transaction()
            && operation(one).key() == operation(other).key()
            && isExternal(one)
            && isExternal(other)
            && observed.get(one).transaction() != observed.get(other).transaction()
            && valueOfOthers(one) != valueOfOthers(other)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isExternal(Read read) {
    return observed.containsKey(read) && observed.get(read).transaction() != read.transaction();
  }

  /** RC-(1) to RC-(3), and that the writer took effect. */
  private boolean isAllowed(Read read, Write write) {
    int key = operation(read).key();
    int own = transaction(read.transaction()).lastWriteBefore(key, read.index());
    if (operation(read).list() != null && listOfOthers(read) == null) {
      return false;
    }
    if (own >= 0 && operation(read).list() == null) {
      return write.equals(new Write(read.transaction(), own));
    }
    if (write.transaction() == INITIAL) {
      return true;
    }
    return write.transaction() != read.transaction()
        && included.contains(write.transaction())
        && transaction(write.transaction()).lastWrite(key) == write.index();
  }

  /** Whether some total order that extends session order and write-read satisfies an axiom. */
  private boolean someCommitOrder(List<Integer> prefix, Predicate<List<Integer>> axiom) {
    int beforeLast = prefix.indexOf(history.last());
    if (beforeLast >= 0 && beforeLast < included.size() - 1) {
      return false;
    }
    if (prefix.size() == included.size()) {
      return explainsLists(prefix) && axiom.test(prefix);
    }
    for (int t : included) {
      if (!prefix.contains(t) && prefix.containsAll(directPredecessors(t))) {
        prefix.add(t);
        boolean found = someCommitOrder(prefix, axiom);
        prefix.remove(prefix.size() - 1);
        if (found) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether each list is what was appended up to its last element, in commit order: a list that
   * ends with own appends is the version that the transaction itself installed.
   */
  private boolean explainsLists(List<Integer> commitOrder) {
    return reads.stream()
        .filter(read -> operation(read).list() != null)
        .allMatch(
            read ->
                listOfOthers(read).equals(appendedUpTo(read, observed.get(read), commitOrder))
                    && (listOfOthers(read).equals(operation(read).list())
                        || listOfOthers(read).equals(appendedBefore(read, commitOrder))));
  }

  private List<Long> appendedUpTo(Read read, Write write, List<Integer> commitOrder) {
    return appended(read, commitOrder.subList(0, commitOrder.indexOf(write.transaction()) + 1));
  }

  private List<Long> appendedBefore(Read read, List<Integer> commitOrder) {
    return appended(read, commitOrder.subList(0, commitOrder.indexOf(read.transaction())));
  }

  private List<Long> appended(Read read, List<Integer> transactions) {
    return transactions.stream()
        .flatMap(
            t ->
                transaction(t)
                    .writtenBefore(operation(read).key(), transaction(t).operations().size())
                    .stream())
        .toList();
  }

  /** The transactions that precede one in session order or that it reads from. */
  private List<Integer> directPredecessors(int t) {
    List<Integer> predecessors = new ArrayList<>();
    for (int other : included) {
      boolean earlierInSession =
          other < t && transaction(other).session() == transaction(t).session();
      if (earlierInSession || readsFrom(t, other)) {
        predecessors.add(other);
      }
    }
    return predecessors;
  }

  private boolean readsFrom(int reader, int writer) {
    return reader != writer
        && reads.stream()
            .anyMatch(
                read -> read.transaction() == reader && observed.get(read).transaction() == writer);
  }

  private boolean monotonicAtomicView(List<Integer> commitOrder) {
    return everyReadMissesNoWriter(
        commitOrder,
        (read, t2) ->
            reads.stream()
                .anyMatch(
                    earlier ->
                        earlier.transaction() == read.transaction()
                            && earlier.index() < read.index()
                            && observed.get(earlier).transaction() == t2));
  }

  private boolean readAtomic(List<Integer> commitOrder) {
    return everyReadMissesNoWriter(
        commitOrder, (read, t2) -> directPredecessors(read.transaction()).contains(t2));
  }

  private boolean causal(List<Integer> commitOrder) {
    return everyReadMissesNoWriter(
        commitOrder, (read, t2) -> causallyPrecedes(t2, read.transaction()));
  }

  private boolean causallyPrecedes(int one, int other) {
    List<Integer> predecessors = directPredecessors(other);
    return predecessors.contains(one)
        || predecessors.stream().anyMatch(between -> causallyPrecedes(one, between));
  }

  private interface Visibility {
    boolean holds(Read read, int t2);
  }

  /** The common form of the axioms: a visible writer of the key precedes the one observed. */
  private boolean everyReadMissesNoWriter(List<Integer> commitOrder, Visibility visible) {
    for (Read read : reads) {
      int t1 = observed.get(read).transaction();
      if (t1 == read.transaction()) {
        continue;
      }
      for (int t2 : included) {
        if (t2 != t1
            && t2 != read.transaction()
            && transaction(t2).writes(operation(read).key())
            && (read.transaction() == history.last() || visible.holds(read, t2))
            && commitOrder.indexOf(t2) > commitOrder.indexOf(t1)) {
          return false;
        }
      }
    }
    return true;
  }

  private Operation operation(Read read) {
    return transaction(read.transaction()).operations().get(read.index());
  }

  private Transaction transaction(int t) {
    return history.transactions().get(t);
  }
}
