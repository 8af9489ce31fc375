package dev.taipan.checker.clauses;

import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What lists that members read show of the order of appends: all are beginnings of the longest.
 * Takes time quadratic in the members that append to a key, and linear in the lists.
 */
final class ListObservations {
  private static final int NOWHERE = Integer.MAX_VALUE;

  private final Members members;
  private final Clauses clauses;
  private final History history;

  ListObservations(Members members, Clauses clauses) {
    this.members = members;
    this.clauses = clauses;
    history = members.history();
  }

  void add(Map<Integer, List<Integer>> writers) {
    readsByKey().forEach((key, reads) -> add(key, reads, writers.getOrDefault(key, List.of())));
  }

  private Map<Integer, List<Integer>> readsByKey() {
    Map<Integer, List<Integer>> reads = new HashMap<>();
    if (history.lists().isEmpty()) {
      return reads;
    }
    members.stream()
        .filter(t -> history.status(t) == TransactionStatus.COMMITTED)
        .forEach(t -> addReads(t, reads));
    return reads;
  }

  private void addReads(int transaction, Map<Integer, List<Integer>> reads) {
    for (int op = history.operationStart(transaction);
        op < history.operationEnd(transaction);
        op++) {
      if (!history.isWrite(op) && history.lists().isList(history.key(op))) {
        reads.computeIfAbsent(history.key(op), key -> new ArrayList<>()).add(op);
      }
    }
  }

  private void add(int key, List<Integer> reads, List<Integer> writers) {
    Lists lists = history.lists();
    Map<Integer, long[]> seen = new HashMap<>();
    reads.forEach(read -> seen.put(read, lists.read(history, read)));
    int longest = reads.get(0);
    for (int read : reads) {
      longest = seen.get(read).length > seen.get(longest).length ? read : longest;
    }
    for (int read : reads) {
      if (!isBeginning(seen.get(read), seen.get(longest))) {
        clauses.addImpossible(List.of(Math.min(read, longest), Math.max(read, longest)));
      }
    }
    addOrder(key, longest, places(seen.get(longest)), writers);
    for (int read : reads) {
      addOwn(key, read, places(seen.get(read)), writers);
    }
  }

  private static boolean isBeginning(long[] list, long[] longer) {
    return Arrays.mismatch(list, longer) < 0 || Arrays.mismatch(list, longer) == list.length;
  }

  private static Map<Long, Integer> places(long[] list) {
    Map<Long, Integer> places = new HashMap<>();
    for (int i = 0; i < list.length; i++) {
      places.putIfAbsent(list[i], i);
    }
    return places;
  }

  private void addOrder(int key, int read, Map<Long, Integer> places, List<Integer> writers) {
    for (int earlier : writers) {
      int last = place(earlier, key, places);
      if (last != NOWHERE) {
        clauses.addListed(read, earlier);
        writers.stream()
            .filter(later -> last < place(later, key, places))
            .forEach(later -> addListed(key, read, earlier, later));
      }
    }
  }

  /** A list behind own appends: they were made to the version that comes before them. */
  private void addOwn(int key, int read, Map<Long, Integer> places, List<Integer> writers) {
    int reader = members.accesses().readsFrom().transactionOf(read);
    boolean appended =
        IntStream.range(history.operationStart(reader), read)
            .anyMatch(op -> history.isWrite(op) && history.key(op) == key);
    if (appended) {
      writers.stream()
          .filter(later -> later != reader && place(later, key, places) == NOWHERE)
          .forEach(later -> addListed(key, read, reader, later));
    }
  }

  private void addListed(int key, int read, int earlier, int later) {
    clauses.addOrder(new Step.Listed(read, earlier, later), key, earlier, later);
  }

  /** Where the last append of a transaction stands in a list, or NOWHERE. */
  private int place(int transaction, int key, Map<Long, Integer> places) {
    int append = members.accesses().lastWrite(transaction, key);
    return places.getOrDefault(history.value(append), NOWHERE);
  }
}
