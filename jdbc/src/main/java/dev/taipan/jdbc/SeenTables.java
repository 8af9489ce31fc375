package dev.taipan.jdbc;

import dev.taipan.jdbc.catalogue.JdbcDatabase;
import dev.taipan.statements.sql.Plan.Control.Kind;
import dev.taipan.statements.sql.TemporaryTables;
import java.util.EnumSet;

/**
 * A database as one connection sees it, which has temporary tables, and tables that its open
 * transaction has defined. Used by one thread at a time.
 */
final class SeenTables {
  private final JdbcDatabase shared;

  /** The same, or as the open transaction sees it, which has defined tables. */
  private JdbcDatabase database;

  private boolean hasDefined;
  final TemporaryTables temporary;

  SeenTables(JdbcDatabase shared) {
    this.shared = shared;
    database = shared;
    temporary = new TemporaryTables(shared.product().hidesByTemporaryTables());
  }

  JdbcDatabase database() {
    return database;
  }

  /** Whether the open transaction has defined tables. */
  boolean hasDefined() {
    return hasDefined;
  }

  /** A statement was run that may define tables. */
  void define(String sql, boolean isInTransaction) {
    if (database.defines(sql) && !TemporaryTables.makes(sql)) {
      hasDefined = true;
      if (database == shared && isInTransaction && database.product().rollsDefinitionsBack()) {
        database = shared.inTransaction();
      }
      database.define(sql);
    }
  }

  /** A transaction has ended, or goes back to a savepoint, if it is of such a kind. */
  void goneBack(Kind kind) {
    if (EnumSet.of(Kind.ROLLBACK, Kind.ROLLBACK_TO).contains(kind)) {
      temporary.undone();
    }
    if (kind == Kind.ROLLBACK) {
      undefine();
    } else if (kind == Kind.ROLLBACK_TO && hasDefined) {
      database.define("");
    }
  }

  /** What the transaction has defined is not there. */
  private void undefine() {
    if (database != shared) {
      database = shared;
      hasDefined = false;
    }
  }

  /** No transaction is open: others see what this one has defined. */
  void settle() {
    hasDefined = false;
    if (database != shared) {
      shared.adopt(database);
      database = shared;
    }
  }
}
