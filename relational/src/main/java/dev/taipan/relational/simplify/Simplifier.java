package dev.taipan.relational.simplify;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.infer.InferredRun;
import dev.taipan.relational.infer.Patterns;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.infer.RowEdge;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.sql.Conditions;
import dev.taipan.relational.sql.Refused;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Makes findings small: the transactions of one are replayed in the order in which their statements
 * were answered, on what was there before them, and then with one transaction, statement, row,
 * table, column or part of a condition less, as long as the pattern is found again (delta debugging
 * with parts of size one). A candidate is replayed up to three times before it is given up if a
 * statement failed because of other transactions, otherwise once.
 */
public final class Simplifier {
  private static final int ATTEMPTS = 3;
  private static final int MOST_TRANSACTIONS = 40;

  /** More transactions are replayed once, since that takes long. */
  private static final int FEW_TRANSACTIONS = 8;

  private final Database database;
  private final Isolation isolation;
  private final CurrentReads currentReads;
  private final Replay replay;
  private final BooleanSupplier goesOn;
  private int replays;

  /**
   * A simplifier.
   *
   * @param goesOn asked before each candidate; what is small by then is the result
   */
  public Simplifier(
      Database database, Isolation isolation, CurrentReads currentReads, BooleanSupplier goesOn) {
    this.database = database;
    this.isolation = isolation;
    this.currentReads = currentReads;
    this.goesOn = goesOn;
    replay = new Replay(database, isolation);
  }

  /**
   * Makes a finding small; none where no replay finds it again.
   *
   * @param setup what was there before the run
   * @throws SQLException when the database cannot be used
   */
  public Optional<Simplified> simplify(RelationalFinding finding, Setup setup, RelationalRun run)
      throws SQLException, InterruptedException {
    return simplify(finding, setup, run, casts(finding, run));
  }

  /**
   * The same with no other transactions than those of the finding, which takes less long.
   *
   * @param setup what was there before the run
   * @throws SQLException when the database cannot be used
   */
  public Optional<Simplified> simplifyAlone(
      RelationalFinding finding, Setup setup, RelationalRun run)
      throws SQLException, InterruptedException {
    return simplify(finding, setup, run, List.of(finding.transactions()));
  }

  private Optional<Simplified> simplify(
      RelationalFinding finding,
      Setup setup,
      RelationalRun run,
      List<List<RelationalTransaction>> casts)
      throws SQLException, InterruptedException {
    replays = 0;
    Optional<Scenario> whole = first(finding, setup, run, casts);
    if (whole.isEmpty()) {
      return Optional.empty();
    }
    Scenario small = reduced(whole.get(), finding).renumbered();
    return again(small, finding)
        .filter(last -> last.scenario().equals(small))
        .map(last -> new Simplified(last.finding(), last.run(), replay.plain(small), replays));
  }

  /** A scenario that shows a finding again, if possible with few statements. */
  private Optional<Scenario> first(
      RelationalFinding finding,
      Setup setup,
      RelationalRun run,
      List<List<RelationalTransaction>> casts)
      throws SQLException, InterruptedException {
    List<RowEdge> edges = new InferredRun(run, currentReads).dependencies().edges();
    for (List<RelationalTransaction> cast : casts) {
      Setup before = before(cast, setup, run);
      Optional<Seen> seen =
          goesOn.getAsBoolean()
              ? again(new Scenario(before, order(cast, allOf(cast), edges)), finding)
              : Optional.empty();
      if (seen.isPresent()) {
        Set<RelationalStatement> kept = allOf(cast);
        kept.removeAll(allOf(finding.transactions()));
        kept.addAll(finding.statements());
        return again(new Scenario(before, order(cast, kept, edges)), finding)
            .or(() -> seen)
            .map(Seen::scenario);
      }
    }
    return Optional.empty();
  }

  private List<Scenario.Step> order(
      List<RelationalTransaction> cast, Set<RelationalStatement> kept, List<RowEdge> edges) {
    return ReplayOrder.of(cast, kept, edges, isolation.hasOneSnapshot());
  }

  private Scenario reduced(Scenario scenario, RelationalFinding finding)
      throws SQLException, InterruptedException {
    Scenario small = scenario;
    boolean smaller = true;
    while (smaller && goesOn.getAsBoolean()) {
      smaller = false;
      List<Scenario> candidates = candidates(small);
      for (int next = 0; next < candidates.size() && goesOn.getAsBoolean(); ) {
        Optional<Seen> found = again(candidates.get(next), finding);
        if (found.isPresent()) {
          small = found.get().scenario();
          smaller = true;
          // What was tried before is tried again in the next pass.
          candidates = candidates(small);
        } else {
          next++;
        }
      }
    }
    return small;
  }

  /**
   * The transactions that a finding may need, fewest first: its own; with those that wrote its rows
   * while they ran; with all that ran meanwhile. A database that tracks dependencies may overlook
   * one only if a third transaction is there.
   */
  private static List<List<RelationalTransaction>> casts(
      RelationalFinding finding, RelationalRun run) {
    List<RelationalTransaction> own = finding.transactions();
    Set<String> rows = finding.edges().stream().map(RowEdge::row).collect(Collectors.toSet());
    List<RelationalTransaction> meanwhile =
        run.transactions().stream()
            .filter(each -> own.contains(each) || overlaps(each, own))
            .filter(each -> !each.statements().isEmpty())
            .toList();
    List<RelationalTransaction> writers =
        meanwhile.stream().filter(each -> own.contains(each) || writes(each, rows)).toList();
    List<List<RelationalTransaction>> casts = new ArrayList<>(List.of(own));
    if (writers.size() > own.size()) {
      casts.add(writers);
    }
    if (meanwhile.size() > writers.size() && meanwhile.size() <= MOST_TRANSACTIONS) {
      casts.add(meanwhile);
    }
    return casts;
  }

