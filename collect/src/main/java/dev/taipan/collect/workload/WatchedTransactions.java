package dev.taipan.collect.workload;

import dev.taipan.collect.whitebox.SnapshotQueries;
import dev.taipan.collect.whitebox.StatementSnapshots;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Statements of transactions that have one snapshot each, which is asked for and noted. */
final class WatchedTransactions extends TableStatements {
  private final SnapshotQueries queries;
  private final StatementSnapshots seen;

  WatchedTransactions(Access access, SnapshotQueries queries, StatementSnapshots seen) {
    super(access);
    this.queries = queries;
    this.seen = seen;
  }

  @Override
  void begin() throws SQLException {
    try (ResultSet row = access().prepared(queries.present()).executeQuery()) {
      row.next();
      seen.add(
          access().recorder().transaction(),
          StatementSnapshots.WHOLE_TRANSACTION,
          row.getString(1));
    }
  }
}
