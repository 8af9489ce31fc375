package dev.taipan.relational.run;

import dev.taipan.history.TransactionStatus;
import java.util.List;

/**
 * A transaction that ran.
 *
 * @param number which no other one of the run has, from 1
 * @param started when it began, on a clock that all sessions share
 * @param ended when it had ended
 */
public record RelationalTransaction(
    int number,
    int session,
    List<RelationalStatement> statements,
    TransactionStatus status,
    long started,
    long ended) {

  /** Keeps copies. */
  public RelationalTransaction {
    statements = List.copyOf(statements);
  }

  /** Whether it is the same transaction of the same run. */
  @Override
  public boolean equals(Object other) {
    return other instanceof RelationalTransaction that && number == that.number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
