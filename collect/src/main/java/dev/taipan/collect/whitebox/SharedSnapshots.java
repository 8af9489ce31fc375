package dev.taipan.collect.whitebox;

/** How a kind of database lets one session see what a statement of another one sees. */
public interface SharedSnapshots {

  /** PostgreSQL, 12 or later; not inside a savepoint. */
  SharedSnapshots POSTGRESQL =
      new SharedSnapshots() {
        @Override
        public String exporting(String query) {
          return "WITH shared AS MATERIALIZED (SELECT pg_export_snapshot() AS name)"
              + " SELECT shared.name, found.* FROM shared LEFT JOIN ("
              + query
              + ") found ON TRUE";
        }

        @Override
        public String importing(String snapshot) {
          return "SET TRANSACTION SNAPSHOT '" + snapshot + "'";
        }
      };

  /**
   * A query with the name of its snapshot in front of each row; where nothing is found, one row
   * with nulls behind the name. Others can see it until the transaction ends.
   */
  String exporting(String query);

  /**
   * What lets a transaction see a snapshot, but for what the transaction wrote that it is of; its
   * first statement, at REPEATABLE READ.
   */
  String importing(String snapshot);
}
