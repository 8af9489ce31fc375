package dev.taipan.relational.infer;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A run as a history of lists: each row is a key, each statement that writes it an append of its
 * number, each version that a statement read a read of the list. The final transaction reads all
 * rows; of a row that is gone it reads the list that ends with who deleted it.
 *
 * <p>A row that a statement did not return though it asked for all that meet a condition was read,
 * too: a row and a condition are a key, and its list are the statements by which the row came to
 * meet the condition or ceased to.
 */
final class RowHistory {
  private final RelationalRun run;
  private final RowLists rows;
  private final CurrentReads currentReads;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final Map<String, Integer> keys = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final UnreturnedRows unreturned;
  private final Map<Long, Set<String>> changed = new HashMap<>();
  private final Map<String, long[]> conditions = new LinkedHashMap<>();

  private final Optional<Explanation> explanation;

  private RowHistory(InferredRun inferred, Optional<Explanation> explanation) {
    this.explanation = explanation;
    run = inferred.run();
    currentReads = inferred.currentReads();
    rows = inferred.rows();
    unreturned = inferred.unreturned();
  }

  /** Makes it. Takes time linear in all lists that were read. */
  static History of(InferredRun inferred) {
    return new RowHistory(inferred, Optional.empty()).make();
  }

  /** Makes it with the versions that statements may have seen. */
  static History of(InferredRun inferred, Explanation explanation) {
    return new RowHistory(inferred, Optional.of(explanation)).make();
  }

  private History make() {
    // No statement has the number 0, so that no element is the value of the empty list.
    builder.initialValue(0);
    noteConditions();
    Map<Integer, Integer> sessions = new HashMap<>();
    long latest = 0;
    for (RelationalTransaction transaction : run.transactions()) {
      int session =
          sessions.computeIfAbsent(transaction.session(), number -> builder.session("s" + number));
      int handle = builder.transaction(session, transaction.number(), transaction.status());
      builder.times(handle, transaction.started(), transaction.ended());
      latest = Math.max(latest, transaction.ended());
      for (RelationalStatement statement : transaction.statements()) {
        add(handle, statement);
      }
    }
    int last =
        builder.transaction(
            builder.session("final"), run.transactions().size() + 1, TransactionStatus.COMMITTED);
    builder.times(last, latest + 1, latest + 2);
    rows.ends().forEach((row, list) -> builder.readList(last, key(row), list, 0, list.length));
    conditions.forEach((key, list) -> builder.readList(last, key(key), list, 0, list.length));
    builder.finalTransaction(last);
    builder.keyNames(number -> names.get((int) number));
    return builder.build();
  }

  private void add(int transaction, RelationalStatement statement) {
    unreturned
        .of(statement)
        .forEach(
            each -> builder.readList(transaction, key(each.key()), each.changes(), 0, each.read()));
    explanation.ifPresent(
        all ->
            all.pins(statement)
                .forEach(
                    pin ->
                        builder.readList(
                            transaction,
                            key(pin.row()),
                            rows.ends().get(pin.row()),
                            0,
                            pin.length())));
    for (Observation seen : statement.observations()) {
      switch (seen.meeting()) {
        case READ -> read(transaction, seen.row(), seen.list());
        case LOCKED_READ -> {
          if (currentReads == CurrentReads.JUDGED) {
            read(transaction, seen.row(), seen.list());
          }
        }
        case INSERTED, UPDATED, UPSERTED, OVERWROTE, DELETED ->
            builder.append(transaction, key(seen.row()), statement.number());
      }
    }
    for (String row : rows.hidden(statement.number())) {
      builder.append(transaction, key(row), statement.number());
    }
    changed
        .getOrDefault(statement.number(), Set.of())
        .forEach(key -> builder.append(transaction, key(key), statement.number()));
  }

  private void noteConditions() {
    for (RelationalTransaction transaction : run.transactions()) {
      for (RelationalStatement statement : transaction.statements()) {
        for (UnreturnedRows.Sighting each : unreturned.of(statement)) {
          conditions.put(each.key(), each.changes());
          for (long number : each.changes()) {
            changed.computeIfAbsent(number, any -> new TreeSet<>()).add(each.key());
          }
        }
      }
    }
  }

  private void read(int transaction, String row, long[] list) {
    builder.readList(transaction, key(row), list, 0, list.length);
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
