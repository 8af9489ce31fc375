package dev.taipan.checker.deduction;

import dev.taipan.checker.clauses.ExternalRead;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the reads that an argument means, which names who read what of a key. */
final class ReadsOfKeys {

  /** What a transaction read of a key. */
  private record Place(int reader, int key) {}

  private final Map<Place, List<ExternalRead>> reads = new HashMap<>();
  private final History history;

  ReadsOfKeys(History history, List<ExternalRead> all) {
    this.history = history;
    for (ExternalRead read : all) {
      reads
          .computeIfAbsent(new Place(read.reader(), read.key()), place -> new ArrayList<>())
          .add(read);
    }
  }

  /** The read that stands for an operation, where all of a key are one. */
  ExternalRead at(int operation) {
    List<ExternalRead> all = of(history.transactionOf(operation), history.key(operation));
    return all.stream()
        .filter(read -> read.operation() == operation)
        .findFirst()
        .orElse(all.get(0));
  }

  private List<ExternalRead> of(int reader, int key) {
    List<ExternalRead> all = reads.getOrDefault(new Place(reader, key), List.of());
    if (all.isEmpty()) {
      throw new InexpressibleArgumentException("no other writer of the value read is known");
    }
    return all;
  }

  /**
   * Whether a read may be of what a transaction wrote, or shows it in a list. An argument about an
   * excerpt may suppose more, where what overwrote a value within its transaction is left out.
   */
  boolean isPossible(ExternalRead read, int writer) {
    return history.lists().isList(read.key()) || mayObserve(read, writer);
  }

  private static boolean mayObserve(ExternalRead read, int writer) {
    return Arrays.stream(read.writers()).anyMatch(one -> one == writer);
  }

  /** Whom a read observed: the one that the argument says, but for what is certain otherwise. */
  static int observed(ExternalRead read, int told) {
    return read.isCertain() ? read.writers()[0] : told;
  }
}
