package dev.taipan.generate;

import dev.taipan.formats.io.AtomicFile;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.generate.log.CommitLog;
import dev.taipan.generate.log.HistoryLog;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.log.TextLog;
import dev.taipan.generate.log.TransactionOrder;
import dev.taipan.generate.log.VersionOrderLog;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.plant.Planted;
import dev.taipan.generate.plant.PlantedFile;
import dev.taipan.generate.plant.UnplantableAnomalyException;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
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
  public static History of(SimulatedWorkload workload) {
    return of(workload, RecordedFields.OPERATIONS);
  }

  /** A history in memory. */
  public static History of(SimulatedWorkload workload, RecordedFields recording) {
    return of(workload, recording, List.of()).history();
  }

  /**
   * A history in memory, with anomalies planted into it.
   *
   * @throws UnplantableAnomalyException when an anomaly cannot show in such a history
   */
  public static WithAnomalies of(
      SimulatedWorkload workload, RecordedFields recording, List<Injection> injections) {
    Planter planter = new Planter(workload, injections);
    HistoryLog log = new HistoryLog(workload.sessions(), recording);
    run(workload, planter, log);
    return new WithAnomalies(log.history(), planter.planted());
  }

  /**
   * A history in memory that knows its {@linkplain History#versionOrder() version order}, all of
   * it: a list for each key, in the order in which the store installed the versions.
   */
  public static History withVersionOrder(SimulatedWorkload workload) {
    VersionOrderLog log = new VersionOrderLog(workload);
    run(workload, new Planter(workload, List.of()), log);
    return log.history();
  }

  private static void run(SimulatedWorkload workload, Planter planter, CommitLog log) {
    try {
      SimulatedStore.run(workload, planter, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A history, and what was planted into it.
   *
   * @param planted in the order in which the anomalies stand in the history
   */
  public record WithAnomalies(History history, List<Planted> planted) {
    /** Keeps a copy of the list. */
    public WithAnomalies {
      planted = List.copyOf(planted);
    }
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
  public static void write(
      SimulatedWorkload workload, Path file, HistoryFormat format, RecordedFields recording)
      throws IOException {
    write(workload, List.of(), file, format, recording);
  }

  /**
   * Writes a history with anomalies planted into it, and if there are any, {@linkplain PlantedFile
   * a file beside it} that says which.
   *
   * @throws UnplantableAnomalyException when an anomaly cannot show in such a history
   * @throws UnsupportedOperationException when the format has no writer
   * @throws UnwritableHistoryException when the format cannot express times, lists, or that an
   *     outcome is unknown
   * @throws IOException when a file cannot be written
   */
  public static void write(
      SimulatedWorkload workload,
      List<Injection> injections,
      Path file,
      HistoryFormat format,
      RecordedFields recording)
      throws IOException {
    write(workload, injections, file, format, recording, TransactionOrder.COMMITS);
  }

  /**
   * Writes a history with its transactions in any order, numbered in that order. Unless that is the
   * order of commits, the history is in memory first.
   *
   * @throws UnplantableAnomalyException when an anomaly cannot show in such a history, or any is
   *     asked for in another order than that of commits
   * @throws UnsupportedOperationException when the format has no writer
   * @throws UnwritableHistoryException when the format cannot express times, lists, or that an
   *     outcome is unknown
   * @throws IOException when a file cannot be written
   */
  public static void write(
      SimulatedWorkload workload,
      List<Injection> injections,
      Path file,
      HistoryFormat format,
      RecordedFields recording,
      TransactionOrder order)
      throws IOException {
    requireThatItCanBeWritten(workload, format);
    if (order != TransactionOrder.COMMITS) {
      if (!injections.isEmpty()) {
        throw new UnplantableAnomalyException(
            "anomalies are planted, and said where, only in the order of commits");
      }
      ReorderedHistory.write(workload, file, format, recording, order);
      return;
    }
    List<Planted> planted;
    if (format == HistoryFormat.TEXT) {
      Planter planter = new Planter(workload, injections);
      AtomicFile.write(file, stream -> writeText(workload, planter, stream, recording));
      planted = planter.planted();
    } else {
      WithAnomalies made = of(workload, recording, injections);
      HistoryFiles.write(made.history(), file, format);
      planted = made.planted();
    }
    if (!planted.isEmpty()) {
      PlantedFile.write(file, planted);
    }
  }

  private static void requireThatItCanBeWritten(SimulatedWorkload workload, HistoryFormat format)
      throws UnwritableHistoryException {
    if (workload.values() == ValueKind.LISTS && WITHOUT_LISTS.contains(format)) {
      throw new UnwritableHistoryException(format, "the format has no lists");
    }
    if (workload.unknownRatio() > 0 && CERTAIN.contains(format)) {
      throw new UnwritableHistoryException(
          format, "the format cannot say that nobody knows whether a transaction committed");
    }
  }

  private static void writeText(
      SimulatedWorkload workload, Planter planter, OutputStream stream, RecordedFields recording)
      throws IOException {
    TextLog log = new TextLog(stream, recording);
    SimulatedStore.run(workload, planter, log);
    log.flush();
  }
}
