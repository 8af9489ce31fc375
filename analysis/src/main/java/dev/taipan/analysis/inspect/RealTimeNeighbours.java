package dev.taipan.analysis.inspect;

import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Who ran before and after a transaction, by the times of a history. */
final class RealTimeNeighbours {
  private static final int NOBODY = -1;

  private final History history;
  private final DependencySentences sentences;

  RealTimeNeighbours(History history, DependencySentences sentences) {
    this.history = history;
    this.sentences = sentences;
  }

  /** Those of a transaction, in time linear in the number of transactions. */
  RealTimeFacts of(int transaction) {
    long start = history.startTime(transaction);
    long end = history.endTime(transaction);
    int[] before = others(transaction, other -> history.endTime(other) < start);
    int[] after = others(transaction, other -> end < history.startTime(other));
    int all = others(transaction, other -> true).length;
    return new RealTimeFacts(
        start == History.NO_START ? OptionalLong.empty() : OptionalLong.of(start),
        end == History.NO_END ? OptionalLong.empty() : OptionalLong.of(end),
        before.length,
        name(latest(before)),
        after.length,
        name(first(after)),
        all - before.length - after.length);
  }

  /** Aborted transactions count for nothing. */
  private int[] others(int transaction, IntPredicate wanted) {
    return IntStream.range(0, history.transactions())
        .filter(other -> other != transaction)
        .filter(other -> history.status(other) != TransactionStatus.ABORTED)
        .filter(wanted)
        .toArray();
  }

  private int latest(int[] transactions) {
    return IntStream.of(transactions)
        .reduce((one, other) -> history.endTime(other) > history.endTime(one) ? other : one)
        .orElse(NOBODY);
  }

  private int first(int[] transactions) {
    return IntStream.of(transactions)
        .reduce((one, other) -> history.startTime(other) < history.startTime(one) ? other : one)
        .orElse(NOBODY);
  }

  private Optional<String> name(int transaction) {
    return transaction == NOBODY ? Optional.empty() : Optional.of(sentences.name(transaction));
  }
}
