package dev.taipan.report.text;

import dev.taipan.history.display.Printable;
import dev.taipan.history.initial.InitialStatistics;
import dev.taipan.history.summary.HistoryContents;
import dev.taipan.history.summary.HistoryStatistics;
import dev.taipan.report.StatisticsOutput;
import dev.taipan.report.result.ExitStatus;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;

/** Prints statistics of histories as tables. */
public final class StatisticsReport implements StatisticsOutput {
  private static final int LONGEST_NAME = 24;

  private final PrintWriter out;

  /** Prints to {@code out}. */
  public StatisticsReport(PrintWriter out) {
    this.out = out;
  }

  /** Prints nothing: what is wrong with a history is told elsewhere. */
  @Override
  public void addError(Path file, String message) {}

  @Override
  public void finish(ExitStatus status) {
    out.flush();
  }

  @Override
  public void add(
      Path file,
      HistoryStatistics statistics,
      HistoryContents contents,
      InitialStatistics initial) {
    out.println(PrintedText.name(file));
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
    addInitial(initial);
    line("operations per transaction");
    mean(statistics.meanOperations());
    count("  most", statistics.longest());
    addContention(statistics, contents);
    if (contents.listKeys() > 0) {
      addLists(contents);
    }
    if (contents.versionLists() > 0) {
      count("lists of a version order", contents.versionLists());
      count("  versions", contents.versions());
    }
    out.flush();
  }

  private void addInitial(InitialStatistics initial) {
    line("initial value", initial.value().map(StatisticsReport::start).orElse("none"));
    initial.transaction().ifPresent(name -> line("  written by transaction", start(name)));
    if (initial.ownValues() > 0) {
      count("  keys with their own", initial.ownValues());
    }
    if (initial.unwrittenKeys() > 0) {
      count("keys read with unwritten values", initial.unwrittenKeys());
      count("  explained by --initial inferred", initial.explicableKeys());
    }
  }

  private void addContention(HistoryStatistics statistics, HistoryContents contents) {
    line("keys written by a transaction");
    count("  without reading them before", contents.blindWrites());
    count("  after reading them", contents.readModifyWrites());
    line("transactions per key");
    mean(contents.meanTransactionsPerKey(statistics.keys()));
    for (HistoryContents.KeyLoad load : contents.hottestKeys()) {
      count("  key " + start(load.key()), load.transactions());
    }
  }

  private void addLists(HistoryContents contents) {
    count("list keys", contents.listKeys());
    count("  appends", contents.appends());
    count("  reads", contents.listReads());
    count("    not a prefix of the longest", contents.irregularListReads());
    line("  length of the longest list read");
    line("    mean", String.format(Locale.ROOT, "%.2f", contents.meanListLength()));
    count("    most", contents.longestList());
  }

  private static String start(String name) {
    return Printable.start(name, LONGEST_NAME);
  }

  private void mean(double mean) {
    line("  mean", String.format(Locale.ROOT, "%.2f", mean));
  }

  private void count(String name, long number) {
    line(name, Long.toString(number));
  }

  private void line(String name) {
    out.println("  " + name);
  }

  private void line(String name, String value) {
    out.println(String.format("  %-32s%12s", name, value));
  }
}
