package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ListVersions;
import dev.taipan.history.Lists;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what lists show beyond their last elements. A list says in which order its elements were
 * appended, so every level from read committed on demands that there is one order of appends of
 * which every list is a beginning, that only what committed is in it, and that the order of the
 * transactions it implies does not contradict session order and write-read (Kingsbury and Alvaro,
 * "Elle", VLDB 2020, sections 3 and 4). Linear time.
 */
public final class ListChecker {
  private final Accesses accesses;
  private final History history;
  private final Lists lists;
  private final ReadsFrom readsFrom;
  private final ListVersions versions;

  private ListChecker(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
    lists = history.lists();
    readsFrom = accesses.readsFrom();
    versions = readsFrom.listVersions();
  }

  /** What is wrong with the lists of a history, or empty when nothing is. */
  public static Optional<ListViolation> check(Accesses accesses) {
    ListChecker checker = new ListChecker(accesses);
    if (checker.lists.isEmpty()) {
      return Optional.empty();
    }
    Optional<ListViolation> badList = checker.badList();
    return badList.isPresent() ? badList : checker.cycle();
  }

  private Optional<ListViolation> badList() {
    for (int key = 0; key < history.keys(); key++) {
      for (int index = 0; index < lists.length(key); index++) {
        Optional<ListViolation> bad = badElement(key, index);
        if (bad.isPresent()) {
          return bad;
        }
      }
    }
    return lists.irregularReads() == 0 ? Optional.empty() : Optional.of(disagreement());
  }

  /** What is wrong with an element of a key's longest list. */
  private Optional<ListViolation> badElement(int key, int index) {
    int read = lists.longestRead(key);
    long element = lists.element(key, index);
    int append = versions.append(key, index);
    if (append == ListVersions.NONE) {
      return bad(ListViolation.Kind.GARBAGE, read, element, append, -1);
    }
    if (isAborted(append)) {
      int later = keptAfter(key, index);
      return later == ListVersions.NONE
          ? bad(ListViolation.Kind.ABORTED_READ, read, element, append, -1)
          : bad(ListViolation.Kind.DIRTY_UPDATE, read, element, append, later);
    }
    int previous = previousOwn(append);
    if (previous != -1 && (versions.place(previous) == -1 || versions.place(previous) > index)) {
      return bad(ListViolation.Kind.OWN_APPENDS_DISORDERED, read, element, append, previous);
    }
    return Optional.empty();
  }

  private static Optional<ListViolation> bad(
      ListViolation.Kind kind, int read, long element, int append, int other) {
    return Optional.of(new ListViolation.BadList(kind, read, element, append, other));
  }

  private boolean isAborted(int append) {
    return history.status(readsFrom.transactionOf(append)) == TransactionStatus.ABORTED;
  }

  /** An append behind an index of a key's longest list by who did not abort, or -1. */
  private int keptAfter(int key, int index) {
    for (int later = index + 1; later < lists.length(key); later++) {
      int append = versions.append(key, later);
      if (append != ListVersions.NONE && !isAborted(append)) {
        return append;
      }
    }
    return ListVersions.NONE;
  }

  /** The append before this one of the same transaction to the same key, or -1. */
  private int previousOwn(int append) {
    int start = history.operationStart(readsFrom.transactionOf(append));
    for (int operation = append - 1; operation >= start; operation--) {
      if (history.isWrite(operation) && history.key(operation) == history.key(append)) {
        return operation;
      }
    }
    return -1;
  }

  /** What is wrong with the first list that is not a beginning of the longest one. */
  private ListViolation disagreement() {
    int read = lists.irregularRead(0);
    int key = history.key(read);
    long[] list = lists.irregularList(0);
    Set<Long> seen = new HashSet<>();
    int common = 0;
    for (int index = 0; index < list.length; index++) {
      if (!seen.add(list[index])) {
        return new ListViolation.BadList(
            ListViolation.Kind.DUPLICATE_ELEMENTS, read, list[index], -1, -1);
      }
      boolean same = index < lists.length(key) && lists.element(key, index) == list[index];
      common += same && common == index ? 1 : 0;
    }
    return new ListViolation.BadList(
        ListViolation.Kind.INCOMPATIBLE_ORDER, read, list[common], -1, lists.longestRead(key));
  }

  /** A cycle of the order of lists, session order and write-read. */
  private Optional<ListViolation> cycle() {
    ForcedOrder forced = ForcedOrder.ofLists(accesses);
    int[] recorded = new int[history.transactions()];
    Arrays.setAll(recorded, history::recorded);
    if (LinearExtension.of(accesses, recorded, forced).isPresent()) {
      return Optional.empty();
    }
    CommitGraph graph = new CommitGraph(accesses, forced);
    return Optional.of(new ListViolation.Cycle(graph.dependencies(graph.shortestCycle())));
  }
}
