package dev.taipan.relational.infer;

import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.PredicateScan.Form;
import dev.taipan.relational.sql.query.JoinQuery;
import dev.taipan.relational.sql.query.LiveRow;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import dev.taipan.whitebox.sql.Interpreter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * A guess which versions were seen by statements of which it is open what they say of rows that
 * they left out: an order of the transactions is looked for in which none of these rows meets its
 * condition. Whoever checks the history with these versions as reads knows that it explains them:
 * that some versions explain all that was seen is what it means that a level holds. Nothing is
 * violated where no guess is found.
 *
 * <p>An order is mended where a row would have been returned: the transaction is put before the
 * write that let it meet the condition, or behind the one that ended it. Where that ends with rows
 * that are not explained, it begins again with other orders. For each open condition and attempt
 * this takes time linear in the rows of its table, or in the product of its tables.
 */
final class Explanation {
  private static final int MOST_ATTEMPTS = 60;

  /** How many orders are tried from the start. */
  private static final int MOST_BEGINNINGS = 12;

  private static final long SEED = 1;

  private final RelationalRun run;
  private final RowLists rows;
  private final RowCells cells;
  private final UnreturnedRows unreturned;
  private final TransactionOrder order;
  private final MatchesOracle oracle;
  private final Deadline deadline;
  private final Map<String, Optional<JoinQuery>> queries = new HashMap<>();
  private final IdentityHashMap<OpenScan, Map<String, Unjudged>> failed = new IdentityHashMap<>();
  private final Map<Long, List<Pin>> pins = new HashMap<>();

  /**
   * A version that a statement may have seen.
   *
   * @param length how much of the row's list it has
   */
  record Pin(String row, int length) {}

  private Explanation(InferredRun inferred, TransactionOrder order, Deadline deadline) {
    this.deadline = deadline;
    run = inferred.run();
    rows = inferred.rows();
    cells = inferred.cells();
    unreturned = inferred.unreturned();
    this.order = order;
    oracle = new Interpreter(run.conditions());
  }

  /**
   * Looks for one.
   *
   * @param isSerial whether the transactions are serializable; otherwise they have snapshots
   * @throws DeadlineExceededException when time runs out before there is a first one
   */
  static Optional<Explanation> of(InferredRun inferred, boolean isSerial, Deadline deadline) {
    SplittableRandom random = new SplittableRandom(SEED);
    Optional<Explanation> best = of(inferred, isSerial, () -> 0, deadline);
    for (int i = 1; i < MOST_BEGINNINGS && best.filter(one -> one.lacking() > 0).isPresent(); i++) {
      try {
        Optional<Explanation> other = of(inferred, isSerial, random::nextDouble, deadline);
        if (other.isPresent() && other.get().lacking() < best.get().lacking()) {
          best = other;
        }
      } catch (DeadlineExceededException over) {
        return best;
      }
    }
    return best;
  }

  private static Optional<Explanation> of(
      InferredRun inferred, boolean isSerial, DoubleSupplier shares, Deadline deadline) {
    return TransactionOrder.of(inferred.run(), inferred.dependencies(), isSerial, shares)
        .map(order -> new Explanation(inferred, order, deadline))
        .map(Explanation::found);
  }

  /** The number of rows that another order might explain. */
  private long lacking() {
    return failed.values().stream()
        .flatMap(rows -> rows.values().stream())
        .filter(Unjudged.ORDER::equals)
        .count();
  }

  /** The versions that a statement may have seen. */
  List<Pin> pins(RelationalStatement statement) {
    return pins.getOrDefault(statement.number(), List.of());
  }

  /** What of the rows left out is judged if the versions are those that were seen. */
  ConditionShare share(ConditionShare before) {
    Map<Unjudged, Long> left = new EnumMap<>(Unjudged.class);
    left.putAll(before.unjudged());
    for (OpenScan scan : unreturned.open()) {
      scan.rows().values().forEach(why -> left.merge(why, -1L, Long::sum));
      failed(scan).values().forEach(why -> left.merge(why, 1L, Long::sum));
    }
    left.values().removeIf(count -> count == 0);
    return new ConditionShare(before.rows(), left);
  }

  private Explanation found() {
    for (int attempt = 0;
        attempt < MOST_ATTEMPTS && mend(attempt == MOST_ATTEMPTS - 1);
        attempt++) {
      order.arrange();
    }
    Map<RelationalTransaction, Set<Pin>> known = new HashMap<>();
    for (OpenScan scan : unreturned.open()) {
      if (failed(scan).size() < scan.rows().size()) {
        pin(scan, known.computeIfAbsent(scan.by(), any -> new HashSet<>()));
      }
    }
    return this;
  }

  private Map<String, Unjudged> failed(OpenScan scan) {
    return failed.computeIfAbsent(scan, any -> new LinkedHashMap<>());
  }

  /** Mends the order where a row would have been returned; returns whether it did. */
  private boolean mend(boolean isLast) {
    boolean mended = false;
    Set<RelationalTransaction> moved = new HashSet<>();
    for (OpenScan scan : unreturned.open()) {
      Map<String, Set<String>> wrong = wrong(scan);
      for (Map.Entry<String, Set<String>> each : wrong.entrySet()) {
        if (isLast) {
          failed(scan).put(each.getKey(), Unjudged.ORDER);
        } else if (moved.add(scan.by())) {
          boolean isMended = mend(scan, each.getValue());
          mended |= isMended;
          if (!isMended) {
            failed(scan).put(each.getKey(), Unjudged.ORDER);
            moved.remove(scan.by());
          }
        }
      }
    }
    return mended;
  }

