package dev.taipan.generate;

import dev.taipan.formats.io.AtomicFile;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.generate.log.CommitLog;
import dev.taipan.generate.log.HistoryLog;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.log.ReorderedLog;
import dev.taipan.generate.log.TextLog;
import dev.taipan.generate.log.TransactionOrder;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.generate.replica.ReplicatedStore;
import dev.taipan.generate.replica.ReplicatedWorkload;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Files of histories that are in memory first, so that they can be put in another order. */
public final class ReorderedHistory {

  private ReorderedHistory() {}

  /** Runs something to its end, and says to a log what happened. */
  @FunctionalInterface
  private interface Run {
    void on(CommitLog log) throws IOException;
  }

  /**
   * Writes a history of replicas, in the text format; the file appears when it is complete.
   *
   * @throws IOException when the file cannot be written
   */
  public static void write(ReplicatedWorkload workload, Path file, TransactionOrder order)
      throws IOException {
    Run run = inOrder(log -> ReplicatedStore.run(workload, log), order, workload.seed());
    AtomicFile.write(file, stream -> writeText(run, stream, RecordedFields.OPERATIONS));
  }

  static void write(
      SimulatedWorkload workload,
      Path file,
      HistoryFormat format,
      RecordedFields recording,
      TransactionOrder order)
      throws IOException {
    Run run = inOrder(log -> SimulatedStore.run(workload, log), order, workload.seed());
    if (format == HistoryFormat.TEXT) {
      AtomicFile.write(file, stream -> writeText(run, stream, recording));
    } else {
      HistoryLog log = new HistoryLog(workload.sessions(), recording);
      run.on(log);
      HistoryFiles.write(log.history(), file, format);
    }
  }

  private static Run inOrder(Run run, TransactionOrder order, long seed) {
    if (order == TransactionOrder.COMMITS) {
      return run;
    }
    return log -> {
      ReorderedLog kept = new ReorderedLog();
      run.on(kept);
      kept.replay(order, seed, log);
    };
  }

  private static void writeText(Run run, OutputStream stream, RecordedFields recording)
      throws IOException {
    TextLog log = new TextLog(stream, recording);
    run.on(log);
    log.flush();
  }
}
