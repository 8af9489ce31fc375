package dev.taipan.collect.replay;

import dev.taipan.checker.excerpt.Part;
import dev.taipan.history.History;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Who wrote the keys of a violation while its transactions ran, without being part of it. Linear
 * time in the operations of the history.
 */
final class OtherWriters {
  /** More than these make no schedule that anybody wants to follow. */
  private static final int MOST = 8;

  /** Violations with more transactions than these are left as they are. */
  private static final int MOST_IN_PART = 12;

  private final History history;
  private final Part part;
  private final BitSet keys = new BitSet();
  private final long start;
  private final long end;

  private OtherWriters(History history, Part part) {
    this.history = history;
    this.part = part;
    MatchKeys matchKeys = new MatchKeys(history);
    part.operations().stream()
        .map(history::key)
        .filter(key -> !matchKeys.has(key))
        .forEach(keys::set);
    start = transactions().mapToLong(history::startTime).min().orElse(History.NO_START);
    end = transactions().mapToLong(history::endTime).max().orElse(History.NO_START);
  }

  private IntStream transactions() {
    return part.transactions().stream()
        .mapToInt(Integer::intValue)
        .filter(each -> !history.isInitialTransaction(each) && !history.isFinalTransaction(each));
  }

  /**
   * The part with all operations of its transactions, and with at most eight others and what they
   * did to its keys: of more, those that ended last. None if there are no others, or the part has
   * more than twelve transactions.
   */
  static Optional<Part> of(History history, Part part) {
    return history.hasTimes() && part.transactions().size() <= MOST_IN_PART
        ? new OtherWriters(history, part).widened()
        : Optional.empty();
  }

  private Optional<Part> widened() {
    int[] others =
        IntStream.range(0, history.transactions())
            .filter(this::isOther)
            .boxed()
            .sorted((one, other) -> Long.compare(history.endTime(other), history.endTime(one)))
            .limit(MOST)
            .mapToInt(Integer::intValue)
            .toArray();
    Set<Integer> all = new LinkedHashSet<>(part.transactions());
    Set<Integer> operations = new LinkedHashSet<>(part.operations());
    transactions().flatMap(this::operations).forEach(operations::add);
    for (int other : others) {
      all.add(other);
      operations(other).filter(each -> keys.get(history.key(each))).forEach(operations::add);
    }
    return others.length == 0
        ? Optional.empty()
        : Optional.of(new Part(all, operations, part.sessions(), all, part.versionOrder()));
  }

  private IntStream operations(int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction));
  }

  private boolean isOther(int transaction) {
    return history.startTime(transaction) <= end
        && history.endTime(transaction) >= start
        && !history.isInitialTransaction(transaction)
        && !history.isFinalTransaction(transaction)
        && !part.transactions().contains(transaction)
        && operations(transaction)
            .anyMatch(each -> history.isWrite(each) && keys.get(history.key(each)));
  }
}
