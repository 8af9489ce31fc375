package dev.taipan.collect.power;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Parts of a long history around some of its transactions, in which reads may return something
 * else. A part has some transactions in full, and of all others from which these read what they
 * wrote. So an explanation of the whole, with the same reads, explains the part: what a part
 * violates, the whole violates.
 *
 * <p>Elements with which all its reads of a list begin, and which none of its transactions
 * appended, are left out of it. So are reads by predicate; where they are judged they are reads of
 * items.
 */
final class Neighbourhood {
  /** So many transactions that began before the first one, and after the last one. */
  private static final int REACH = 200;

  private static final long[] NOTHING = {};

  private final History history;
  private final Writes writes;
  private final int[] byStart;

  /** By transaction its place among all in the order in which they began. */
  private final int[] places;

  /** By transaction its place in the order in which they were recorded. */
  private final int[] recorded;

  Neighbourhood(History history, Writes writes) {
    this.history = history;
    this.writes = writes;
    long[] starts = new long[history.transactions()];
    Arrays.setAll(starts, history::startTime);
    byStart = StableOrder.of(starts);
    places = inverse(byStart);
    recorded = inverse(IntStream.range(0, byStart.length).map(history::recorded).toArray());
  }

  private static int[] inverse(int[] order) {
    int[] places = new int[order.length];
    for (int place = 0; place < order.length; place++) {
      places[order[place]] = place;
    }
    return places;
  }

  /** The transactions that began one after the other, from one of them on. */
  IntStream startedFrom(int place, int size) {
    return Arrays.stream(byStart, place, Math.min(place + size, byStart.length));
  }

  /** Transactions, and those that began shortly before or after one of them. */
  Set<Integer> of(Collection<Integer> transactions) {
    Set<Integer> around = inRecordedOrder();
    for (int transaction : transactions) {
      int place = places[transaction];
      startedFrom(Math.max(0, place - REACH), 2 * REACH + 1).forEach(around::add);
    }
    return around;
  }

  private Set<Integer> inRecordedOrder() {
    return new TreeSet<>(Comparator.comparingInt(transaction -> recorded[transaction]));
  }

  /**
   * A part of the history.
   *
   * @param transactions that it has in full
   * @param reads by operation what a read returns there instead: a value, or elements of a list
   */
  History part(Set<Integer> transactions, Map<Integer, long[]> reads) {
    return new Part(transactions, reads).history();
  }

  /** A part in the making. */
  private final class Part {
    private final Set<Integer> inFull;
    private final Map<Integer, long[]> reads;
    private final HistoryBuilder builder = new HistoryBuilder();
    private final Map<Integer, Integer> keys = new HashMap<>();

    /** By list that is read, the elements with which all reads of it begin. */
    private final Map<Integer, long[]> beginnings = new HashMap<>();

    Part(Set<Integer> inFull, Map<Integer, long[]> reads) {
      this.inFull = inFull;
      this.reads = reads;
      builder.like(history);
    }

    History history() {
      Set<Integer> all = inRecordedOrder();
      all.addAll(inFull);
      List<Integer> asked =
          inFull.stream()
              .flatMap(transaction -> operations(transaction).boxed())
              .filter(operation -> !history.isWrite(operation) && isJudged(operation))
              .toList();
      asked.forEach(this::shortenBeginning);
      asked.forEach(read -> addWriters(read, all));
      all.forEach(this::copy);
      History part = builder.build();
      InitialValues.Builder initial = new InitialValues.Builder(part);
      keys.forEach(
          (key, copy) -> {
            if (history.initialValues().isOwn(key)) {
              initial.value(copy, history.initialValue(key));
            }
          });
      return part.withInitialValues(initial.build());
    }

    /** Of lists that a transaction read that did not commit, nothing is looked at. */
    private boolean isJudged(int read) {
      return !history.lists().isList(history.key(read))
          || history.status(history.transactionOf(read)) == TransactionStatus.COMMITTED;
    }

    /** Whoever sees something else of its transaction would miss it otherwise. */
    private boolean isLeftOut(int write) {
      long[] beginning = beginnings.getOrDefault(history.key(write), NOTHING);
      return LongStream.of(beginning).anyMatch(element -> element == history.value(write));
    }

    private void shortenBeginning(int read) {
      int key = history.key(read);
      if (history.lists().isList(key)) {
        long[] elements = returned(read);
        long[] known = beginnings.get(key);
        int length =
            known == null ? outsideAtFirst(key, elements) : Arrays.mismatch(known, elements);
        if (known == null || length >= 0) {
          beginnings.put(key, Arrays.copyOf(elements, length));
        }
      }
    }

    /** How many elements at the beginning were appended by none of the part's transactions. */
    private int outsideAtFirst(int key, long[] elements) {
      return (int)
          LongStream.of(elements)
              .takeWhile(
                  element ->
                      writes
                          .of(key, element)
                          .mapToObj(history::transactionOf)
                          .noneMatch(inFull::contains))
              .count();
    }

    private void addWriters(int read, Set<Integer> all) {
      LongStream.of(kept(read))
          .flatMap(
              value ->
                  writes
                      .of(history.key(read), value)
                      .mapToLong(write -> history.transactionOf(write)))
          .forEach(writer -> all.add((int) writer));
    }

    private long[] returned(int read) {
      long[] other = reads.get(read);
      return other == null ? ReadResults.of(history, read) : other;
    }

    /** What the part has of that. */
    private long[] kept(int read) {
      long[] all = returned(read);
      long[] beginning = beginnings.getOrDefault(history.key(read), NOTHING);
      return Arrays.copyOfRange(all, beginning.length, all.length);
    }

    private void copy(int transaction) {
      int made =
          builder.transaction(
              builder.session(history.sessionName(history.sessionOf(transaction))),
              history.transactionNumber(transaction),
              history.status(transaction));
      builder.times(made, history.startTime(transaction), history.endTime(transaction));
      operations(transaction)
          .filter(
              operation ->
                  history.isWrite(operation)
                      ? !isLeftOut(operation)
                      : inFull.contains(transaction) && isJudged(operation))
          .forEach(operation -> copy(made, operation));
    }

    private void copy(int made, int operation) {
      int key =
          keys.computeIfAbsent(
              history.key(operation), known -> builder.key(history.keyNumber(known)));
      if (history.isWrite(operation)) {
        builder.copy(made, key, history, operation);
      } else if (history.lists().isList(history.key(operation))) {
        long[] elements = kept(operation);
        builder.readList(made, key, elements, 0, elements.length);
      } else {
        builder.read(made, key, returned(operation)[0]);
      }
    }

    private IntStream operations(int transaction) {
      return IntStream.range(
          history.operationStart(transaction), history.operationEnd(transaction));
    }
  }
}
