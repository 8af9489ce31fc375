package dev.taipan.weak.clock;

import dev.taipan.history.Accesses;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * Vector clocks of all sessions, in blocks of sessions that are built side by side, since what a
 * clock shows of one session is independent of what it shows of others.
 */
public final class ClocksInBlocks implements CausalPast {
  /** A block of fewer sessions takes nearly as long as this. */
  private static final int LEAST_SESSIONS = 16;

  private final VectorClocks[] blockOf;

  private ClocksInBlocks(VectorClocks[] blockOf) {
    this.blockOf = blockOf;
  }

  /**
   * Builds the clocks.
   *
   * @param causalOrder the included transactions in an order that causality respects
   */
  public static CausalPast of(Accesses accesses, int[] causalOrder) {
    int sessions = accesses.history().sessions();
    Workers workers = accesses.workers();
    long work =
        Math.min(
            accesses.history().operations(), (long) workers.share() * sessions / LEAST_SESSIONS);
    List<Range> blocks = workers.divide(sessions, work);
    List<VectorClocks> clocks =
        workers.each(
            blocks,
            block ->
                new VectorClocks(accesses, causalOrder, block.from(), block.to() - block.from()));
    if (clocks.size() == 1) {
      return clocks.get(0);
    }
    VectorClocks[] blockOf = new VectorClocks[sessions];
    for (Range block : blocks) {
      Arrays.fill(blockOf, block.from(), block.to(), clocks.get(block.part()));
    }
    return new ClocksInBlocks(blockOf);
  }

  @Override
  public int latest(int session, int transaction) {
    return blockOf[session].latest(session, transaction);
  }
}
