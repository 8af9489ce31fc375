package dev.taipan.collect.whitebox;

/** How a kind of database tells what a statement sees: which transactions, by their numbers. */
public interface SnapshotQueries {

  /** PostgreSQL, 13 or later. */
  SnapshotQueries POSTGRESQL =
      new SnapshotQueries() {
        private static final String PRESENT = "pg_current_snapshot()::text";

        @Override
        public String present() {
          return "SELECT " + PRESENT;
        }

        @Override
        public String telling(String statement) {
          return "WITH found AS MATERIALIZED ("
              + statement
              + ") SELECT "
              + PRESENT
              + ", found.* FROM (VALUES (0)) AS always LEFT JOIN found ON TRUE";
        }
      };

  /** A query for the snapshot that a transaction has, or gets. */
  String present();

  /**
   * A query, or a write that returns something, with its snapshot in front of each row; where
   * nothing is found, one row with nulls behind the snapshot.
   */
  String telling(String statement);
}
