package dev.taipan.coo.recorded;

import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.IntToLongFunction;

/**
 * The numbers of versions: those of a key in the order that the history says, and where it says
 * nothing, in the order in which the writes were over. Where the history contradicts itself, time
 * decides. Takes time for sorting the writes.
 */
final class RecordedVersions {
  private final History history;
  private final int[] versions;
  private final Map<Integer, List<Integer>> after = new HashMap<>();
  private final Map<Integer, Integer> waitsFor = new HashMap<>();
  private final Comparator<Integer> byTime;

  /**
   * Numbers versions.
   *
   * @param writes that make versions
   * @param over when an operation was over
   */
  RecordedVersions(History history, IntList writes, IntToLongFunction over) {
    this.history = history;
    versions = new int[history.operations()];
    byTime =
        Comparator.<Integer>comparingLong(over::applyAsLong).thenComparingInt(Integer::intValue);
    Map<Integer, List<Integer>> byKey = new HashMap<>();
    for (int write : writes.toArray()) {
      byKey.computeIfAbsent(history.key(write), key -> new ArrayList<>()).add(write);
    }
    takeOrder(new HashSet<>(List.of(boxed(writes))));
    byKey.values().forEach(this::number);
  }

  private static Integer[] boxed(IntList list) {
    Integer[] boxed = new Integer[list.size()];
    for (int i = 0; i < boxed.length; i++) {
      boxed[i] = list.get(i);
    }
    return boxed;
  }

  private void takeOrder(Set<Integer> writes) {
    VersionOrder order = history.versionOrder();
    for (int list = 0; list < order.lists(); list++) {
      int before = -1;
      for (int write : order.versions(list, history)) {
        if (before >= 0 && writes.contains(write)) {
          after.computeIfAbsent(before, each -> new ArrayList<>()).add(write);
          waitsFor.merge(write, 1, Integer::sum);
        }
        before = writes.contains(write) ? write : before;
      }
    }
  }

  private void number(List<Integer> writes) {
    PriorityQueue<Integer> ready = new PriorityQueue<>(byTime);
    PriorityQueue<Integer> all = new PriorityQueue<>(byTime);
    all.addAll(writes);
    writes.stream().filter(write -> !waitsFor.containsKey(write)).forEach(ready::add);
    int version = 0;
    while (version < writes.size()) {
      Integer next = ready.isEmpty() ? all.poll() : ready.poll();
      if (versions[next] == 0) {
        versions[next] = ++version;
        release(next, ready);
      }
    }
  }

  private void release(int write, PriorityQueue<Integer> ready) {
    for (int later : after.getOrDefault(write, List.of())) {
      if (waitsFor.merge(later, -1, Integer::sum) == 0) {
        ready.add(later);
      }
    }
  }

  /** The number of the version that a write made, from 1. */
  int of(int write) {
    return versions[write];
  }
}
