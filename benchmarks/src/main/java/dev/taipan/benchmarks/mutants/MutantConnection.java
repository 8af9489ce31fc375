package dev.taipan.benchmarks.mutants;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A connection of a mutant, and what its transaction did so far. */
final class MutantConnection {
  /** Updates that are to be repeated wait for the end of another transaction. */
  private record Repetition(String sql, List<Parameter> parameters) {}

  private final Connection real;
  private final Mutant mutant;
  private final Hits hits;
  private final Answers answers;
  private final List<Repetition> written = new ArrayList<>();
  private final Deque<Repetition> repetitions = new ArrayDeque<>();
  private int level;
  private int statements;
  private long begin;
  private int open;
  private boolean wrote;
  private boolean weak;

  MutantConnection(Connection real, Mutant mutant, Hits hits, Answers answers) {
    this.real = real;
    this.mutant = mutant;
    this.hits = hits;
    this.answers = answers;
  }

  Connection proxy() {
    return Calls.handledBy(
        (proxy, method, arguments) -> call(method, arguments == null ? new Object[0] : arguments),
        Connection.class);
  }

  private Object call(Method method, Object... arguments) throws SQLException {
    switch (method.getName()) {
      case "prepareStatement" -> {
        PreparedStatement statement = (PreparedStatement) Calls.pass(real, method, arguments);
        return new MutantStatement(this, (String) arguments[0], statement).proxy();
      }
      case "createStatement" -> {
        return statement((Statement) Calls.pass(real, method, arguments));
      }
      case "setTransactionIsolation" -> {
        level = (int) arguments[0];
        real.setTransactionIsolation(mutant.level(this, level));
        return null;
      }
      case "commit" -> {
        commit();
        return null;
      }
      case "rollback" -> {
        real.rollback();
        rolledBack();
        return null;
      }
      case "close" -> {
        hits.giveBack(repetitions.size());
        repetitions.clear();
        real.close();
        return null;
      }
      default -> {
        return Calls.pass(real, method, arguments);
      }
    }
  }

  private Statement statement(Statement statement) {
    return Calls.handledBy(
        (proxy, method, arguments) ->
            method.getName().equals("execute") && arguments.length == 1
                ? statement.execute(mutant.definition(this, (String) arguments[0]))
                : Calls.pass(statement, method, arguments == null ? new Object[0] : arguments),
        Statement.class);
  }

  private void commit() throws SQLException {
    mutant.commit(this);
    if (weak && statements == 1) {
      giveBack();
    }
    keepHits();
    repeat();
    repetitions.addAll(written);
    ended();
  }

  private void rolledBack() throws SQLException {
    hits.giveBack(open);
    open = 0;
    ended();
  }

  private void ended() throws SQLException {
    if (weak) {
      real.setTransactionIsolation(level);
    }
    weak = false;
    wrote = false;
    statements = 0;
    written.clear();
  }

  /** What is refused is tried again behind the next transaction. */
  private void repeat() throws SQLException {
    if (repetitions.isEmpty()) {
      return;
    }
    Repetition next = repetitions.peek();
    try (PreparedStatement statement = real.prepareStatement(next.sql())) {
      for (Parameter parameter : next.parameters()) {
        parameter.set(statement);
      }
      statement.executeUpdate();
      real.commit();
      repetitions.remove();
    } catch (SQLException refused) {
      real.rollback();
    }
  }

  /** Comes before each statement. */
  void next() throws SQLException {
    if (statements == 0) {
      begin = System.nanoTime();
    }
    mutant.next(this);
    statements++;
  }

  /** Whether this occasion becomes a hit, if the transaction commits. */
  boolean isHit() {
    boolean hit = hits.take();
    open += hit ? 1 : 0;
    return hit;
  }

  /** Takes back what broke nothing. */
  void giveBack() {
    hits.giveBack(1);
    open--;
  }

  /** What was broken stays so, whatever becomes of the transaction. */
  void keepHits() {
    open = 0;
  }

  /** Runs the transaction that has not begun yet at a weaker level. */
  void weaken() throws SQLException {
    real.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    weak = true;
  }

  void repeatLater(MutantStatement statement) {
    written.add(new Repetition(statement.sql(), statement.parameters()));
  }

  void wrote() {
    wrote = true;
  }

  boolean hasWritten() {
    return wrote;
  }

  boolean hasBegun() {
    return statements > 0;
  }

  /** When its transaction began. */
  long begin() {
    return begin;
  }

  Connection real() {
    return real;
  }

  Mutant mutant() {
    return mutant;
  }

  Answers answers() {
    return answers;
  }
}
