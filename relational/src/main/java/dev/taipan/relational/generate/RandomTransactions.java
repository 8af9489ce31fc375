package dev.taipan.relational.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.commons.rng.UniformRandomProvider;

/** Transactions of up to five statements that have nothing to do with each other. */
public final class RandomTransactions implements TransactionDraw {
  private static final int MOST_STATEMENTS = 5;
  private static final int ATTEMPTS = 20;

  private final UniformRandomProvider random;
  private final StatementDraw statements;

  public RandomTransactions(UniformRandomProvider random, StatementDraw statements) {
    this.random = random;
    this.statements = statements;
  }

  @Override
  public List<String> draw(Predicate<String> accepted) {
    List<String> drawn = new ArrayList<>();
    int count = 1 + random.nextInt(MOST_STATEMENTS);
    for (int i = 0; i < ATTEMPTS && drawn.size() < count; i++) {
      String sql = statements.draw();
      if (accepted.test(sql)) {
        drawn.add(sql);
      }
    }
    return drawn;
  }
}
