package dev.taipan.benchmarks.mocksql;

import java.sql.SQLException;

/**
 * Does a transaction as applications do: a hundred times while the database refuses it for the sake
 * of others, and not at all when a rule of the application or a constraint forbids it.
 */
public final class Attempts {
  private static final int MOST = 100;

  private static final String CONSTRAINTS = "23";

  private Attempts() {}

  /** Does a transaction; returns whether it was done. */
  public static boolean run(SqlClient client, SqlApplication.Work work) throws SQLException {
    for (int attempt = 0; attempt < MOST; attempt++) {
      try {
        work.run(client);
        client.commit();
        return true;
      } catch (SQLException failed) {
        client.rollback();
        if (isGivenUp(failed)) {
          return false;
        }
        if (!client.isRefused(failed)) {
          throw failed;
        }
      }
    }
    return false;
  }

  private static boolean isGivenUp(SQLException failed) {
    String state = String.valueOf(failed.getSQLState());
    return state.equals(SqlApplication.GIVEN_UP) || state.startsWith(CONSTRAINTS);
  }
}
