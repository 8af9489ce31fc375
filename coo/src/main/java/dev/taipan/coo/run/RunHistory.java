package dev.taipan.coo.run;

import dev.taipan.coo.run.RowVersions.Version;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.summary.SavepointSessions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A run as a history that says which version each read saw, and in which order versions came: every
 * version is a value of its own, whose name is what the row held. What was taken back to a
 * savepoint is a transaction that was rolled back. A last transaction reads all rows.
 */
final class RunHistory {
  private static final long VERSIONS = 1_000_000;
  private static final String SOURCE = "the order in which writes ended";

  private final CaseRun run;
  private final RowVersions versions;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final Map<Long, String> names = new HashMap<>();
  private long strange = -1;

  RunHistory(CaseRun run, RowVersions versions) {
    this.run = run;
    this.versions = versions;
  }

  /**
   * The history.
   *
   * @param choice by what was seen, the version, or a negative number if there is none
   */
  History of(List<SeenRow> seen, List<Integer> choice) {
    builder.keyNames(key -> versions.rows().get((int) key));
    run.transactions().forEach((number, transaction) -> add(number, transaction, seen, choice));
    addLast();
    builder.valueNames(value -> names.getOrDefault(value, Long.toString(value)));
    return completed(builder.build());
  }

  private History completed(History made) {
    InitialValues.Builder initial = new InitialValues.Builder(made);
    VersionOrder.Builder order = new VersionOrder.Builder(SOURCE);
    for (int key = 0; key < made.keys(); key++) {
      int row = versions.rows().indexOf(made.keyName(key));
      initial.value(key, value(row, 0));
      order.addVersions(made, key, 0, writes(made, key));
    }
    return made.withInitialValues(initial.build()).withVersionOrder(order.build());
  }

  /** Values grow as versions do. */
  private static int[] writes(History made, int key) {
    return IntStream.range(0, made.operations())
        .filter(operation -> made.isWrite(operation) && made.key(operation) == key)
        .filter(write -> made.status(made.transactionOf(write)) == TransactionStatus.COMMITTED)
        .boxed()
        .sorted(Comparator.comparingLong(made::value))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void add(
      int number, RanTransaction transaction, List<SeenRow> seen, List<Integer> choice) {
    if (transaction.started() < 0) {
      return;
    }
    int made = transaction(number, transaction, Integer.toString(number), run.counts(number));
    List<Integer> undone = new ArrayList<>();
    for (int step = 0; step < run.steps().size(); step++) {
      if (run.given().steps().get(step).transaction() == number) {
        addReads(made, step, seen, choice);
        if (versions.undone(step).isPresent()) {
          undone.add(step);
        } else {
          addWrite(made, step);
        }
      }
    }
    if (!undone.isEmpty()) {
      String session = SavepointSessions.of(Integer.toString(number));
      int back = transaction(number, transaction, session, false);
      undone.forEach(step -> addWrite(back, step));
    }
  }

  private int transaction(int number, RanTransaction transaction, String session, boolean counts) {
    TransactionStatus status = counts ? TransactionStatus.COMMITTED : TransactionStatus.ABORTED;
    int made = builder.transaction(builder.session(session), number, status);
    builder.times(made, transaction.started(), transaction.ended());
    return made;
  }

  private void addReads(int made, int step, List<SeenRow> seen, List<Integer> choice) {
    for (int i = 0; i < seen.size(); i++) {
      if (seen.get(i).step() == step) {
        int row = versions.rows().indexOf(seen.get(i).row());
        long value = choice.get(i) < 0 ? strange(seen.get(i).text()) : value(row, choice.get(i));
        builder.read(made, builder.key(row), value);
      }
    }
  }

  private void addWrite(int made, int step) {
    for (int row = 0; row < versions.rows().size(); row++) {
      List<Version> all = versions.of(versions.rows().get(row));
      for (int version = 1; version < all.size(); version++) {
        if (all.get(version).step() == step) {
          builder.write(made, builder.key(row), value(row, version));
        }
      }
    }
  }

  private void addLast() {
    if (run.rows().isEmpty()) {
      return;
    }
    int number = run.transactions().keySet().stream().mapToInt(each -> each).max().orElse(0) + 1;
    int made = builder.transaction(builder.session("check"), number, TransactionStatus.COMMITTED);
    long end =
        run.transactions().values().stream().mapToLong(RanTransaction::ended).max().orElse(0);
    builder.times(made, end + 1, end + 2);
    run.rows()
        .forEach(
            (row, value) ->
                builder.read(made, builder.key(versions.rows().indexOf(row)), last(row, value)));
  }

  private long last(String row, OptionalLong value) {
    List<Version> all = versions.of(row);
    return IntStream.range(0, all.size())
        .filter(
            version -> all.get(version).value().equals(value) && versions.isLive(all.get(version)))
        .mapToObj(version -> value(versions.rows().indexOf(row), version))
        .reduce((one, next) -> next)
        .orElseGet(() -> strange(text(value)));
  }

  private long value(int row, int version) {
    long value = row * VERSIONS + version;
    names.put(value, text(versions.of(versions.rows().get(row)).get(version).value()));
    return value;
  }

  private long strange(String text) {
    names.put(strange, text);
    return strange--;
  }

  private static String text(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "none";
  }
}
