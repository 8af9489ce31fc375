package dev.taipan.relational.infer;

import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.MadeRows;
import dev.taipan.relational.sql.Meeting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rows of a run as lists: who wrote each, and how its list ends. A row that is gone at the end
 * ends with the number of the statement that deleted it, behind the list that this one met.
 *
 * <p>Takes time linear in the observations and the lengths of their lists.
 */
public final class RowLists {
  private final RelationalRun run;
  private final Map<Long, RelationalTransaction> writers = new HashMap<>();
  private final Map<String, List<Removal>> removals = new HashMap<>();
  private final Map<String, long[]> ends = new LinkedHashMap<>();
  private final Map<String, String> tables = new HashMap<>();
  private final Map<String, List<String>> byTable = new HashMap<>();
  private final Map<String, Set<Long>> undone = new HashMap<>();
  private final Set<String> uncertain = new HashSet<>();
  private final Map<Long, Set<String>> hidden = new HashMap<>();
  private int vanished;

  private record Removal(RelationalTransaction by, long number, long[] list) {}

  public RowLists(RelationalRun run) {
    this.run = run;
    tables.putAll(run.initial());
    tables.putAll(run.tables());
    TreeSet<String> all = new TreeSet<>(run.initial().keySet());
    all.addAll(run.last().keySet());
    for (RelationalTransaction transaction : run.transactions()) {
      for (RelationalStatement statement : transaction.statements()) {
        writers.put(statement.number(), transaction);
        for (Observation seen : statement.observations()) {
          all.add(seen.row());
          if (transaction.status() != TransactionStatus.COMMITTED && seen.meeting().writes()) {
            undone.computeIfAbsent(seen.row(), row -> new HashSet<>()).add(statement.number());
            if (transaction.status() == TransactionStatus.UNKNOWN
                || seen.meeting() == Meeting.DELETED) {
              uncertain.add(seen.row());
            }
          }
          if (seen.meeting() == Meeting.DELETED) {
            removals
                .computeIfAbsent(seen.row(), row -> new ArrayList<>())
                .add(new Removal(transaction, statement.number(), seen.list()));
          }
        }
      }
    }
    all.forEach(row -> end(row).ifPresent(list -> ends.put(row, list)));
    findHiddenWrites();
    findTables();
    for (String row : ends.keySet()) {
      if (tables.containsKey(row)) {
        byTable.computeIfAbsent(bare(tables.get(row)), any -> new ArrayList<>()).add(row);
      }
    }
  }

  /** The tables of rows that are gone, which only the statements that made them tell. */
  private void findTables() {
    Set<String> gone = new HashSet<>(ends.keySet());
    gone.removeAll(tables.keySet());
    for (RelationalTransaction transaction : run.transactions()) {
      for (RelationalStatement statement : transaction.statements()) {
        List<String> made =
            statement.observations().stream()
                .filter(seen -> seen.meeting() == Meeting.INSERTED && gone.contains(seen.row()))
                .map(Observation::row)
                .toList();
        if (!made.isEmpty()) {
          MadeRows.table(statement.sql())
              .ifPresent(table -> made.forEach(row -> tables.put(row, table)));
        }
      }
    }
  }

  /** Writes that somebody saw, but that their own statements did not show, as where these fail. */
  private void findHiddenWrites() {
    Map<String, Set<Long>> shown = new HashMap<>();
    Map<String, Set<Long>> seen = new HashMap<>();
    for (RelationalTransaction transaction : run.transactions()) {
      for (RelationalStatement statement : transaction.statements()) {
        for (Observation each : statement.observations()) {
          if (each.meeting().writes()) {
            shown.computeIfAbsent(each.row(), row -> new HashSet<>()).add(statement.number());
          }
          note(seen, each.row(), each.list());
        }
      }
    }
    ends.forEach((row, list) -> note(seen, row, list));
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

  /** The whole list of a row at the end, if it is known. */
  private Optional<long[]> end(String row) {
    long[] last = run.last().get(row);
    if (last != null) {
      return Optional.of(last);
    }
    List<Removal> known = removals.getOrDefault(row, List.of());
    Optional<Removal> removal =
        known.stream()
            .filter(each -> each.by().status() == TransactionStatus.COMMITTED)
            .findFirst()
            .or(
                () ->
                    known.stream()
                        .filter(each -> each.by().status() == TransactionStatus.UNKNOWN)
                        .findFirst());
    if (removal.isEmpty()) {
      vanished += isKnownToHaveBeen(row) ? 1 : 0;
      return Optional.empty();
    }
    long[] before = removal.get().list();
    long[] whole = Arrays.copyOf(before, before.length + 1);
    whole[before.length] = removal.get().number();
    return Optional.of(whole);
  }

  private boolean isKnownToHaveBeen(String row) {
    if (run.initial().containsKey(row)) {
      return true;
    }
    return maker(row).filter(by -> by.status() == TransactionStatus.COMMITTED).isPresent();
  }

  /** Who made a row that was not there at first: its name tells the statement. */
  Optional<RelationalTransaction> maker(String row) {
    return run.initial().containsKey(row)
        ? Optional.empty()
        : Optional.ofNullable(writers.get(Long.parseLong(row.substring(1, row.indexOf('_')))));
  }

  /** The rows whose whole lists are known, each with its list. */
  public Map<String, long[]> ends() {
    return ends;
  }

  /** How many rows are gone of which nobody is known to have deleted them. */
  public int vanished() {
    return vanished;
  }

  /** Who executed the statement of a number; null where nobody did. */
  RelationalTransaction writer(long number) {
    return writers.get(number);
  }

  /**
   * Whether somebody removed a row, or may have written it, who is not known to have committed, so
   * that a statement may have seen what is not in its list.
   */
  boolean isUncertain(String row) {
    return uncertain.contains(row);
  }

  /** The numbers of the statements that wrote a row and were rolled back. */
  Set<Long> undone(String row) {
    return undone.getOrDefault(row, Set.of());
  }

  /**
   * The rows that a statement wrote though it did not show it, as where it failed: somebody saw the
   * writes.
   */
  Set<String> hidden(long number) {
    return hidden.getOrDefault(number, Set.of());
  }

  /** The rows of a table whose ends are known. */
  List<String> of(String table) {
    return byTable.getOrDefault(bare(table), List.of());
  }

  /** The name of a table without quotes, in lower case. */
  private static String bare(String table) {
    return table.replace("\"", "").replace("`", "").toLowerCase(Locale.ROOT);
  }
}
