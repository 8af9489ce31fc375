package dev.taipan.collect.workload;

import dev.taipan.collect.whitebox.SnapshotQueries;
import java.sql.SQLException;

/** Transactions that have one snapshot each, which is asked for and written down. */
final class WatchedTransactions extends Watched {

  WatchedTransactions(Access access, SnapshotQueries queries) {
    super(access, queries);
  }

  @Override
  void begin() throws SQLException {
    access().recorder().saw(answer(queries().present()));
  }
}
