package dev.taipan.relational.run;

import dev.taipan.relational.sql.Instrumented.Kind;
import dev.taipan.relational.sql.PredicateScan;
import java.util.List;
import java.util.Optional;

/**
 * A statement that was executed.
 *
 * @param number which no other statement of the run has
 * @param sql as the application wrote it
 * @param kind none where there is no rule for it
 * @param observations the versions of rows that it met
 * @param scanned conditions by which it asked for rows: it met every row that meets them
 * @param ended when it had answered, on a clock that all sessions share
 * @param leftOut why it was not instrumented, if it was not
 */
public record RelationalStatement(
    long number,
    String sql,
    Optional<Kind> kind,
    List<Observation> observations,
    List<PredicateScan> scanned,
    long ended,
    Optional<String> leftOut) {

  /** Keeps copies. */
  public RelationalStatement {
    observations = List.copyOf(observations);
    scanned = List.copyOf(scanned);
  }

  /** Whether it is the same statement of the same run. */
  @Override
  public boolean equals(Object other) {
    return other instanceof RelationalStatement that && number == that.number;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(number);
  }

  /** The same with other observations, and nothing said of what it did not return. */
  RelationalStatement withObservations(List<Observation> others) {
    return new RelationalStatement(number, sql, kind, others, List.of(), ended, leftOut);
  }
}