  /** The rows that should have been returned, each with the rows because of which. */
  private Map<String, Set<String>> wrong(OpenScan scan) {
    deadline.check();
    return scan.scan().form() == Form.OF_ONE_TABLE ? wrongOfOne(scan) : wrongOfSeveral(scan);
  }

  private Map<String, Set<String>> wrongOfOne(OpenScan scan) {
    Map<String, Set<String>> wrong = new LinkedHashMap<>();
    for (String row : scan.rows().keySet()) {
      int length = length(row, scan);
      if (!failed(scan).containsKey(row) && isThere(row, length)) {
        Optional<Boolean> meets = unreturned.meets(row, number(row, length), scan.scan());
        if (meets.isEmpty()) {
          failed(scan).put(row, Unjudged.VALUES);
        } else if (meets.get()) {
          wrong.put(row, Set.of(row));
        }
      }
    }
    return wrong;
  }

  private Map<String, Set<String>> wrongOfSeveral(OpenScan scan) {
    Optional<JoinQuery> query = query(scan);
    if (query.isEmpty()) {
      scan.rows().keySet().forEach(row -> failed(scan).put(row, Unjudged.FORM));
      return Map.of();
    }
    String predicate = scan.scan().predicate();
    String source = predicate.substring("SELECT ".length(), predicate.indexOf('.'));
    try {
      Map<String, Set<String>> wrong =
          new LinkedHashMap<>(query.get().met(source, new LiveRows(scan)::of));
      wrong.keySet().retainAll(scan.rows().keySet());
      wrong.keySet().removeAll(failed(scan).keySet());
      return wrong;
    } catch (UnsupportedPredicateException unknown) {
      scan.rows().keySet().forEach(row -> failed(scan).put(row, Unjudged.VALUES));
      return Map.of();
    }
  }

  private Optional<JoinQuery> query(OpenScan scan) {
    return queries.computeIfAbsent(
        scan.scan().predicate(),
        sql -> {
          try {
            return Optional.of(JoinQuery.of(sql, oracle));
          } catch (UnsupportedPredicateException unknown) {
            return Optional.empty();
          }
        });
  }

  /** The rows that a statement sees, found once for each table. */
  private final class LiveRows {
    private final OpenScan scan;
    private final Map<String, List<LiveRow>> byTable = new HashMap<>();

    LiveRows(OpenScan scan) {
      this.scan = scan;
    }

    /** Those of a table, which queries ask for over and over. */
    List<LiveRow> of(String table) {
      deadline.check();
      return byTable.computeIfAbsent(table, each -> live(each, scan));
    }
  }

  private List<LiveRow> live(String table, OpenScan scan) {
    List<LiveRow> all = new ArrayList<>();
    for (String row : rows.of(table)) {
      int length = length(row, scan);
      if (isThere(row, length)) {
        all.add(new LiveRow(row, cells.of(row, number(row, length))));
      }
    }
    return all;
  }

  /** How much of a row's list a statement sees: what others had written, then its own writes. */
  private int length(String row, OpenScan scan) {
    long[] list = rows.ends().get(row);
    int length = 0;
    while (length < list.length && order.sees(scan.by(), rows.writer(list[length]))) {
      length++;
    }
    while (length < list.length
        && scan.by().equals(rows.writer(list[length]))
        && list[length] < scan.statement().number()) {
      length++;
    }
    return length;
  }

  private boolean isThere(String row, int length) {
    return length == 0
        ? run.initial().containsKey(row)
        : length < rows.ends().get(row).length || run.last().containsKey(row);
  }

  private long number(String row, int length) {
    return length == 0 ? 0 : rows.ends().get(row)[length - 1];
  }

  /** Lets a transaction see another version of some row. */
  private boolean mend(OpenScan scan, Set<String> because) {
    for (boolean onlyMeanwhile : new boolean[] {true, false}) {
      for (String row : because) {
        if (mend(scan, row, onlyMeanwhile)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean mend(OpenScan scan, String row, boolean onlyMeanwhile) {
    long[] list = rows.ends().get(row);
    int length = length(row, scan);
    int before = length - 1;
    int after = length + 1;
    if (scan.scan().form() == Form.OF_ONE_TABLE) {
      while (before >= 0 && meets(row, before, scan)) {
        before--;
      }
      while (after <= list.length && meets(row, after, scan)) {
        after++;
      }
    }
    if (before >= 0) {
      RelationalTransaction writer = rows.writer(list[before]);
      if ((!onlyMeanwhile || writer.ended() > scan.by().started())
          && order.requireUnseen(scan.by(), writer)) {
        return true;
      }
    }
    if (after <= list.length) {
      RelationalTransaction writer = rows.writer(list[after - 1]);
      return writer != null
          && (!onlyMeanwhile || writer.started() < scan.statement().ended())
          && order.requireSeen(scan.by(), writer);
    }
    return false;
  }

  private boolean meets(String row, int length, OpenScan scan) {
    return isThere(row, length)
        && unreturned.meets(row, number(row, length), scan.scan()).orElse(true);
  }

  private void pin(OpenScan scan, Set<Pin> known) {
    List<String> all = new ArrayList<>();
    if (scan.scan().form() == Form.OF_ONE_TABLE) {
      all.addAll(scan.rows().keySet());
      all.removeAll(failed(scan).keySet());
    } else {
      query(scan).orElseThrow().tables().forEach(table -> all.addAll(rows.of(table)));
    }
    for (String row : all) {
      long[] list = rows.ends().get(row);
      int length = length(row, scan);
      boolean isOwn = length > 0 && scan.by().equals(rows.writer(list[length - 1]));
      Pin pin = new Pin(row, length);
      if (list.length > 0 && !isOwn && known.add(pin)) {
        pins.computeIfAbsent(scan.statement().number(), any -> new ArrayList<>()).add(pin);
      }
    }
  }
}
