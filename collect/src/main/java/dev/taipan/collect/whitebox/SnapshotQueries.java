package dev.taipan.collect.whitebox;

/**
 * How a kind of database tells what it calls a transaction, and what a statement sees: which
 * transactions, by these ids.
 */
public interface SnapshotQueries {
  /** The name of the column in which statements tell what they see. */
  String COLUMN = "saw";

  /** PostgreSQL, 13 or later. */
  SnapshotQueries POSTGRESQL =
      new SnapshotQueries() {
        private static final String PRESENT = "pg_current_snapshot()::text AS " + COLUMN;

        @Override
        public String transaction() {
          return "SELECT pg_current_xact_id_if_assigned()::text";
        }

        @Override
        public String present() {
          return "SELECT " + PRESENT;
        }

        @Override
        public String telling(String statement) {
          return "WITH found AS MATERIALIZED ("
              + statement
              + ") SELECT found.*, "
              + PRESENT
              + " FROM (VALUES (0)) AS always LEFT JOIN found ON TRUE";
        }
      };

  /** A query for what the database calls the transaction, or null if it has written nothing. */
  String transaction();

  /** A query for the snapshot that a transaction has, or gets. */
  String present();

  /**
   * A query, or a write that returns something, with its snapshot behind each row; where nothing is
   * found, one row with nulls in front of the snapshot.
   */
  String telling(String statement);
}
