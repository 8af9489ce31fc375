package dev.taipan.collect.whitebox;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.LongStream;

/**
 * What a statement saw: transactions with small numbers, but for those that were running. Those of
 * one server are ordered by what they see, the first ones see least.
 */
final class Snapshot {
  /** Of two that end with the same number, that saw less of which more were running. */
  static final Comparator<Snapshot> BY_SIGHT =
      Comparator.comparingLong((Snapshot snapshot) -> snapshot.end)
          .thenComparing(snapshot -> -snapshot.running.length);

  private final long end;
  private final long[] running;

  private Snapshot(long end, long[] running) {
    this.end = end;
    this.running = running;
  }

  /** As PostgreSQL spells it: {@code 730:735:731,733}. */
  static Snapshot parse(String text) {
    String[] parts = text.split(":", 3);
    return new Snapshot(
        Long.parseLong(parts[1]),
        parts[2].isEmpty()
            ? new long[0]
            : Arrays.stream(parts[2].split(",")).mapToLong(Long::parseLong).sorted().toArray());
  }

  /**
   * The same without a transaction. PostgreSQL does not list the one whose statement it is, which
   * sees its own writes for another reason.
   */
  Snapshot without(long transaction) {
    return sees(transaction)
        ? new Snapshot(
            end,
            LongStream.concat(LongStream.of(running), LongStream.of(transaction))
                .sorted()
                .toArray())
        : this;
  }

  /** Logs have the last 32 bits of what snapshots have in full. */
  static long numberNear(long number, long other) {
    return other + (int) (number - other);
  }

  boolean sees(long transaction) {
    return transaction < end && Arrays.binarySearch(running, transaction) < 0;
  }

  /** Transactions from this number on are not seen. */
  long end() {
    return end;
  }

  /** Those below that are not seen either. */
  LongStream running() {
    return LongStream.of(running);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Snapshot that
        && end == that.end
        && Arrays.equals(running, that.running);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(end) + Arrays.hashCode(running);
  }
}
