package dev.taipan.relational.infer;

import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalTransaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * An order in which transactions may have read and committed: one event each where they are
 * serializable, otherwise two, the snapshot and the commit. It begins with what dependencies say,
 * and is that of time where they say nothing.
 */
final class TransactionOrder {
  private final boolean isSerial;
  private final Map<RelationalTransaction, Integer> numbers = new HashMap<>();
  private final EventOrder events;
  private int[] places;

  private TransactionOrder(RelationalRun run, boolean isSerial, DoubleSupplier shares) {
    this.isSerial = isSerial;
    List<RelationalTransaction> all = new ArrayList<>();
    for (RelationalTransaction each : run.transactions()) {
      if (each.status() != TransactionStatus.ABORTED) {
        numbers.put(each, all.size());
        all.add(each);
      }
    }
    events = new EventOrder(times(all, isSerial, shares));
  }

  private static long[] times(
      List<RelationalTransaction> all, boolean isSerial, DoubleSupplier shares) {
    long[] times = new long[isSerial ? all.size() : 2 * all.size()];
    for (int i = 0; i < all.size(); i++) {
      long end = all.get(i).ended();
      long length = end - all.get(i).started();
      if (isSerial) {
        times[i] = end - (long) (length * shares.getAsDouble());
      } else {
        times[2 * i + 1] = end - (long) (length * shares.getAsDouble() / 2);
        times[2 * i] = all.get(i).started() + (long) (length * shares.getAsDouble() / 2);
      }
    }
    return times;
  }

  /**
   * One that dependencies allow.
   *
   * @param isSerial whether transactions read and commit at once
   * @param shares how far from the beginning or end of a transaction its events are taken to be, as
   *     far as dependencies leave that open: from 0 to 1 for the middle, or for the other end if
   *     there is one event each
   */
  static Optional<TransactionOrder> of(
      RelationalRun run, RowDependencies dependencies, boolean isSerial, DoubleSupplier shares) {
    TransactionOrder order = new TransactionOrder(run, isSerial, shares);
    order.numbers.keySet().forEach(each -> order.events.add(order.read(each), order.commit(each)));
    for (RowEdge edge : dependencies.edges()) {
      if (edge.kind() == RowEdge.Kind.RW) {
        order.events.add(order.read(edge.from()), order.commit(edge.to()));
      } else {
        order.events.add(order.commit(edge.from()), order.read(edge.to()));
      }
    }
    return order.arrange() ? Optional.of(order) : Optional.empty();
  }

  private int read(RelationalTransaction transaction) {
    int number = numbers.get(transaction);
    return isSerial ? number : 2 * number;
  }

  private int commit(RelationalTransaction transaction) {
    int number = numbers.get(transaction);
    return isSerial ? number : 2 * number + 1;
  }

  /** Finds the places again; returns whether there are any. */
  boolean arrange() {
    places = events.places();
    return places.length > 0;
  }

  /** Whether a transaction sees what another one wrote. */
  boolean sees(RelationalTransaction reader, RelationalTransaction writer) {
    return numbers.containsKey(writer) && places[commit(writer)] < places[read(reader)];
  }

  /** Wants a transaction to see what another one wrote; returns whether that is possible. */
  boolean requireSeen(RelationalTransaction reader, RelationalTransaction writer) {
    return numbers.containsKey(writer) && events.tryToAdd(commit(writer), read(reader));
  }

  /** Wants a transaction not to see what another one wrote; returns whether that is possible. */
  boolean requireUnseen(RelationalTransaction reader, RelationalTransaction writer) {
    return numbers.containsKey(writer) && events.tryToAdd(read(reader), commit(writer));
  }
}
