package dev.taipan.coo.pop;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The pairs of operations of some transactions that conflict: on one object, of different
 * transactions, not both reads, and nothing of them rolled back. Takes time linear in the
 * operations of these transactions, but for sorting them, and in the pairs.
 */
final class PairsAmong {
  private final ExecutedSchedule schedule;
  private final IntList firsts = new IntList();
  private final IntList seconds = new IntList();

  PairsAmong(ExecutedSchedule schedule, int... transactions) {
    this.schedule = schedule;
    int[] places =
        Arrays.stream(transactions)
            .flatMap(transaction -> Arrays.stream(schedule.operationsOf(transaction)))
            .filter(operation -> !schedule.isRolledBack(operation))
            .map(schedule::place)
            .sorted()
            .toArray();
    for (int i = 0; i < places.length; i++) {
      collect(places, i);
    }
  }

  private void collect(int[] places, int i) {
    int first = schedule.at(places[i]);
    for (int j = i + 1; j < places.length && isOnOneObject(first, places[j]); j++) {
      int second = schedule.at(places[j]);
      if (conflict(first, second)) {
        firsts.add(first);
        seconds.add(second);
      }
    }
  }

  private boolean isOnOneObject(int first, int place) {
    return schedule.object(schedule.at(place)) == schedule.object(first);
  }

  private boolean conflict(int first, int second) {
    return schedule.transaction(first) != schedule.transaction(second)
        && (schedule.isWrite(first) || schedule.isWrite(second));
  }

  /** The numbers of the pairs, those first of which the later operation is over first. */
  int[] byCompletion() {
    return IntStream.range(0, size())
        .boxed()
        .sorted(
            (one, other) ->
                Long.compare(completion(one), completion(other)) != 0
                    ? Long.compare(completion(one), completion(other))
                    : Integer.compare(one, other))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private long completion(int pair) {
    return Math.max(schedule.finished(first(pair)), schedule.finished(second(pair)));
  }

  int size() {
    return firsts.size();
  }

  /** The operation with the earlier version. */
  int first(int pair) {
    return firsts.get(pair);
  }

  /** The operation with the later version. */
  int second(int pair) {
    return seconds.get(pair);
  }
}
