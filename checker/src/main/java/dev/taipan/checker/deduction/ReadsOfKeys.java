package dev.taipan.checker.deduction;

import dev.taipan.checker.clauses.ExternalRead;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

  /**
   * The first read that may have observed a transaction; where none may, the first of a list that
   * shows it further in front, or else of all lists.
   *
   * @throws InexpressibleArgumentException if there is none, as where a register was read again,
   *     with another value
   */
  ExternalRead first(int reader, int key, int writer) {
    return about(reader, key, writer).get(0);
  }

  /** The last such read. */
  ExternalRead last(int reader, int key, int writer) {
    List<ExternalRead> about = about(reader, key, writer);
    return about.get(about.size() - 1);
  }

  private List<ExternalRead> about(int reader, int key, int writer) {
    List<ExternalRead> all = of(reader, key);
    List<ExternalRead> about = all.stream().filter(read -> mayObserve(read, writer)).toList();
    if (about.isEmpty()) {
      about = all.stream().filter(read -> shows(read, writer)).toList();
    }
    if (about.isEmpty() && !history.lists().isList(key)) {
      throw new InexpressibleArgumentException("no first read of the key is of that writer");
    }
    return about.isEmpty() ? all : about;
  }

  private boolean shows(ExternalRead read, int writer) {
    if (writer == History.INITIAL || !history.lists().isList(read.key())) {
      return false;
    }
    Set<Long> appended =
        IntStream.range(history.operationStart(writer), history.operationEnd(writer))
            .filter(op -> history.isWrite(op) && history.key(op) == read.key())
            .mapToObj(history::value)
            .collect(Collectors.toSet());
    return Arrays.stream(history.lists().read(history, read.operation()))
        .anyMatch(appended::contains);
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
