package dev.taipan.formats.jsonl;

import dev.taipan.formats.syntax.Steps;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Stamps;
import java.util.Arrays;

/** One transaction as a line has it. Used again and again, so that reading makes no objects. */
final class TransactionLine {
  long line;
  long column;
  int session;
  long number;
  String name;
  TransactionStatus status;
  long start;
  long end;

  /** Where it belongs in the expected order. */
  long order;

  /** Up to where it saw that order. */
  long snapshot;

  /** What the database calls it, or null. */
  String databaseId;

  /** What it saw, in the database's words, or null. */
  String sight;

  /** At which level it ran, or null. */
  String level;

  /** Whether it comes after all others. */
  boolean last;

  /** What is said of single steps. */
  final StepDetails details = new StepDetails();

  /** What reads by predicate saw; their keys here are places of predicates. */
  final StepMatches matches = new StepMatches();

  /** What it did. Of a read by predicate the key is the place of the predicate. */
  final Steps<StepKind> steps = new Steps<>(StepKind.values());

  private long[] lines = new long[8];
  private long[] columns = new long[8];

  /** Makes this a transaction that starts at a place and says nothing yet. */
  void clear(long startLine, long startColumn) {
    line = startLine;
    column = startColumn;
    session = -1;
    number = startLine;
    name = null;
    level = null;
    databaseId = null;
    sight = null;
    last = false;
    order = Stamps.NONE;
    snapshot = Stamps.NONE;
    details.clear();
    matches.clear();
    status = TransactionStatus.COMMITTED;
    start = History.NO_START;
    end = History.NO_END;
    steps.clear();
  }

  /** Says where the key of the next step is. */
  void place(long stepLine, long stepColumn) {
    int step = steps.size();
    if (step == lines.length) {
      lines = Arrays.copyOf(lines, 2 * step);
      columns = Arrays.copyOf(columns, 2 * step);
    }
    lines[step] = stepLine;
    columns[step] = stepColumn;
  }

  long line(int step) {
    return lines[step];
  }

  long column(int step) {
    return columns[step];
  }
}
