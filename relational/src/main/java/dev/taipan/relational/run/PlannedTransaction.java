package dev.taipan.relational.run;

import java.util.List;

/**
 * A transaction to be run.
 *
 * @param name what people call it
 * @param commits whether it commits; it rolls back otherwise
 */
public record PlannedTransaction(String name, List<String> statements, boolean commits) {

  /** Keeps a copy. */
  public PlannedTransaction {
    statements = List.copyOf(statements);
  }
}
