package dev.taipan.proxy.relay;

import dev.taipan.statements.history.Execution;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Control.Kind;
import dev.taipan.statements.sql.Plans;
import dev.taipan.statements.sql.TemporaryTables;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A database's tables as one connection sees them, and what it does to them. Used by the threads of
 * a connection, one at a time.
 */
final class SessionTables {
  /** Definitions after which statements do what they did before. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "(?is)\\s*create\\s+(or\\s+replace\\s+)?(unlogged\\s+|unique\\s+|temp\\s+|temporary\\s+)*"
              + "(table|index|view|sequence|schema|type|database|role|user)\\b.*");

  /** Definitions of functions that only their session sees, which may do anything when called. */
  private static final Pattern OF_SESSION =
      Pattern.compile(
          "(?is)\\s*(create\\s+(or\\s+replace\\s+)?|drop\\s+)function\\s+(if\\s+exists\\s+)?"
              + "pg_temp\\..*");

  private final DatabaseTables tables;
  private final TemporaryTables temporary = new TemporaryTables(true);

  /** Statements that make temporary tables, and have no answer. */
  private final Map<Execution, String> making = new HashMap<>();

  /** How many statements were sent that change what others do, and may not have been committed. */
  private int altering;

  private boolean hasDefined;

  SessionTables(DatabaseTables tables) {
    this.tables = tables;
  }

  /** Whether the server has to be asked. */
  boolean isStale() {
    return tables.isStale();
  }

  /** Whether the open transaction has made, changed or removed tables. */
  boolean hasDefined() {
    return hasDefined;
  }

  /** How statements are understood. */
  Plans plans() {
    return temporary.in(tables.plans());
  }

  /** The same of one that was prepared before. */
  Plans plans(Prepared prepared) {
    return prepared.temporaries < temporary.created() ? temporary.unsure(tables.plans()) : plans();
  }

  /** How many temporary tables the connection has made. */
  int temporaries() {
    return temporary.created();
  }

  /** A statement is about to be sent. */
  void sending(String sql, Execution execution) {
    if (temporary.sending(sql)) {
      making.put(execution, sql);
    }
    if (defines(execution) && !HARMLESS.matcher(sql).matches()) {
      altering++;
      tables.alter();
    }
  }

  /** It has been answered, and did not fail. */
  void answered(Execution execution, String tag) {
    String made = making.remove(execution);
    if (made != null) {
      temporary.made(made);
    } else if (tag.equals("ROLLBACK")
        || (execution.plan() instanceof Plan.Control control
            && control.kind() == Kind.ROLLBACK_TO)) {
      temporary.undone();
    }
    if (defines(execution)) {
      hasDefined = true;
      tables.change();
    }
  }

  private static boolean defines(Execution execution) {
    return execution.plan() instanceof Plan.Definition
        && !OF_SESSION.matcher(execution.text()).matches();
  }

  /** Something has failed, which undoes some or all of the transaction. */
  void failed() {
    temporary.undone();
  }

  /** No transaction is open. */
  void idle() {
    temporary.settled();
    if (hasDefined) {
      hasDefined = false;
      tables.change();
    }
  }

  /** Nothing is asked that has no answer. */
  void allAnswered() {
    for (; altering > 0; altering--) {
      tables.altered();
    }
  }
}
