package dev.taipan.collect.workload;

import dev.taipan.collect.whitebox.SnapshotQueries;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements that have a snapshot each, which they tell and which is written down. */
final class WatchedStatements extends Watched {
  private String last;

  WatchedStatements(Access access, SnapshotQueries queries) {
    super(access, queries);
  }

  @Override
  public String asking(String query) {
    return queries().telling(query);
  }

  @Override
  public String changing(String write) {
    return queries().telling(returning(write));
  }

  @Override
  public int changed(PreparedStatement write) throws SQLException {
    int rows = 0;
    try (ResultSet results = write.executeQuery()) {
      while (results.next()) {
        found(results);
        rows += results.getObject(1) == null ? 0 : 1;
      }
    }
    return rows;
  }

  @Override
  public List<ReadRow> rows(Table table, String query, long... numbers) throws SQLException {
    List<ReadRow> rows = new ArrayList<>();
    try (ResultSet results = run(query, numbers)) {
      while (results.next()) {
        found(results);
        if (results.getObject(1) != null) {
          rows.add(row(table, results));
        }
      }
    }
    return rows;
  }

  @Override
  public boolean change(String write, long... numbers) throws SQLException {
    try (ResultSet results = run(returning(write), numbers)) {
      results.next();
      found(results);
      return results.getObject(1) != null;
    }
  }

  private static String returning(String write) {
    return write + " RETURNING " + Table.KEY;
  }

  private ResultSet run(String sql, long... numbers) throws SQLException {
    PreparedStatement statement = access().prepared(queries().telling(sql));
    set(statement, numbers);
    return statement.executeQuery();
  }

  @Override
  public boolean tellWhatTheySaw() {
    return true;
  }

  @Override
  public void found(ResultSet row) throws SQLException {
    last = row.getString(SnapshotQueries.COLUMN);
  }

  @Override
  public void done() {
    access().recorder().statementSaw(last);
  }
}
