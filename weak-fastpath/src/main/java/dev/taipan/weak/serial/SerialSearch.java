package dev.taipan.weak.serial;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Looks for a serial order in session order: by a line that is mended, which is quickest where
 * ranks are nearly right, and then by a run on a store. Takes linear time, times the logarithm of a
 * key's writers, and says nothing where it finds no order.
 */
public final class SerialSearch {
  private SerialSearch() {}

  /**
   * An order of all transactions in which every external read sees the latest write, if one is
   * found; the final transaction is moved to its end, and may see something else there.
   *
   * @param accesses without ambiguous reads; otherwise nothing is found
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Optional<int[]> of(Accesses accesses, Deadline deadline) {
    if (accesses.readsFrom().ambiguousReads() > 0) {
      return Optional.empty();
    }
    Dependencies dependencies = new Dependencies(accesses, new ObservedVersions(accesses));
    int[] byRank = dependencies.byRank();
    if (byRank.length < accesses.history().transactions()) {
      return Optional.empty();
    }
    return MendedLine.of(dependencies, byRank, deadline)
        .or(() -> SerialSchedule.of(dependencies, byRank, deadline))
        .map(order -> withFinalLast(accesses.history(), order));
  }

  /** Whether the final transaction then reads what is there remains to be seen. */
  private static int[] withFinalLast(History history, int[] order) {
    return IntStream.concat(
            Arrays.stream(order).filter(t -> !history.isFinalTransaction(t)),
            history.finalTransaction().stream())
        .toArray();
  }
}
