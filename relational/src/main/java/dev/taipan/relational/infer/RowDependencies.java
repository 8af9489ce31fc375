package dev.taipan.relational.infer;

import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.Meeting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The dependencies between committed transactions of a run: algorithm 1 of the paper, with one
 * longest list per row instead of a comparison of all pairs of reads, so that it takes time linear
 * in the lists that were read. Transactions of unknown outcome count as committed if a list at the
 * end has one of their statements.
 */
public final class RowDependencies {
  private final CurrentReads currentReads;
  private final RowLists rows;
  private final UnreturnedRows unreturned;
  private final Map<Long, RelationalStatement> statements = new HashMap<>();
  private final Map<String, RowEdge> edges = new LinkedHashMap<>();
  private final List<RelationalFinding> dirty = new ArrayList<>();
  private final Map<String, Map<Long, Integer>> places = new HashMap<>();

  RowDependencies(InferredRun inferred) {
    RelationalRun run = inferred.run();
    currentReads = inferred.currentReads();
    rows = inferred.rows();
    unreturned = inferred.unreturned();
    run.transactions()
        .forEach(each -> each.statements().forEach(one -> statements.put(one.number(), one)));
    rows.ends().forEach(this::addWrites);
    for (RelationalTransaction reader : run.transactions()) {
      if (isCommitted(reader)) {
        addReads(reader);
      }
    }
  }

  /** All dependencies, each once for two transactions and a row. */
  public List<RowEdge> edges() {
    return List.copyOf(edges.values());
  }

  /** Reads of what was rolled back, and of what its writer went on to overwrite. */
  public List<RelationalFinding> dirtyReads() {
    return List.copyOf(dirty);
  }

  private void addWrites(String row, long[] list) {
    Map<Long, Integer> place = new HashMap<>();
    RelationalTransaction before = null;
    long numberBefore = 0;
    for (int i = 0; i < list.length; i++) {
      place.put(list[i], i);
      RelationalTransaction writer = rows.writer(list[i]);
      if (before != null && writer != null && !writer.equals(before)) {
        add(
            RowEdge.Kind.WW,
            before,
            writer,
            row,
            statements.get(numberBefore),
            statements.get(list[i]));
      }
      before = writer;
      numberBefore = list[i];
    }
    places.put(row, place);
  }

  private void addReads(RelationalTransaction reader) {
    for (RelationalStatement statement : reader.statements()) {
      unreturned.of(statement).forEach(each -> addUnreturned(reader, statement, each));
      for (Observation seen : statement.observations()) {
        if (seen.meeting() == Meeting.READ
            || (seen.meeting() == Meeting.LOCKED_READ && currentReads == CurrentReads.JUDGED)) {
          addRead(reader, statement, seen.row(), seen.list());
        }
      }
    }
  }

  /** A row that was not returned: it was read between two of its writes. */
  private void addUnreturned(
      RelationalTransaction reader, RelationalStatement statement, UnreturnedRows.Sighting seen) {
    if (seen.read() > 0) {
      long begin = seen.changes()[seen.read() - 1];
      addOther(RowEdge.Kind.WR, rows.writer(begin), reader, seen.row(), begin, statement);
    }
    if (seen.read() < seen.changes().length) {
      long end = seen.changes()[seen.read()];
      addOther(RowEdge.Kind.RW, rows.writer(end), reader, seen.row(), end, statement);
    }
  }

  private void addOther(
      RowEdge.Kind kind,
      RelationalTransaction writer,
      RelationalTransaction reader,
      String row,
      long number,
      RelationalStatement statement) {
    if (writer != null && !writer.equals(reader)) {
      if (kind == RowEdge.Kind.WR) {
        add(kind, writer, reader, row, statements.get(number), statement);
      } else {
        add(kind, reader, writer, row, statement, statements.get(number));
      }
    }
  }

  private void addRead(
      RelationalTransaction reader, RelationalStatement statement, String row, long[] list) {
    long[] whole = rows.ends().getOrDefault(row, new long[0]);
    int next = 0;
    if (list.length > 0) {
      long last = list[list.length - 1];
      RelationalTransaction writer = rows.writer(last);
      if (writer == null || writer.equals(reader)) {
        if (reader.equals(writer) && places.getOrDefault(row, Map.of()).containsKey(last)) {
          addNext(reader, statement, row, whole, places.get(row).get(last) + 1);
        }
        return;
      }
      if (!isCommitted(writer)) {
        dirty.add(finding(Pattern.G1A, writer, reader, row, statements.get(last), statement));
        return;
      }
      add(RowEdge.Kind.WR, writer, reader, row, statements.get(last), statement);
      Integer place = places.getOrDefault(row, Map.of()).get(last);
      if (place == null) {
        return;
      }
      next = place + 1;
      if (next < whole.length && writer.equals(rows.writer(whole[next]))) {
        dirty.add(finding(Pattern.G1B, writer, reader, row, statements.get(last), statement));
      }
    }
    addNext(reader, statement, row, whole, next);
  }

  /** The next version that another transaction wrote. */
  private void addNext(
      RelationalTransaction reader,
      RelationalStatement statement,
      String row,
      long[] whole,
      int from) {
    for (int next = from; next < whole.length; next++) {
      RelationalTransaction writer = rows.writer(whole[next]);
      if (!reader.equals(writer)) {
        if (writer != null) {
          add(RowEdge.Kind.RW, reader, writer, row, statement, statements.get(whole[next]));
        }
        return;
      }
      if (next == from) {
        // Its own next write: whoever comes behind that one is said by ww.
        return;
      }
    }
  }

  private static RelationalFinding finding(
      Pattern pattern,
      RelationalTransaction writer,
      RelationalTransaction reader,
      String row,
      RelationalStatement cause,
      RelationalStatement effect) {
    return new RelationalFinding(
        pattern, List.of(new RowEdge(RowEdge.Kind.WR, writer, reader, row, cause, effect)));
  }

  private void add(
      RowEdge.Kind kind,
      RelationalTransaction from,
      RelationalTransaction to,
      String row,
      RelationalStatement cause,
      RelationalStatement effect) {
    if (isCommitted(from) && isCommitted(to)) {
      edges.putIfAbsent(
          from.number() + " " + kind + " " + to.number() + " " + row,
          new RowEdge(kind, from, to, row, cause, effect));
    }
  }

  private boolean isCommitted(RelationalTransaction transaction) {
    return transaction.status() == TransactionStatus.COMMITTED
        || (transaction.status() == TransactionStatus.UNKNOWN && isSeen(transaction));
  }

  private boolean isSeen(RelationalTransaction transaction) {
    Optional<RelationalStatement> seen =
        transaction.statements().stream()
            .filter(
                statement ->
                    places.values().stream().anyMatch(row -> row.containsKey(statement.number())))
            .findFirst();
    return seen.isPresent();
  }
}
