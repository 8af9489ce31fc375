package dev.taipan.formats.jsonl;

import dev.taipan.formats.syntax.RowNames;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.DetailStage;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.RowKey;
import java.util.Optional;
import java.util.Random;

/** Random histories with all that few histories say. */
public final class DetailedHistories {
  private static final long ABSENT = -1;

  private final Random random;
  private final HistoryBuilder builder;
  private final RowNames rows = new RowNames();
  private final boolean ofRows;
  private final boolean detailed;

  private DetailedHistories(Random random, HistoryBuilder builder) {
    this.random = random;
    this.builder = builder;
    ofRows = random.nextBoolean();
    detailed = random.nextInt(4) > 0;
  }

  /** A history. */
  public static History history(Random random) {
    return history(random, new HistoryBuilder());
  }

  static History history(Random random, HistoryBuilder builder) {
    return new DetailedHistories(random, builder).make();
  }

  private History make() {
    builder.versionNames(random.nextBoolean() ? Names.DECIMAL : Names.UNSIGNED_DECIMAL);
    builder.tombstone(ABSENT).initialValue(random.nextBoolean() ? ABSENT : 0);
    if (ofRows) {
      builder.keyNames(rows);
    }
    int sessions = 1 + random.nextInt(3);
    for (int session = 0; session < sessions; session++) {
      builder.session("s" + session);
    }
    for (int i = random.nextInt(8); i > 0; i--) {
      TransactionStatus status = TransactionStatus.values()[random.nextInt(3)];
      int transaction = builder.transaction(random.nextInt(sessions), i, status);
      if (random.nextInt(3) == 0) {
        builder.details().level(transaction, "level \"" + random.nextInt(3));
      }
      if (random.nextInt(3) == 0) {
        builder.details().databaseId(transaction, "0-1-" + random.nextInt(9));
        builder.details().sight(transaction, "1:" + random.nextInt(9) + ":\t");
      }
      for (int step = random.nextInt(6); step > 0; step--) {
        addStep(random.nextInt(8) == 0 ? random.nextInt(transaction + 1) : transaction);
      }
    }
    if (random.nextInt(4) == 0) {
      addFinalTransaction(random.nextInt(sessions));
    }
    History history = builder.build();
    return random.nextBoolean() ? history : history.withVersionOrder(order(history));
  }

  private void addFinalTransaction(int session) {
    int last = builder.transaction(session, 9, TransactionStatus.COMMITTED);
    builder.finalTransaction(last);
    for (int reads = random.nextInt(3); reads > 0; reads--) {
      builder.read(last, key(), random.nextInt(3));
    }
  }

  private void addStep(int transaction) {
    int operation = builder.operations();
    long value = random.nextInt(3);
    switch (random.nextInt(5)) {
      case 0 -> builder.read(transaction, key(), random.nextBoolean() ? ABSENT : value);
      case 1 -> builder.write(transaction, key(), value);
      case 2 -> builder.insert(transaction, key(), value);
      case 3 -> builder.delete(transaction, key());
      default -> operation = addPredicateRead(transaction);
    }
    if (detailed) {
      addDetails(operation);
    }
  }

  private int addPredicateRead(int transaction) {
    int read = builder.predicateRead(transaction, "balance > " + random.nextInt(3) + " \u00e9\t");
    for (int match = random.nextInt(3); match > 0; match--) {
      long version = random.nextBoolean() ? Details.NO_VERSION : version();
      builder.match(key(), random.nextInt(3), version);
    }
    return read;
  }

  private void addDetails(int operation) {
    DetailStage details = builder.details();
    if (random.nextBoolean()) {
      details.version(operation, version());
    }
    if (random.nextBoolean()) {
      details.statement(operation, random.nextInt(4));
    }
    if (random.nextBoolean()) {
      details.operationSight(operation, "2:" + random.nextInt(4) + ":");
    }
    long start = random.nextBoolean() ? Details.NO_START : random.nextInt(5);
    details.times(operation, start, random.nextBoolean() ? Details.NO_END : 5L + random.nextInt(5));
  }

  private long version() {
    return random.nextInt(3) - (random.nextInt(9) == 0 ? 1L << 40 : 0);
  }

  private int key() {
    int number = random.nextInt(3);
    return builder.key(ofRows ? rows.of(row(number)) : number);
  }

  private static RowKey row(int number) {
    return new RowKey(
        "acc\"ounts", "[" + number + ",\"x\"]", number == 0 ? Optional.of("c") : Optional.empty());
  }

  /** Versions in any order, by their writers or by themselves. */
  private VersionOrder order(History history) {
    VersionOrder.Builder order = new VersionOrder.Builder("test");
    for (int place = 0; place < history.transactions(); place++) {
      int transaction = history.recorded(place);
      for (int operation = history.operationStart(transaction);
          operation < history.operationEnd(transaction);
          operation++) {
        boolean aborted = history.status(transaction) == TransactionStatus.ABORTED;
        if (history.isWrite(operation) && !aborted && random.nextInt(3) == 0) {
          addVersion(order, history, operation);
        }
      }
    }
    return order.build();
  }

  private void addVersion(VersionOrder.Builder order, History history, int write) {
    if (random.nextBoolean()) {
      order.add(history.key(write), 1, history.transactionOf(write));
    } else {
      order.addVersions(history, history.key(write), 1, write, write);
    }
  }
}