  private static boolean overlaps(RelationalTransaction one, List<RelationalTransaction> others) {
    return others.stream()
        .anyMatch(each -> one.started() < each.ended() && each.started() < one.ended());
  }

  private static boolean writes(RelationalTransaction one, Set<String> rows) {
    return one.statements().stream()
        .flatMap(statement -> statement.observations().stream())
        .anyMatch(seen -> seen.meeting().writes() && rows.contains(seen.row()));
  }

  private static Set<RelationalStatement> allOf(List<RelationalTransaction> transactions) {
    return transactions.stream()
        .flatMap(each -> each.statements().stream())
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** What was there when the first of some transactions began, as far as is known. */
  private Setup before(List<RelationalTransaction> cast, Setup setup, RelationalRun run)
      throws SQLException {
    long began =
        cast.stream().mapToLong(RelationalTransaction::started).min().orElse(Long.MAX_VALUE);
    Dialect dialect = database.dialect();
    try (Connection connection = database.connect()) {
      setup.drops().forEach(drop -> tryRun(connection, drop));
      for (String sql : setup.plain()) {
        run(connection, sql);
      }
      dialect.prepare(connection, dialect.levels().iterator().next());
      for (RelationalTransaction earlier : run.transactions()) {
        if (earlier.status() == TransactionStatus.COMMITTED && earlier.ended() < began) {
          dialect.begin(connection);
          earlier.statements().forEach(statement -> tryRun(connection, statement.sql()));
          tryEnd(dialect, connection);
        }
      }
      dialect.begin(connection);
      Setup filled = setup.filledFrom(connection);
      dialect.rollback(connection);
      setup.drops().forEach(drop -> tryRun(connection, drop));
      tryEnd(dialect, connection);
      return filled;
    }
  }

  private static void tryEnd(Dialect dialect, Connection connection) {
    try {
      dialect.commit(connection);
    } catch (SQLException failed) {
      try {
        dialect.rollback(connection);
      } catch (SQLException over) {
        // It is over.
      }
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void tryRun(Connection connection, String sql) {
    try {
      run(connection, sql);
    } catch (SQLException failed) {
      // Then there is less of it, and the replay tells whether that matters.
    }
  }

  private record Seen(RelationalFinding finding, RelationalRun run, Scenario scenario) {}

  /** The finding's like in a replay, if there is one. */
  private Optional<Seen> again(Scenario scenario, RelationalFinding wanted)
      throws SQLException, InterruptedException {
    int attempts = scenario.transactions().size() > FEW_TRANSACTIONS ? 1 : ATTEMPTS;
    for (int i = 0; i < attempts; i++) {
      replays++;
      Optional<Replay.Ran> ran;
      try {
        ran = replay.run(scenario);
      } catch (SQLException | Refused impossible) {
        return Optional.empty();
      }
      Optional<RelationalFinding> found =
          ran.flatMap(
              seen ->
                  Patterns.of(new InferredRun(seen.run(), currentReads).dependencies()).stream()
                      .filter(each -> each.pattern() == wanted.pattern())
                      .filter(each -> rows(each) == rows(wanted))
                      .findFirst());
      if (found.isPresent()) {
        return Optional.of(new Seen(found.get(), ran.get().run(), ran.get().ran()));
      }
      if (ran.isPresent() && !ran.get().isByChance()) {
        // Once more would be the same.
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static long rows(RelationalFinding finding) {
    return Math.min(2, finding.edges().stream().map(edge -> edge.row()).distinct().count());
  }

  /** The scenario with one thing less, the largest things first. */
  private static List<Scenario> candidates(Scenario scenario) {
    List<Scenario> all = new ArrayList<>();
    List<Integer> transactions = scenario.transactions();
    if (transactions.size() > 4) {
      int half = transactions.size() / 2;
      all.add(scenario.withoutTransactions(transactions.subList(0, half)));
      all.add(scenario.withoutTransactions(transactions.subList(half, transactions.size())));
    }
    if (transactions.size() > 2) {
      transactions.forEach(each -> all.add(scenario.withoutTransactions(List.of(each))));
    }
    for (int i = scenario.steps().size() - 1; i >= 0; i--) {
      int transaction = scenario.steps().get(i).transaction();
      long left =
          scenario.steps().stream().filter(step -> step.transaction() == transaction).count();
      if (!scenario.steps().get(i).isEnd() && left > 2) {
        all.add(scenario.withoutStep(i));
      }
    }
    for (int i = 0; i < scenario.setup().tables().size(); i++) {
      String name = scenario.setup().tables().get(i).table().name();
      if (scenario.steps().stream().noneMatch(step -> step.sql().contains(name))) {
        all.add(scenario.withoutTable(i));
      }
    }
    int rows = scenario.setup().rows().size();
    for (int size = rows; size > 2; size /= 2) {
      for (int from = 0; from < rows; from += size) {
        all.add(scenario.withoutRows(from, Math.min(rows, from + size)));
      }
    }
    for (int i = rows - 1; i >= 0; i--) {
      all.add(scenario.withoutRows(i, i + 1));
    }
    for (int table = 0; table < scenario.setup().tables().size(); table++) {
      int columns = scenario.setup().tables().get(table).table().columns().size();
      for (int column = columns - 1; column >= 0 && columns > 1; column--) {
        if (!scenario.names(table, column)) {
          all.add(scenario.withoutColumn(table, column));
        }
      }
    }
    for (int i = 0; i < scenario.steps().size(); i++) {
      for (String simpler : Conditions.simpler(scenario.steps().get(i).sql())) {
        all.add(scenario.with(i, simpler));
      }
    }
    return all;
  }
}
