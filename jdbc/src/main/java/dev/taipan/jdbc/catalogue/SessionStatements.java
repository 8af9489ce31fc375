package dev.taipan.jdbc.catalogue;

import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.sql.TemporaryTables;

/** Statements as a session understands them that may have temporary tables. */
public final class SessionStatements {
  private final TemporaryTables temporary;
  private Statements own;

  /** Of a session with these. */
  public SessionStatements(TemporaryTables temporary) {
    this.temporary = temporary;
  }

  /** How a statement with parameters is understood. */
  public Prepared prepared(String sql, JdbcDatabase database) {
    return in(database).prepared(sql);
  }

  /** How a statement with literals is understood. */
  public Prepared plain(String sql, JdbcDatabase database) {
    return in(database).plain(sql);
  }

  private Statements in(JdbcDatabase database) {
    Statements shared = database.statements();
    Catalogue seen = temporary.in(shared.catalogue());
    if (seen == shared.catalogue()) {
      return shared;
    }
    if (own == null || own.catalogue() != seen) {
      own = new Statements(seen, database.product());
    }
    return own;
  }
}
