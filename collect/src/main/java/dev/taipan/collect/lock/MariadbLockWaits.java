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
 * for a tenth of a second; that a session waits at all is seen at once in the monitor's report.
 */
public final class MariadbLockWaits implements LockWaits {
  private static final LockWaits VIEW =
      new QueriedLockWaits(
          "SELECT CONNECTION_ID()",
          "SELECT r.trx_mysql_thread_id, b.trx_mysql_thread_id"
              + " FROM information_schema.innodb_lock_waits w"
              + " JOIN information_schema.innodb_trx r ON r.trx_id = w.requesting_trx_id"
              + " JOIN information_schema.innodb_trx b ON b.trx_id = w.blocking_trx_id");

  /** What comes after the report on the latest deadlock, of which nobody waits any more. */
  private static final String TRANSACTIONS = "\nTRANSACTIONS\n";

  /** In the report, the transaction that waits and then its thread. */
  private static final Pattern WAITING =
      Pattern.compile("(?m)^LOCK WAIT (?:(?!^---)[^\\n]*\\n)*?M\\w+ thread id (\\d+)");

  @Override
  public String session(Connection connection) throws SQLException {
    return VIEW.session(connection);
  }

  @Override
  public Map<String, Set<String>> now(Connection observer) throws SQLException {
    Set<String> waiting = waiting(report(observer));
    Map<String, Set<String>> waits = new HashMap<>();
    if (!waiting.isEmpty()) {
      waits.putAll(VIEW.now(observer));
    }
    waits.keySet().retainAll(waiting);
    waiting.forEach(session -> waits.putIfAbsent(session, Set.of()));
    return waits;
  }

  @Override
  public boolean mayBeStale() {
    return true;
  }

  private static String report(Connection observer) throws SQLException {
    try (Statement statement = observer.createStatement();
        ResultSet status = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
      return status.next() ? status.getString(3) : "";
    }
  }

  /** The sessions that wait, by the monitor's report. */
  static Set<String> waiting(String report) {
    Set<String> sessions = new TreeSet<>();
    Matcher matcher = WAITING.matcher(report.substring(1 + report.indexOf(TRANSACTIONS)));
    while (matcher.find()) {
      sessions.add(matcher.group(1));
    }
    return sessions;
  }
}
