package dev.taipan.relational.infer;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.Meeting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run as a history of lists: each row is a key, each statement that writes it an append of its
 * number, each version that a statement read a read of the list. The final transaction reads all
 * rows; of a row that is gone it reads the list that ends with who deleted it.
 *
 * <p>A row that a statement did not return though it read its whole table was read, too: as not
 * there yet, or as gone.
 */
public final class RowHistory {
  private final RelationalRun run;
  private final RowLists rows;
  private final CurrentReads currentReads;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final Map<String, Integer> keys = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Map<Long, Set<String>> hidden = new HashMap<>();

  private RowHistory(RelationalRun run, CurrentReads currentReads) {
    this.run = run;
    this.currentReads = currentReads;
    rows = new RowLists(run);
  }

  /** Makes it. Takes time linear in all lists that were read. */
  public static History of(RelationalRun run, CurrentReads currentReads) {
    return new RowHistory(run, currentReads).make();
  }

  private History make() {
    // No statement has the number 0, so that no element is the value of the empty list.
    builder.initialValue(0);
    findHiddenWrites();
    Map<Integer, Integer> sessions = new HashMap<>();
    long latest = 0;
    for (RelationalTransaction transaction : run.transactions()) {
      int session =
          sessions.computeIfAbsent(transaction.session(), number -> builder.session("s" + number));
      int handle = builder.transaction(session, transaction.number(), transaction.status());
      builder.times(handle, transaction.started(), transaction.ended());
      latest = Math.max(latest, transaction.ended());
      Set<String> written = new HashSet<>();
      for (RelationalStatement statement : transaction.statements()) {
        add(handle, statement, written);
      }
    }
    int last =
        builder.transaction(
            builder.session("final"), run.transactions().size() + 1, TransactionStatus.COMMITTED);
    builder.times(last, latest + 1, latest + 2);
    rows.ends().forEach((row, list) -> builder.readList(last, key(row), list, 0, list.length));
    builder.finalTransaction(last);
    builder.keyNames(number -> names.get((int) number));
    return builder.build();
  }

  private void add(int transaction, RelationalStatement statement, Set<String> written) {
    Set<String> returned = new HashSet<>();
    for (Observation seen : statement.observations()) {
      returned.add(seen.row());
      switch (seen.meeting()) {
        case READ -> read(transaction, seen.row(), seen.list());
        case LOCKED_READ -> {
          if (currentReads == CurrentReads.JUDGED) {
            read(transaction, seen.row(), seen.list());
          }
        }
        case INSERTED, UPDATED, UPSERTED, OVERWROTE, DELETED -> {
          builder.append(transaction, key(seen.row()), statement.number());
          written.add(seen.row());
        }
      }
    }
    for (String row : hidden.getOrDefault(statement.number(), Set.of())) {
      builder.append(transaction, key(row), statement.number());
      written.add(row);
    }
    for (String table : statement.scanned()) {
      for (String row : rows.of(table)) {
        if (!returned.contains(row) && !written.contains(row)) {
          rows.absent(row).ifPresent(list -> read(transaction, row, list));
        }
      }
    }
  }

  private void read(int transaction, String row, long[] list) {
    builder.readList(transaction, key(row), list, 0, list.length);
  }

  /** Writes that somebody saw, but that their own statements did not show, as where these fail. */
  private void findHiddenWrites() {
    Map<String, Set<Long>> shown = new HashMap<>();
    Map<String, Set<Long>> seen = new HashMap<>();
    for (RelationalTransaction transaction : run.transactions()) {
      for (RelationalStatement statement : transaction.statements()) {
        for (Observation each : statement.observations()) {
          boolean writes = each.meeting() != Meeting.READ && each.meeting() != Meeting.LOCKED_READ;
          if (writes) {
            shown.computeIfAbsent(each.row(), row -> new HashSet<>()).add(statement.number());
          }
          note(seen, each.row(), each.list());
        }
      }
    }
    rows.ends().forEach((row, list) -> note(seen, row, list));
    seen.forEach(
        (row, numbers) -> {
          for (long number : numbers) {
            if (!shown.getOrDefault(row, Set.of()).contains(number)) {
              hidden.computeIfAbsent(number, any -> new HashSet<>()).add(row);
            }
          }
        });
  }

  private static void note(Map<String, Set<Long>> seen, String row, long[] list) {
    Set<Long> numbers = seen.computeIfAbsent(row, any -> new HashSet<>());
    for (long number : list) {
      numbers.add(number);
    }
  }

  private int key(String row) {
    return keys.computeIfAbsent(
        row,
        any -> {
          names.add(row);
          return builder.key(names.size() - 1);
        });
  }
}
