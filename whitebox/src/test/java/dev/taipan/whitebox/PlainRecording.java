package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Details;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Tiny histories as a database would have them recorded. */
final class PlainRecording {
  private final PlainHistory plain;
  private final boolean stamps;
  private final HistoryBuilder builder =
      new HistoryBuilder().initialValue(0).tombstone(PlainOperation.TOMBSTONE);

  private final Map<Integer, Integer> sessions = new HashMap<>();

  private PlainRecording(PlainHistory plain, boolean stamps) {
    this.plain = plain;
    this.stamps = stamps;
  }

  /** With stamps. */
  static History withStamps(PlainHistory plain) {
    return new PlainRecording(plain, true).build(t -> true);
  }

  /** With a version order and version sets, and without stamps. */
  static History withCertificate(PlainHistory plain) {
    History history = new PlainRecording(plain, false).build(t -> true);
    VersionOrder.Builder order = new VersionOrder.Builder("test");
    for (int key = 0; key < history.keys(); key++) {
      int[] writers = writers(plain, (int) history.keyNumber(key));
      if (writers.length > 0) {
        order.add(key, 0, writers);
      }
    }
    return history.withVersionOrder(order.build());
  }

  private static int[] writers(PlainHistory plain, int key) {
    return IntStream.range(0, plain.transactions.size())
        .filter(t -> !plain.transactions.get(t).aborted)
        .filter(t -> plain.transactions.get(t).last(key) != PlainOperation.NONE)
        .toArray();
  }

  /** A part of a history with stamps: one transaction. */
  static History part(PlainHistory plain, int transaction) {
    return new PlainRecording(plain, true).build(t -> t == transaction);
  }

  private History build(IntPredicate kept) {
    for (int key = 0; key < PlainOperation.KEYS; key++) {
      builder.key(key);
    }
    for (int t : plain.recorded()) {
      if (kept.test(t)) {
        add(t, plain.transactions.get(t));
      }
    }
    return builder.build();
  }

  private void add(int t, PlainHistory.Transaction transaction) {
    TransactionStatus status =
        transaction.aborted ? TransactionStatus.ABORTED : TransactionStatus.COMMITTED;
    int made = builder.transaction(session(transaction.session), t, status);
    if (stamps && !transaction.aborted) {
      builder.details().order(made, PlainHistory.order(t));
      builder.details().snapshot(made, transaction.snapshot);
    }
    int[] set = plain.stateAt(transaction.snapshot).clone();
    for (PlainOperation operation : transaction.operations) {
      switch (operation.kind()) {
        case READ -> builder.read(made, operation.key(), operation.value());
        case WRITE -> addWrite(made, operation, set);
        default -> addPredicate(made, operation, transaction.snapshot, set);
      }
    }
  }

  private int session(int number) {
    return sessions.computeIfAbsent(number, one -> builder.session("s" + one));
  }

  private void addWrite(int made, PlainOperation write, int[] set) {
    set[write.key()] = write.value();
    if (write.value() == PlainOperation.TOMBSTONE) {
      builder.delete(made, write.key());
    } else {
      builder.write(made, write.key(), write.value());
    }
  }

  private void addPredicate(int made, PlainOperation operation, int snapshot, int[] set) {
    int read = builder.predicateRead(made, operation.text());
    for (int key = 0; key < set.length; key++) {
      if (operation.returned()[key] != PlainOperation.NONE) {
        builder.match(key, operation.returned()[key], Details.NO_VERSION);
      }
    }
    if (operation.kind().isNumber()) {
      builder.details().result(read, operation.result());
    }
    if (stamps) {
      builder.details().operationSnapshot(read, snapshot);
      return;
    }
    for (int key = 0; key < set.length; key++) {
      builder.details().considered(key, set[key], Details.NO_VERSION);
    }
  }
}
