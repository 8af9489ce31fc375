package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Details;
import dev.taipan.whitebox.ToldHistory.Operation;
import dev.taipan.whitebox.ToldHistory.Seen;
import dev.taipan.whitebox.ToldHistory.Transaction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Histories as a database would have them recorded that told all that it knows. */
final class ToldRecording {
  private static final int SETUP = 1_000;

  private final ToldHistory told;
  private final HistoryBuilder builder =
      new HistoryBuilder().initialValue(0).tombstone(ToldHistory.TOMBSTONE);

  private final Map<Integer, Integer> sessions = new HashMap<>();

  private ToldRecording(ToldHistory told) {
    this.told = told;
  }

  static History of(ToldHistory told) {
    return new ToldRecording(told).build();
  }

  private History build() {
    for (int key = 0; key < ToldHistory.KEYS; key++) {
      builder.key(key);
    }
    if (told.hasSetup()) {
      addSetup();
    }
    int last = told.transactions.size() - 1;
    for (int i = 0; i <= last; i++) {
      int t = told.goesBackwards ? last - i : i;
      if (!told.transactions.get(t).isFinal) {
        add(t, told.transactions.get(t));
      }
    }
    if (told.transactions.get(last).isFinal) {
      builder.finalTransaction(add(last, told.transactions.get(last)));
    }
    History history = builder.build();
    Map<Integer, Integer> finished = new HashMap<>();
    for (int t = 0; t < history.transactions(); t++) {
      finished.put((int) history.transactionNumber(t), t);
    }
    InitialValues.Builder initial = new InitialValues.Builder(history);
    for (int key = 0; key < ToldHistory.KEYS; key++) {
      if (told.initial[key] != 0) {
        initial.value(key, told.initial[key]);
      }
    }
    InitialValues values = initial.build();
    return history
        .withInitialValues(told.hasSetup() ? values.spelledOutBy(finished.get(SETUP)) : values)
        .withVersionOrder(order(finished));
  }

  private VersionOrder order(Map<Integer, Integer> finished) {
    VersionOrder.Builder order = new VersionOrder.Builder("test");
    for (int key = 0; key < ToldHistory.KEYS; key++) {
      if (told.writers[key] != null) {
        order.add(key, 0, Arrays.stream(told.writers[key]).map(finished::get).toArray());
      }
    }
    return told.hasLists() ? order.build() : VersionOrder.NONE;
  }

  private void addSetup() {
    int made = builder.transaction(builder.session("setup"), SETUP, TransactionStatus.COMMITTED);
    if (told.setupOrder != ToldHistory.NOWHEN) {
      builder.details().order(made, told.setupOrder);
    }
    for (int key = 0; key < ToldHistory.KEYS; key++) {
      if (told.isSetUp[key]) {
        write(made, key, new Seen(told.initial[key], told.initialNames[key]));
      }
    }
  }

  private int add(int t, Transaction transaction) {
    int session = sessions.computeIfAbsent(transaction.session, one -> builder.session("s" + one));
    int made =
        builder.transaction(session, t, TransactionStatus.valueOf(transaction.status.name()));
    if (transaction.order != ToldHistory.NOWHEN) {
      builder.details().order(made, transaction.order);
    }
    if (transaction.snapshot != ToldHistory.NOWHEN) {
      builder.details().snapshot(made, transaction.snapshot);
    }
    for (Operation operation : transaction.operations) {
      switch (operation.kind) {
        case READ -> {
          int place = builder.operations();
          builder.read(made, operation.key, operation.seen.value());
          name(place, operation.seen);
          if (operation.snapshot != ToldHistory.NOWHEN) {
            builder.details().operationSnapshot(place, operation.snapshot);
          }
        }
        case WRITE -> write(made, operation.key, operation.seen);
        case ASK -> ask(made, operation);
      }
    }
    return made;
  }

  private void write(int made, int key, Seen seen) {
    int place = builder.operations();
    if (seen.value() == ToldHistory.TOMBSTONE) {
      builder.delete(made, key);
    } else {
      builder.write(made, key, seen.value());
    }
    name(place, seen);
  }

  private void name(int place, Seen seen) {
    if (seen.name() != ToldHistory.UNNAMED) {
      builder.details().version(place, seen.name());
    }
  }

  private void ask(int made, Operation operation) {
    int read = builder.predicateRead(made, "v > " + operation.bound);
    for (int key = 0; key < ToldHistory.KEYS; key++) {
      if (operation.returned[key] != null) {
        builder.match(key, operation.returned[key].value(), name(operation.returned[key]));
      }
    }
    if (operation.snapshot != ToldHistory.NOWHEN) {
      builder.details().operationSnapshot(read, operation.snapshot);
    }
    if (operation.set != null) {
      builder.details().versionSet();
      for (int key = 0; key < ToldHistory.KEYS; key++) {
        if (operation.set[key] != null) {
          builder.details().considered(key, operation.set[key].value(), name(operation.set[key]));
        }
      }
    }
  }

  private static long name(Seen seen) {
    return seen.name() == ToldHistory.UNNAMED ? Details.NO_VERSION : seen.name();
  }
}
