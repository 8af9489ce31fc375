package dev.taipan.formats.bincode;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;

/**
 * Reads one bincode file, in time linear in its length.
 *
 * <p>Sessions are called by their place in the file, 1 for the first; transactions are called 1, 2,
 * 3 and so on through the whole file, those that failed included.
 */
final class BincodeReader {
  private static final int SESSION_BYTES = 8;
  private static final int TRANSACTION_BYTES = 9;
  private static final int EVENT_BYTES = 18;

  /** The extra transaction of transaction n's failed writes has the number -n. */
  private static final Names TRANSACTION_NAMES =
      number -> number < 0 ? -number + " (failed writes)" : Long.toString(number);

  private final BincodeInput input;
  private final HistoryBuilder builder;
  private final FailedWrites failed = new FailedWrites();
  private long transactions;

  BincodeReader(BincodeInput input, HistoryBuilder builder) {
    this.input = input;
    this.builder =
        builder
            .transactionNames(TRANSACTION_NAMES)
            .keyNames(Names.UNSIGNED_DECIMAL)
            .valueNames(Names.UNSIGNED_DECIMAL);
  }

  History read() throws IOException {
    skipHeader(input);
    long sessions = input.count("sessions", SESSION_BYTES);
    for (long session = 1; session <= sessions; session++) {
      readSession(builder.session(Long.toString(session)));
    }
    input.end();
    return builder.build();
  }

  /** The numbers in the header describe how the workload was asked for, not what follows. */
  static void skipHeader(BincodeInput input) throws IOException {
    input.number("the history's id");
    input.number("the number of nodes");
    input.number("the number of variables");
    input.number("the number of transactions per node");
    input.number("the number of events per transaction");
    input.skipString("information");
    input.skipString("start time");
    input.skipString("end time");
  }

  private void readSession(int session) throws IOException {
    long count = input.count("transactions", TRANSACTION_BYTES);
    for (long i = 0; i < count; i++) {
      readTransaction(session);
    }
  }

  private void readTransaction(int session) throws IOException {
    long events = input.count("events", EVENT_BYTES);
    transactions++;
    if (input.boolAhead(events * EVENT_BYTES, "whether the transaction committed")) {
      int transaction = builder.transaction(session, transactions, TransactionStatus.COMMITTED);
      readCommitted(transaction, events);
      failed.moveTo(builder, session, -transactions);
    } else {
      readAborted(builder.transaction(session, transactions, TransactionStatus.ABORTED), events);
    }
    input.bool("whether the transaction committed");
  }

  private void readCommitted(int transaction, long events) throws IOException {
    for (long i = 0; i < events; i++) {
      boolean write = input.bool("whether the event is a write");
      long variable = input.number("a variable");
      long value = input.number("a value");
      boolean success = input.bool("whether the event succeeded");
      if (success && write) {
        builder.write(transaction, builder.key(variable), value);
      } else if (success) {
        builder.read(transaction, builder.key(variable), value);
      } else if (write) {
        failed.add(variable, value);
      }
    }
  }

  /** Nothing of a transaction that failed took effect, whatever its events say. */
  private void readAborted(int transaction, long events) throws IOException {
    for (long i = 0; i < events; i++) {
      boolean write = input.bool("whether the event is a write");
      long variable = input.number("a variable");
      long value = input.number("a value");
      boolean success = input.bool("whether the event succeeded");
      if (write) {
        builder.write(transaction, builder.key(variable), value);
      } else if (success) {
        builder.read(transaction, builder.key(variable), value);
      }
    }
  }
}
