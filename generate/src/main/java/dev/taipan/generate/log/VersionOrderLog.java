package dev.taipan.generate.log;

import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps what commits, as a history that knows in which order the versions of each key were
 * installed: in that of the commits, since every protocol installs a transaction's last write of a
 * key when it commits. 4 bytes per version besides the history.
 */
public final class VersionOrderLog implements CommitLog {
  private final HistoryLog log;

  /** By key, the numbers of the transactions that wrote it. */
  private final List<IntList> commits = new ArrayList<>();

  private int commit;
  private boolean aborted;

  public VersionOrderLog(SimulatedWorkload workload) {
    log = new HistoryLog(workload.sessions(), RecordedFields.OPERATIONS);
  }

  /** Everything that has committed. Nothing can be added afterwards. */
  public History history() {
    History history = log.history();
    int[] byNumber = new int[history.transactions() + 1];
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      byNumber[(int) history.transactionNumber(transaction)] = transaction;
    }
    VersionOrder.Builder order = new VersionOrder.Builder("the simulated store");
    for (int key = 0; key < history.keys(); key++) {
      int[] numbers = writers(history.keyNumber(key)).toArray();
      order.add(key, 0, Arrays.stream(numbers).map(number -> byNumber[number]).toArray());
    }
    return history.withVersionOrder(order.build());
  }

  private IntList writers(long key) {
    while (commits.size() <= key) {
      commits.add(new IntList());
    }
    return commits.get((int) key);
  }

  @Override
  public void transaction(int session, int number, TransactionStatus status, long start, long end) {
    commit = number;
    aborted = status == TransactionStatus.ABORTED;
    log.transaction(session, number, status, start, end);
  }

  @Override
  public void read(long key, int value) {
    log.read(key, value);
  }

  @Override
  public void write(long key, int value) {
    install(key);
    log.write(key, value);
  }

  @Override
  public void readList(long key, long[] elements, int length) {
    log.readList(key, elements, length);
  }

  @Override
  public void append(long key, int element) {
    install(key);
    log.append(key, element);
  }

  /** Of a transaction's writes of a key, only the last becomes a version that others can see. */
  private void install(long key) {
    IntList writers = writers(key);
    if (!aborted && (writers.isEmpty() || writers.get(writers.size() - 1) != commit)) {
      writers.add(commit);
    }
  }
}
