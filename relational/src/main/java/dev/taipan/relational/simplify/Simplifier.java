package dev.taipan.relational.simplify;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.infer.Patterns;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.infer.RowDependencies;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import dev.taipan.relational.run.StatementAnswer;
import dev.taipan.relational.sql.Conditions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
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
 * with parts of size one). A candidate is replayed up to three times before it is given up.
 */
public final class Simplifier {
  private static final int ATTEMPTS = 3;

  private final Database database;
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
    replays = 0;
    Scenario scenario =
        new Scenario(
            before(finding, setup, run),
            order(finding.transactions(), allOf(finding.transactions())));
    Optional<Seen> seen = again(scenario, finding, ATTEMPTS);
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    Scenario small = scenario;
    Scenario essential =
        new Scenario(
            scenario.setup(), order(finding.transactions(), new HashSet<>(finding.statements())));
    Optional<Seen> seenAgain = again(essential, finding, ATTEMPTS);
    if (seenAgain.isPresent()) {
      small = essential;
      seen = seenAgain;
    }
    boolean smaller = true;
    while (smaller && goesOn.getAsBoolean()) {
      smaller = false;
      List<Scenario> candidates = candidates(small);
      for (int next = 0; next < candidates.size() && goesOn.getAsBoolean(); ) {
        Optional<Seen> found = again(candidates.get(next), finding, ATTEMPTS);
        if (found.isPresent()) {
          small = candidates.get(next);
          seen = found;
          smaller = true;
          // What was tried before is tried again in the next pass.
          candidates = candidates(small);
        } else {
          next++;
        }
      }
    }
    return Optional.of(
        new Simplified(seen.get().finding(), seen.get().run(), replay.plain(small), replays));
  }

  private static Set<RelationalStatement> allOf(List<RelationalTransaction> transactions) {
    return transactions.stream()
        .flatMap(each -> each.statements().stream())
        .collect(Collectors.toSet());
  }

  /** The steps of transactions, in the order in which they were answered. */
  private static List<Scenario.Step> order(
      List<RelationalTransaction> transactions, Set<RelationalStatement> kept) {
    record Timed(long at, Scenario.Step step) {}
    List<Timed> all = new ArrayList<>();
    for (RelationalTransaction transaction : transactions) {
      for (RelationalStatement statement : transaction.statements()) {
        if (kept.contains(statement)) {
          all.add(
              new Timed(
                  statement.ended(), new Scenario.Step(transaction.number(), statement.sql())));
        }
      }
      all.add(new Timed(transaction.ended(), new Scenario.Step(transaction.number(), "")));
    }
    all.sort(Comparator.comparingLong(Timed::at));
    return all.stream().map(Timed::step).toList();
  }

  /** What was there when the first of the finding's transactions began, as far as is known. */
  private Setup before(RelationalFinding finding, Setup setup, RelationalRun run)
      throws SQLException {
    long began =
        finding.transactions().stream()
            .mapToLong(RelationalTransaction::started)
            .min()
            .orElse(Long.MAX_VALUE);
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
      List<Setup.Row> rows = new ArrayList<>();
      for (Setup.TableText text : setup.tables()) {
        String all =
            "SELECT " + String.join(", ", text.table().columns()) + " FROM " + text.table().name();
        for (List<String> row : StatementAnswer.of(connection, all).rows()) {
          rows.add(
              new Setup.Row(text.table().name(), row.stream().map(Simplifier::literal).toList()));
        }
      }
      dialect.rollback(connection);
      setup.drops().forEach(drop -> tryRun(connection, drop));
      tryEnd(dialect, connection);
      return new Setup(setup.tables(), rows);
    }
  }

  private static String literal(String value) {
    if (value == null) {
      return "NULL";
    }
    return value.matches("-?\\d{1,18}") ? value : "'" + value.replace("'", "''") + "'";
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

  private record Seen(RelationalFinding finding, RelationalRun run) {}

  /** The finding's like in a replay, if there is one. */
  private Optional<Seen> again(Scenario scenario, RelationalFinding wanted, int attempts)
      throws SQLException, InterruptedException {
    for (int i = 0; i < attempts; i++) {
      replays++;
      Optional<RelationalRun> run;
      try {
        run = replay.run(scenario);
      } catch (SQLException impossible) {
        return Optional.empty();
      }
      Optional<RelationalFinding> found =
          run.flatMap(
              seen ->
                  Patterns.of(new RowDependencies(seen, currentReads)).stream()
                      .filter(each -> each.pattern() == wanted.pattern())
                      .filter(each -> rows(each) == rows(wanted))
                      .findFirst());
      if (found.isPresent()) {
        return Optional.of(new Seen(found.get(), run.get()));
      }
      if (run.isPresent()) {
        // It ran in its order: once more would be the same.
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
    if (scenario.transactions().size() > 2) {
      scenario.transactions().forEach(each -> all.add(scenario.withoutTransaction(each)));
    }
    for (int i = scenario.steps().size() - 1; i >= 0; i--) {
      int transaction = scenario.steps().get(i).transaction();
      long left =
          scenario.steps().stream().filter(step -> step.transaction() == transaction).count();
      if (!scenario.steps().get(i).isCommit() && left > 2) {
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
    if (rows > 3) {
      all.add(scenario.withoutRows(0, rows / 2));
      all.add(scenario.withoutRows(rows / 2, rows));
    }
    for (int i = rows - 1; i >= 0; i--) {
      all.add(scenario.withoutRows(i, i + 1));
    }
    for (int table = 0; table < scenario.setup().tables().size(); table++) {
      int columns = scenario.setup().tables().get(table).table().columns().size();
      for (int column = columns - 1; column >= 0 && columns > 1; column--) {
        all.add(scenario.withoutColumn(table, column));
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
