package dev.taipan.coo.pop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Tries all serial orders of the transactions that were not rolled back. One explains an executed
 * schedule if each read returns what it returned, and each object holds at the end what it held.
 */
final class SerialOracle {
  private final ExecutedSchedule schedule;
  private final List<int[]> operations = new ArrayList<>();

  SerialOracle(ExecutedSchedule schedule) {
    this.schedule = schedule;
    for (int transaction = 0; transaction < schedule.transactions(); transaction++) {
      int[] own = schedule.operationsOf(transaction);
      if (IntStream.of(own).noneMatch(schedule::isRolledBack)) {
        operations.add(own);
      }
    }
  }

  /** Whether some order explains all reads and the final state. */
  boolean someOrderExplains() {
    Map<Integer, Integer> last = new HashMap<>();
    for (int[] own : operations) {
      for (int operation : own) {
        if (schedule.isWrite(operation)) {
          last.merge(schedule.object(operation), schedule.version(operation), Math::max);
        }
      }
    }
    return anyOrder(order -> finalState(order).map(last::equals).orElse(false));
  }

  /** Whether some order does so and makes the versions in the order in which they were made. */
  boolean someOrderMakesTheVersions() {
    return anyOrder(this::makesTheVersions);
  }

  private boolean anyOrder(Predicate<List<int[]>> explains) {
    return anyOrder(new ArrayList<>(), new ArrayList<>(operations), explains);
  }

  private static boolean anyOrder(
      List<int[]> begun, List<int[]> left, Predicate<List<int[]>> explains) {
    if (left.isEmpty()) {
      return explains.test(begun);
    }
    for (int i = 0; i < left.size(); i++) {
      int[] next = left.remove(i);
      begun.add(next);
      boolean found = anyOrder(begun, left, explains);
      begun.remove(begun.size() - 1);
      left.add(i, next);
      if (found) {
        return true;
      }
    }
    return false;
  }

  private boolean makesTheVersions(List<int[]> order) {
    Map<Integer, Integer> versions = new HashMap<>();
    for (int[] own : order) {
      for (int operation : own) {
        int before = versions.getOrDefault(schedule.object(operation), 0);
        if (schedule.isWrite(operation) && schedule.version(operation) > before) {
          versions.put(schedule.object(operation), schedule.version(operation));
        } else if (schedule.isWrite(operation) || schedule.version(operation) != before) {
          return false;
        }
      }
    }
    return true;
  }

  private Optional<Map<Integer, Integer>> finalState(List<int[]> order) {
    Map<Integer, Integer> versions = new HashMap<>();
    for (int[] own : order) {
      for (int operation : own) {
        if (schedule.isWrite(operation)) {
          versions.put(schedule.object(operation), schedule.version(operation));
        } else if (versions.getOrDefault(schedule.object(operation), 0)
            != schedule.version(operation)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(versions);
  }
}
