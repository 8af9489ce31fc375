package dev.taipan.cli.report;

import dev.taipan.history.HistoryStatistics;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;

/** Prints statistics of histories. */
public final class StatisticsReport {
  private final PrintWriter out;

  /** Prints to {@code out}. */
  public StatisticsReport(PrintWriter out) {
    this.out = out;
  }

  /** Prints the statistics of one history. */
  public void add(Path file, HistoryStatistics statistics) {
    out.println(file);
    count("sessions", statistics.sessions());
    count("transactions", statistics.transactions());
    count("  committed", statistics.committed());
    count("  aborted", statistics.aborted());
    count("  unknown", statistics.unknown());
    count("  with a start time", statistics.started());
    count("  with an end time", statistics.ended());
    count("  read-only", statistics.readOnly());
    count("operations", statistics.operations());
    count("  reads", statistics.reads());
    count("    of the initial value", statistics.initialReads());
    count("  writes", statistics.writes());
    count("    of a value written before", statistics.duplicateWrites());
    count("keys", statistics.keys());
    line("operations per transaction");
    line("  mean", String.format(Locale.ROOT, "%.2f", statistics.meanOperations()));
    count("  most", statistics.longest());
    out.flush();
  }

  private void count(String name, int number) {
    line(name, Integer.toString(number));
  }

  private void line(String name) {
    out.println("  " + name);
  }

  private void line(String name, String value) {
    out.println(String.format("  %-32s%12s", name, value));
  }
}
