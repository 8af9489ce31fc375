package dev.taipan.generate;

import dev.taipan.generate.log.CommitLog;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Keeps what commits, one object per operation. */
public final class RecordedLog implements CommitLog {

  /** An operation of a committed transaction. */
  public record Operation(int session, int transaction, boolean write, long key, int value) {}

  private final List<Operation> operations = new ArrayList<>();
  private Concurrency concurrency;
  private int session;
  private int transaction;

  /** Everything that a workload does, in commit order. */
  public static RecordedLog of(SimulatedWorkload workload) {
    RecordedLog log = new RecordedLog();
    try {
      log.concurrency = SimulatedStore.run(workload, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return log;
  }

  public List<Operation> operations() {
    return operations;
  }

  public Concurrency concurrency() {
    return concurrency;
  }

  @Override
  public void transaction(
      int ofSession, int number, TransactionStatus status, long start, long end) {
    session = ofSession;
    transaction = number;
  }

  @Override
  public void read(long key, int value) {
    operations.add(new Operation(session, transaction, false, key, value));
  }

  @Override
  public void write(long key, int value) {
    operations.add(new Operation(session, transaction, true, key, value));
  }

  @Override
  public void readList(long key, long[] elements, int length) {
    operations.add(new Operation(session, transaction, false, key, length));
  }

  @Override
  public void append(long key, int element) {
    operations.add(new Operation(session, transaction, true, key, element));
  }
}
