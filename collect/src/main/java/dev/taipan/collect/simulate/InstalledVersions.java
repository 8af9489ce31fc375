package dev.taipan.collect.simulate;

import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Keeps what commits, as a history that knows in which order the versions of each key were
 * installed: in that of the commits, since every protocol installs a transaction's last write of a
 * key when it commits. 4 bytes per version besides the history.
 */
final class InstalledVersions implements CommitLog {
  private final HistoryLog log;

  /** By key, the numbers of the transactions that wrote it. */
  private final IntList[] commits;

  private int commit;

  InstalledVersions(Workload workload) {
    log = new HistoryLog(workload.sessions(), Recording.OPERATIONS);
    commits = new IntList[workload.keys()];
    Arrays.setAll(commits, key -> new IntList());
  }

  /** Everything that has committed. Nothing can be added afterwards. */
  History history() {
    History history = log.history();
    int[] byNumber = new int[history.transactions() + 1];
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      byNumber[(int) history.transactionNumber(transaction)] = transaction;
    }
    VersionOrder.Builder order = new VersionOrder.Builder("the simulated store");
    for (int key = 0; key < history.keys(); key++) {
      int[] numbers = commits[(int) history.keyNumber(key)].toArray();
      order.add(key, 0, Arrays.stream(numbers).map(number -> byNumber[number]).toArray());
    }
    return history.withVersionOrder(order.build());
  }

  @Override
  public void transaction(int session, int number, long start, long end) {
    commit = number;
    log.transaction(session, number, start, end);
  }

  @Override
  public void read(int key, int value) {
    log.read(key, value);
  }

  @Override
  public void write(int key, int value) {
    IntList writers = commits[key];
    // Of a transaction's writes of a key, only the last becomes a version that others can see.
    if (writers.isEmpty() || writers.get(writers.size() - 1) != commit) {
      writers.add(commit);
    }
    log.write(key, value);
  }
}
