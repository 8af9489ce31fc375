package dev.taipan.collect.lock;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lock waits of MariaDB. Its view of who waits for whom is made anew only when nobody has looked
 * for a tenth of a second; which sessions wait, and in which transactions, is seen at once in the
 * monitor's report. So of the view only what the report knows, too, is believed.
 */
public final class MariadbLockWaits implements LockWaits {
  private static final String SESSION = "SELECT CONNECTION_ID()";

  private static final String VIEW =
      "SELECT r.trx_mysql_thread_id, r.trx_id, b.trx_mysql_thread_id, b.trx_id"
          + " FROM information_schema.innodb_lock_waits w"
          + " JOIN information_schema.innodb_trx r ON r.trx_id = w.requesting_trx_id"
          + " JOIN information_schema.innodb_trx b ON b.trx_id = w.blocking_trx_id";

  /** What comes after the report on the latest deadlock, of which nobody waits any more. */
  private static final String TRANSACTIONS = "\nTRANSACTIONS\n";

  /** In the report, a transaction: its number, if it has one, what is said of it, its thread. */
  private static final Pattern TRANSACTION =
      Pattern.compile(
          "(?m)^---TRANSACTION (?:(\\d+)|\\(\\w+\\)), ACTIVE [^\\n]*\\n"
              + "((?:(?!---)[^\\n]*\\n)*?)M\\w+ thread id (\\d+)");

  /** What the view has as the number of those that have none, as they have written nothing. */
  private static final String NO_NUMBER = "0";

  /**
   * What the report says.
   *
   * @param numbers those of transactions, by session
   * @param waiting the sessions that wait
   */
  record Report(Map<String, String> numbers, Set<String> waiting) {

    /** Reads the monitor's report. */
    static Report of(String text) {
      Report report = new Report(new HashMap<>(), new TreeSet<>());
      Matcher matcher = TRANSACTION.matcher(text.substring(1 + text.indexOf(TRANSACTIONS)));
      while (matcher.find()) {
        String session = matcher.group(3);
        report.numbers.put(session, matcher.group(1) == null ? NO_NUMBER : matcher.group(1));
        if (matcher.group(2).contains("LOCK WAIT")) {
          report.waiting.add(session);
        }
      }
      return report;
    }

    /**
     * Whether one transaction waits for another one now. One of the two has written, or wants to,
     * and its number was never that of another one. Of several without a number the view does not
     * say which it means.
     */
    boolean knows(String waiter, String itsNumber, String blocker, String blockersNumber) {
      return waiting.contains(waiter)
          && itsNumber.equals(numbers.get(waiter))
          && blockersNumber.equals(numbers.get(blocker))
          && !(itsNumber.equals(NO_NUMBER) && blockersNumber.equals(NO_NUMBER))
          && isOneOf(itsNumber, waiting)
          && isOneOf(blockersNumber, numbers.keySet());
    }

    /** Whether a number is that of one session alone, among some. */
    private boolean isOneOf(String number, Set<String> sessions) {
      return sessions.stream().filter(session -> number.equals(numbers.get(session))).count() == 1;
    }
  }

  @Override
  public String session(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet own = statement.executeQuery(SESSION)) {
      own.next();
      return own.getString(1);
    }
  }

  @Override
  public Map<String, Set<String>> now(Connection observer) throws SQLException {
    Report report = report(observer);
    Map<String, Set<String>> waits = new HashMap<>();
    report.waiting().forEach(session -> waits.put(session, new TreeSet<>()));
    if (!waits.isEmpty()) {
      addBlockers(waits, report, observer);
    }
    return waits;
  }

  private static Report report(Connection observer) throws SQLException {
    try (Statement statement = observer.createStatement();
        ResultSet status = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
      return Report.of(status.next() ? status.getString(3) : "");
    }
  }

  private static void addBlockers(
      Map<String, Set<String>> waits, Report report, Connection observer) throws SQLException {
    try (Statement statement = observer.createStatement();
        ResultSet rows = statement.executeQuery(VIEW)) {
      while (rows.next()) {
        String waiter = rows.getString(1);
        String blocker = rows.getString(3);
        if (report.knows(waiter, rows.getString(2), blocker, rows.getString(4))) {
          waits.get(waiter).add(blocker);
        }
      }
    }
  }
}
