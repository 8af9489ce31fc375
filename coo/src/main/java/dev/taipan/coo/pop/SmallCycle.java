package dev.taipan.coo.pop;

import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.ShortestCycle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A shortest cycle among some transactions. All their pairs are edges, also those that Lemma 3.10
 * of the paper shortens a cycle with, so of two transactions and one object it needs three
 * operations, and an object has at most two pairs, next to each other. Where several pairs lead
 * from one transaction to another, the one that was complete first is taken.
 */
final class SmallCycle {
  private final ExecutedSchedule schedule;
  private final int[] transactions;

  private SmallCycle(ExecutedSchedule schedule, int[] transactions) {
    this.schedule = schedule;
    this.transactions = transactions;
  }

  /** The cycle among transactions that have one; by pairs of operations. */
  static PopCycle among(ExecutedSchedule schedule, int... transactions) {
    int[] shortest = new SmallCycle(schedule, transactions).shortest();
    return PopCycle.of(new SmallCycle(schedule, shortest).pairs());
  }

  /** The transactions of a shortest cycle, each with a pair to the next. */
  private int[] shortest() {
    int[] sorted = transactions.clone();
    Arrays.sort(sorted);
    PairsAmong all = new PairsAmong(schedule, sorted);
    IntList from = new IntList();
    IntList to = new IntList();
    for (int pair = 0; pair < all.size(); pair++) {
      from.add(Arrays.binarySearch(sorted, schedule.transaction(all.first(pair))));
      to.add(Arrays.binarySearch(sorted, schedule.transaction(all.second(pair))));
    }
    int[] cycle = ShortestCycle.in(Digraph.of(sorted.length, from, to));
    return Arrays.stream(cycle).map(edge -> sorted[from.get(edge)]).toArray();
  }

  private List<Pop> pairs() {
    PairsAmong all = new PairsAmong(schedule, transactions);
    if (transactions.length == 2) {
      Optional<List<Pop>> single = onOneObject(all);
      if (single.isPresent()) {
        return single.get();
      }
    }
    return rotated(earliest(all));
  }

  /** The first of the pairs from each transaction to the next. */
  private List<Pop> earliest(PairsAmong all) {
    Map<Integer, Integer> indexOf = new HashMap<>();
    for (int i = 0; i < transactions.length; i++) {
      indexOf.put(transactions[i], i);
    }
    Pop[] pairs = new Pop[transactions.length];
    for (int pair : all.byCompletion()) {
      int i = indexOf.get(schedule.transaction(all.first(pair)));
      int next = transactions[(i + 1) % transactions.length];
      if (pairs[i] == null && schedule.transaction(all.second(pair)) == next) {
        pairs[i] = pop(schedule, all.first(pair), all.second(pair));
      }
    }
    return Arrays.asList(pairs);
  }

  /**
   * The same cycle, such that the pair whose later version is made or read last is the last one.
   * The transaction of that operation had not ended before, so of two pairs the first is
   * uncommitted.
   */
  private List<Pop> rotated(List<Pop> cycle) {
    Pop last =
        Collections.max(cycle, Comparator.comparingLong(pair -> schedule.finished(pair.second())));
    List<Pop> rotated = new ArrayList<>(cycle);
    Collections.rotate(rotated, -1 - cycle.indexOf(last));
    return rotated;
  }

  /** The pair of two operations that conflict, the one with the earlier version first. */
  static Pop pop(ExecutedSchedule schedule, int first, int second) {
    return pop(schedule, first, second, schedule.end(first) < schedule.finished(second));
  }

  private static Pop pop(ExecutedSchedule schedule, int first, int second, boolean ended) {
    return new Pop(
        PopType.of(schedule.isWrite(first), schedule.isWrite(second), ended),
        schedule.transaction(first),
        schedule.transaction(second),
        schedule.object(first),
        first,
        second);
  }

  /**
   * Two pairs that share the operation in the middle. The transaction of the outer ones still acts
   * by the order of versions, so it has not ended in between. Among several, the one that is
   * complete first.
   */
  private Optional<List<Pop>> onOneObject(PairsAmong all) {
    Map<Integer, Integer> into = new HashMap<>();
    Map<Integer, Integer> outOf = new HashMap<>();
    for (int pair : all.byCompletion()) {
      into.putIfAbsent(all.second(pair), pair);
      outOf.putIfAbsent(all.first(pair), pair);
      if (outOf.containsKey(all.second(pair))) {
        return Optional.of(adjacent(all, pair, outOf.get(all.second(pair))));
      }
      if (into.containsKey(all.first(pair))) {
        return Optional.of(adjacent(all, into.get(all.first(pair)), pair));
      }
    }
    return Optional.empty();
  }

  private List<Pop> adjacent(PairsAmong all, int first, int second) {
    return List.of(
        pop(schedule, all.first(first), all.second(first), false),
        pop(schedule, all.first(second), all.second(second)));
  }
}
