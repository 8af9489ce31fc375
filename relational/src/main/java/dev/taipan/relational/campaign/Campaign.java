package dev.taipan.relational.campaign;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.relational.application.ApplicationScript;
import dev.taipan.relational.application.ApplicationTables;
import dev.taipan.relational.application.TransactionFile;
import dev.taipan.relational.generate.RandomTransactions;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.generate.SetupDraw;
import dev.taipan.relational.generate.StatementDraw;
import dev.taipan.relational.generate.TemplateRoles;
import dev.taipan.relational.generate.TemplateTransactions;
import dev.taipan.relational.generate.TransactionDraw;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.relational.run.FailedStatements;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.Round;
import dev.taipan.relational.run.SessionConnections;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.Instrumenter;
import dev.taipan.relational.sql.SqlEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Rounds of drawn transactions. Each round has tables of its own, a history of its own that is
 * judged while the next round runs, and a final transaction that reads all of them. In some rounds
 * statements are drawn by themselves, in others they are those of templates; at serializable every
 * other round is of templates.
 */
public final class Campaign {
  private static final int SESSIONS_OF_TEMPLATES = 12;

  private final Database database;
  private final Isolation isolation;
  private final Plan plan;
  private final CampaignTally tally = new CampaignTally();
  private final SqlEngine engine;

  /**
   * What is run.
   *
   * @param transactionsOfARound of each session
   * @param level that is judged besides serializability, which the patterns are held against
   * @param folder where each round's history is written
   * @param instruments whether statements are rewritten; otherwise nothing is judged
   * @param conditions which ones drawn statements have
   */
  public record Plan(
      long seed,
      int transactionsOfARound,
      Optional<IsolationLevel> level,
      CurrentReads currentReads,
      Duration timeout,
      Path folder,
      boolean instruments,
      StatementDraw.Range conditions) {}

  /**
   * Plans a campaign.
   *
   * @throws IllegalArgumentException when statements cannot be instrumented for the database
   */
  public Campaign(Database database, Isolation isolation, Plan plan) {
    this.database = database;
    this.isolation = isolation;
    this.plan = plan;
    engine = SqlEngine.of(database.dialect());
  }

  /** What is known by now; safe to be asked by other threads. */
  public CampaignTally tally() {
    return tally;
  }

  /**
   * Runs rounds while asked to go on.
   *
   * @throws SQLException when tables cannot be made or read
   * @throws IOException when a history cannot be written
   */
  public void run(BooleanSupplier goesOn) throws SQLException, IOException, InterruptedException {
    UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(plan.seed());
    try (RoundJudge judge = new RoundJudge(plan, tally);
        SessionConnections connections = new SessionConnections(database, isolation);
        Connection owner = database.connect()) {
      while (goesOn.getAsBoolean()) {
        runDrawn(random, connections, owner, judge, goesOn);
      }
      judge.finish();
    }
  }

  private void runDrawn(
      UniformRandomProvider random,
      SessionConnections connections,
      Connection owner,
      RoundJudge judge,
      BooleanSupplier goesOn)
      throws SQLException, IOException, InterruptedException {
    boolean isOfTemplates = random.nextInt(isolation == Isolation.SERIALIZABLE ? 2 : 4) == 0;
    SetupDraw tables = new SetupDraw(random, engine);
    Setup setup = isOfTemplates ? tables.drawKeyed() : tables.draw();
    int sessions = isOfTemplates ? SESSIONS_OF_TEMPLATES : 2 + random.nextInt(4);
    TemplateRoles roles = new TemplateRoles(RandomSource.SPLIT_MIX_64.create(random.nextLong()));
    Instrumenter instrumenter = new Instrumenter(engine, setup.catalog(), isolation);
    List<Round.Script> scripts = new ArrayList<>();
    for (int i = 0; i < sessions; i++) {
      UniformRandomProvider own = RandomSource.SPLIT_MIX_64.create(random.nextLong());
      TransactionDraw draw =
          isOfTemplates
              ? new TemplateTransactions(own, engine, setup.catalog(), roles)
              : new RandomTransactions(
                  own, new StatementDraw(own, engine, setup.catalog(), plan.conditions()));
      scripts.add(
          new GeneratedScript(
              own, draw, instrumenter, plan.transactionsOfARound(), tally::untried));
    }
    make(setup, owner);
    RelationalRun run =
        runRound(connections, setup.catalog(), instrumenter, scripts, goesOn, any -> {});
    judge.accept(Optional.of(setup), run);
    drop(setup, owner);
  }

  /**
   * Runs rounds of an application's transactions while asked to go on.
   *
   * @param tables made ready for it
   * @throws SQLException also when no transaction of a round gets to its end, other than because of
   *     others; the message tells the statements and their errors
   */
  public void run(
      ApplicationTables tables, TransactionFile file, int sessions, BooleanSupplier goesOn)
      throws SQLException, IOException, InterruptedException {
    UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(plan.seed());
    try (RoundJudge judge = new RoundJudge(plan, tally);
        SessionConnections connections = new SessionConnections(database, isolation)) {
      while (goesOn.getAsBoolean()) {
        tables.reset();
        List<Round.Script> scripts = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
          scripts.add(
              new ApplicationScript(
                  file,
                  RandomSource.SPLIT_MIX_64.create(random.nextLong()),
                  plan.transactionsOfARound()));
        }
        Instrumenter instrumenter = new Instrumenter(engine, tables.catalog(), isolation);
        Optional<Setup> setup = tables.setup();
        judge.accept(
            setup,
            runRound(
                connections, tables.catalog(), instrumenter, scripts, goesOn, this::requireSense));
      }
      judge.finish();
    }
  }

  private void make(Setup setup, Connection owner) throws SQLException {
    drop(setup, owner);
    try (Statement statement = owner.createStatement()) {
      for (String sql : plan.instruments() ? setup.instrumented(engine) : setup.plain()) {
        statement.execute(sql);
      }
    }
  }

  private static void drop(Setup setup, Connection owner) {
    for (String sql : setup.drops()) {
      try (Statement statement = owner.createStatement()) {
        statement.execute(sql);
      } catch (SQLException absent) {
        // There was none.
      }
    }
  }

  private RelationalRun runRound(
      SessionConnections connections,
      Catalog catalog,
      Instrumenter instrumenter,
      List<Round.Script> scripts,
      BooleanSupplier goesOn,
      FailureCheck check)
      throws SQLException, InterruptedException {
    Round round =
        new Round(
            connections,
            database.dialect(),
            catalog,
            Optional.of(instrumenter).filter(any -> plan.instruments()));
    RelationalRun run = round.run(scripts, goesOn);
    round.trouble().ifPresent(tally::trouble);
    check.accept(round.failures());
    return run;
  }

  /** What becomes of what failed in a round. */
  @FunctionalInterface
  private interface FailureCheck {
    void accept(FailedStatements failures) throws SQLException;
  }

  private void requireSense(FailedStatements failures) throws SQLException {
    tally.failed(failures.first());
    if (failures.areAll()) {
      throw new SQLException(
          "no transaction of the file gets to its end: "
              + failures.first().entrySet().stream()
                  .map(each -> CampaignTally.failure(each.getKey(), each.getValue()))
                  .collect(Collectors.joining("; ")));
    }
  }
}
