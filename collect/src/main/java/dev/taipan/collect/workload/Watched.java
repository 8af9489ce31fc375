package dev.taipan.collect.workload;

import dev.taipan.collect.whitebox.SnapshotQueries;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Statements of transactions whose ids are asked for and written down, as what they saw is. */
abstract class Watched extends Statements {
  private final SnapshotQueries queries;

  Watched(Access access, SnapshotQueries queries) {
    super(access);
    this.queries = queries;
  }

  SnapshotQueries queries() {
    return queries;
  }

  @Override
  void end() throws SQLException {
    String id = answer(queries.transaction());
    if (id != null) {
      access().recorder().calledByDatabase(id);
    }
  }

  /** The text that a query for one has for an answer, or null. */
  String answer(String query) throws SQLException {
    try (ResultSet row = access().prepared(query).executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }
}
