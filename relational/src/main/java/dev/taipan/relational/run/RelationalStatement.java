package dev.taipan.relational.run;

import dev.taipan.relational.sql.Instrumented.Kind;
import java.util.List;
import java.util.Optional;

/**
 * A statement that was executed.
 *
 * @param number which no other statement of the run has
 * @param sql as the application wrote it
 * @param kind none where there is no rule for it
 * @param observations the versions of rows that it met
 * @param scanned tables of which it read every row
 * @param ended when it had answered, on a clock that all sessions share
 * @param leftOut why it was not instrumented, if it was not
 */
public record RelationalStatement(
    long number,
    String sql,
    Optional<Kind> kind,
    List<Observation> observations,
    List<String> scanned,
    long ended,
    Optional<String> leftOut) {

  /** Keeps copies. */
  public RelationalStatement {
    observations = List.copyOf(observations);
    scanned = List.copyOf(scanned);
  }
}
