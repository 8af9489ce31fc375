package dev.taipan.relational.campaign;

import dev.taipan.relational.generate.TransactionDraw;
import dev.taipan.relational.run.PlannedTransaction;
import dev.taipan.relational.run.Round;
import dev.taipan.relational.sql.Instrumenter;
import dev.taipan.relational.sql.Refused;
import java.sql.Connection;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.rng.UniformRandomProvider;

/** A session whose transactions are drawn, with those statements only that there is a rule for. */
final class GeneratedScript implements Round.Script {
  private final UniformRandomProvider random;
  private final TransactionDraw draw;
  private final Instrumenter trial;
  private final Consumer<String> untried;
  private int left;

  GeneratedScript(
      UniformRandomProvider random,
      TransactionDraw draw,
      Instrumenter instrumenter,
      int transactions,
      Consumer<String> untried) {
    this.random = random;
    this.draw = draw;
    this.untried = untried;
    trial = instrumenter;
    left = transactions;
  }

  @Override
  public Optional<PlannedTransaction> next(Connection connection) {
    return left-- <= 0
        ? Optional.empty()
        : Optional.of(
            new PlannedTransaction("drawn", draw.draw(this::isKnown), random.nextInt(12) > 0));
  }

  private boolean isKnown(String sql) {
    try {
      trial.instrument(sql, 1);
      return true;
    } catch (Refused refused) {
      untried.accept(refused.getMessage());
      return false;
    }
  }
}
