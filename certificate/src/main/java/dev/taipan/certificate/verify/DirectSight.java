package dev.taipan.certificate.verify;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.history.History;
import java.util.Arrays;

/**
 * At rc, what earlier reads observed; at ra, what any did, and what comes before in the session.
 */
final class DirectSight implements Sight {
  private final History history;
  private final boolean earlierReads;
  private final int[] commits;

  /** Per operation the transaction that it observed, if it is such a read. */
  private final int[] writers;

  /** Per transaction the first read by which the one looked at, or one before it, observed it. */
  private final int[] firstRead;

  private int reader;

  DirectSight(History history, CertifiedLevel level, int[] commits, int[] writers) {
    this.history = history;
    this.commits = commits;
    this.writers = writers;
    earlierReads = level == CertifiedLevel.READ_COMMITTED;
    firstRead = new int[history.transactions()];
    Arrays.fill(firstRead, -1);
  }

  @Override
  public void look(int place, int oldest) {
    reader = commits[place];
    for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
      if (writers[op] >= 0 && !isObserved(writers[op])) {
        firstRead[writers[op]] = op;
      }
    }
  }

  @Override
  public boolean sees(int writer, int read) {
    return earlierReads
        ? isObserved(writer) && firstRead[writer] < read
        : isObserved(writer) || history.sessionOf(writer) == history.sessionOf(reader);
  }

  private boolean isObserved(int writer) {
    return history.operationStart(reader) <= firstRead[writer]
        && firstRead[writer] < history.operationEnd(reader);
  }
}
