package dev.taipan.coo.run;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * What came of a step of a case. Times are nanoseconds since the case began.
 *
 * @param sql what the database was asked
 * @param released when it was its turn
 * @param execution what the database did; empty if it was left out
 */
public record RanStep(String sql, long released, Optional<Execution> execution) {

  /**
   * What the database did.
   *
   * @param started when it was asked
   * @param ended when it had answered
   * @param seen the rows that it returned, or of a read of a row that there was none
   * @param changed how many rows it changed
   * @param refusal why it did nothing, if it did not
   * @param waiting that it waited, if it did
   */
  public record Execution(
      long started,
      long ended,
      Map<String, OptionalLong> seen,
      long changed,
      Optional<Refusal> refusal,
      Optional<Waited> waiting) {

    /** Keeps a copy. */
    public Execution {
      seen = Collections.unmodifiableMap(new TreeMap<>(seen));
    }
  }

  /**
   * That it waited for other transactions.
   *
   * @param blockers as far as the database named them
   */
  public record Waited(Set<Integer> blockers) {
    /** Keeps a copy. */
    public Waited {
      blockers = Set.copyOf(blockers);
    }
  }

  /** Whether the database did it. */
  public boolean isDone() {
    return execution.isPresent() && refusal().isEmpty();
  }

  /** Why the database did nothing, if it did not. */
  public Optional<Refusal> refusal() {
    return execution.flatMap(Execution::refusal);
  }

  /** That it waited, if it did. */
  public Optional<Waited> waited() {
    return execution.flatMap(Execution::waiting);
  }
}
