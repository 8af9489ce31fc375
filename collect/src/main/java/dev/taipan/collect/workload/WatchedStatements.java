package dev.taipan.collect.workload;

import dev.taipan.collect.whitebox.SnapshotQueries;
import dev.taipan.collect.whitebox.StatementSnapshots;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements that have a snapshot each, which they tell and which is noted. */
final class WatchedStatements extends TableStatements {
  private final SnapshotQueries queries;
  private final StatementSnapshots seen;
  private String last;

  WatchedStatements(Access access, SnapshotQueries queries, StatementSnapshots seen) {
    super(access);
    this.queries = queries;
    this.seen = seen;
  }

  @Override
  List<Row> rows(Table table, String query, long... numbers) throws SQLException {
    List<Row> rows = new ArrayList<>();
    try (ResultSet results = run(query, numbers)) {
      while (results.next()) {
        last = results.getString(1);
        if (results.getObject(2) != null) {
          rows.add(row(table, results, 2));
        }
      }
    }
    return rows;
  }

  @Override
  boolean change(String write, long... numbers) throws SQLException {
    try (ResultSet results = run(write + " RETURNING " + Table.KEY, numbers)) {
      results.next();
      last = results.getString(1);
      return results.getObject(2) != null;
    }
  }

  private ResultSet run(String sql, long... numbers) throws SQLException {
    PreparedStatement statement = access().prepared(queries.telling(sql));
    set(statement, numbers);
    return statement.executeQuery();
  }

  @Override
  void wasThat() {
    seen.add(access().recorder().transaction(), access().recorder().operations(), last);
  }
}
