package dev.taipan.record;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Says of each operation when its statement was sent and when it was answered. What is written down
 * before the answer has room for its end, which stays empty where there is no answer.
 */
final class ClockedStatements implements StatementTimes {
  private final HistoryLine line;
  private final LongSupplier clock;
  private boolean answered;
  private long start;
  private long end;

  /** Where in the line ends are missing. */
  private int[] open = new int[4];

  private int openEnds;

  /**
   * Times of operations in a line.
   *
   * @param clock of transactions
   */
  ClockedStatements(HistoryLine line, LongSupplier clock) {
    this.line = line;
    this.clock = clock;
  }

  @Override
  public void sending() {
    openEnds = 0;
    answered = false;
    start = clock.getAsLong();
  }

  @Override
  public void answered() {
    answered = true;
    end = clock.getAsLong();
    for (int i = 0; i < openEnds; i++) {
      line.setEnd(open[i], end);
    }
    openEnds = 0;
  }

  @Override
  public boolean areWritten() {
    return true;
  }

  @Override
  public void add() {
    line.add(",{\"start\":");
    line.add(start);
    if (answered) {
      line.addEnd(end);
    } else {
      leaveOpen();
    }
    line.add("}");
  }

  private void leaveOpen() {
    if (openEnds == open.length) {
      open = Arrays.copyOf(open, 2 * openEnds);
    }
    open[openEnds++] = line.length();
    line.addRoomForEnd();
  }
}
