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

  /** Per transaction the first read by which the one at hand, or one before it, observed it. */
  private final int[] firstRead;

  private int start;
  private int end;
  private int sessionStart;
  private int current;

  DirectSight(History history, CertifiedLevel level) {
    this.history = history;
    earlierReads = level == CertifiedLevel.READ_COMMITTED;
    firstRead = new int[history.transactions()];
    Arrays.fill(firstRead, -1);
  }

  @Override
  public void begin(int transaction) {
    start = history.operationStart(transaction);
    end = history.operationEnd(transaction);
    sessionStart = history.sessionStart(history.sessionOf(transaction));
    current = transaction;
  }

  @Override
  public void see(int writer, int read) {
    if (!isObserved(writer)) {
      firstRead[writer] = read;
    }
  }

  @Override
  public boolean sees(int writer, int read) {
    return earlierReads
        ? isObserved(writer) && firstRead[writer] < read
        : isObserved(writer) || (sessionStart <= writer && writer < current);
  }

  private boolean isObserved(int writer) {
    return start <= firstRead[writer] && firstRead[writer] < end;
  }
}
