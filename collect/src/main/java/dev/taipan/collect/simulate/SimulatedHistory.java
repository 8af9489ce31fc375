package dev.taipan.collect.simulate;

import dev.taipan.history.History;
import dev.taipan.history.io.AtomicFile;
import dev.taipan.history.io.HistoryFiles;
import dev.taipan.history.io.HistoryFormat;
import dev.taipan.history.io.UnwritableHistoryException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/**
 * Histories of a {@link SimulatedStore}. Sessions are called 1, 2, 3 and so on, transactions
 * likewise in the order in which they ended, keys 0, 1, 2 and so on; the initial value is 0.
 */
public final class SimulatedHistory {
  private static final Set<HistoryFormat> WITHOUT_LISTS =
      EnumSet.of(HistoryFormat.TEXT, HistoryFormat.BINCODE);

  private static final Set<HistoryFormat> CERTAIN =
      EnumSet.of(HistoryFormat.TEXT, HistoryFormat.BINCODE);

  private SimulatedHistory() {}

  /** A history in memory. */
  public static History of(Workload workload) {
    return of(workload, Recording.OPERATIONS);
  }

  /** A history in memory. */
  public static History of(Workload workload, Recording recording) {
    HistoryLog log = new HistoryLog(workload.sessions(), recording);
    try {
      SimulatedStore.run(workload, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return log.history();
  }

  /**
   * Writes a history; the file appears, or is replaced, only when it is complete.
   *
   * <p>In the text format the transactions of all sessions stand in the order of their commits, as
   * in a log, and memory is needed only for the keys and for one transaction of each session. In
   * other formats the history is in memory first.
   *
   * @throws UnsupportedOperationException when the format has no writer
   * @throws UnwritableHistoryException when the format cannot express times, lists, or that an
   *     outcome is unknown
   * @throws IOException when the file cannot be written
   */
  public static void write(Workload workload, Path file, HistoryFormat format, Recording recording)
      throws IOException {
    if (workload.values() == Values.LISTS && WITHOUT_LISTS.contains(format)) {
      throw new UnwritableHistoryException(format, "the format has no lists");
    }
    if (workload.unknownRatio() > 0 && CERTAIN.contains(format)) {
      throw new UnwritableHistoryException(
          format, "the format cannot say that nobody knows whether a transaction committed");
    }
    if (format == HistoryFormat.TEXT) {
      AtomicFile.write(file, stream -> writeText(workload, stream, recording));
    } else {
      HistoryFiles.write(of(workload, recording), file, format);
    }
  }

  private static void writeText(Workload workload, OutputStream stream, Recording recording)
      throws IOException {
    TextLog log = new TextLog(stream, recording);
    SimulatedStore.run(workload, log);
    log.flush();
  }
}
