package dev.taipan.relational.campaign;

import dev.taipan.relational.generate.StatementDraw;
import dev.taipan.relational.run.PlannedTransaction;
import dev.taipan.relational.run.Round;
import dev.taipan.relational.sql.Catalog;
import dev.taipan.relational.sql.Instrumenter;
import dev.taipan.relational.sql.Refused;
import dev.taipan.relational.sql.SqlEngine;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.rng.UniformRandomProvider;

/** A session whose statements are drawn, of those only that there is a rule for. */
final class GeneratedScript implements Round.Script {
  private static final int MOST_STATEMENTS = 5;
  private static final int ATTEMPTS = 20;

  private final UniformRandomProvider random;
  private final StatementDraw draw;
  private final Instrumenter trial;
  private final Consumer<String> untried;
  private int left;

  GeneratedScript(
      UniformRandomProvider random,
      SqlEngine engine,
      Catalog catalog,
      Instrumenter instrumenter,
      int transactions,
      Consumer<String> untried) {
    this.random = random;
    this.untried = untried;
    draw = new StatementDraw(random, engine, catalog);
    trial = instrumenter;
    left = transactions;
  }

  @Override
  public Optional<PlannedTransaction> next(Connection connection) {
    if (left-- <= 0) {
      return Optional.empty();
    }
    List<String> statements = new ArrayList<>();
    int count = 1 + random.nextInt(MOST_STATEMENTS);
    for (int i = 0; i < ATTEMPTS && statements.size() < count; i++) {
      String sql = draw.draw();
      try {
        trial.instrument(sql, 1);
        statements.add(sql);
      } catch (Refused refused) {
        untried.accept(refused.getMessage());
      }
    }
    return Optional.of(new PlannedTransaction("drawn", statements, random.nextInt(12) > 0));
  }
}
