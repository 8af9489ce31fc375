package dev.taipan.collect.lock;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Lock waits of Derby. It tells of transactions, and of them only whose they are; so sessions can
 * be told apart where each has a user of its own, whose name begins with {@link #USER}.
 */
public final class DerbyLockWaits implements LockWaits {
  /** What the names of users begin with of whom each has a single connection. */
  public static final String USER = "TAIPAN_";

  private static final String LOCKS =
      "SELECT XID, TYPE || ' ' || TABLENAME || ' ' || LOCKNAME, MODE, STATE"
          + " FROM SYSCS_DIAG.LOCK_TABLE";
  private static final String USERS = "SELECT XID, USERNAME FROM SYSCS_DIAG.TRANSACTION_TABLE";

  /** Modes that transactions may have together, the lesser one first. */
  private static final Set<String> COMPATIBLE =
      Set.of("S S", "S U", "IS IS", "IS IX", "IS S", "IS U", "IX IX");

  /**
   * A lock that a transaction has, or waits for.
   *
   * @param what is locked
   */
  private record Lock(String transaction, String what, String mode, boolean waits) {

    /** Whether somebody who waits for one lock waits because of the other. */
    boolean waitsFor(Lock other) {
      return !transaction.equals(other.transaction)
          && what.equals(other.what)
          && !COMPATIBLE.contains(
              mode.compareTo(other.mode) < 0 ? mode + " " + other.mode : other.mode + " " + mode);
    }
  }

  @Override
  public String session(Connection connection) throws SQLException {
    String user = connection.getMetaData().getUserName();
    if (!user.startsWith(USER)) {
      throw new SQLException("others may be the same user: " + user);
    }
    return user;
  }

  @Override
  public Map<String, Set<String>> now(Connection observer) throws SQLException {
    List<Lock> locks = locks(observer);
    Set<Lock> waiting = locks.stream().filter(Lock::waits).collect(Collectors.toSet());
    if (waiting.isEmpty()) {
      return Map.of();
    }
    Map<String, String> users = users(observer);
    Map<String, Set<String>> sessions = new HashMap<>();
    for (Lock lock : waiting) {
      Set<String> blockers = blockers(lock, locks);
      // Without any it is about to be told that it has the lock.
      if (!blockers.isEmpty() && users.containsKey(lock.transaction())) {
        sessions.put(users.get(lock.transaction()), sessions(blockers, users));
      }
    }
    return sessions;
  }

  /** Those who have it; if all of them would share it, those who wait for it, too. */
  private static Set<String> blockers(Lock waiting, List<Lock> locks) {
    Map<Boolean, Set<String>> inTheWay =
        locks.stream()
            .filter(waiting::waitsFor)
            .collect(
                Collectors.partitioningBy(
                    Lock::waits, Collectors.mapping(Lock::transaction, Collectors.toSet())));
    return inTheWay.get(false).isEmpty() ? inTheWay.get(true) : inTheWay.get(false);
  }

  private static Set<String> sessions(Set<String> transactions, Map<String, String> users) {
    return transactions.stream()
        .map(users::get)
        .filter(user -> user != null)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Lock> locks(Connection observer) throws SQLException {
    List<Lock> locks = new ArrayList<>();
    try (Statement statement = observer.createStatement();
        ResultSet rows = statement.executeQuery(LOCKS)) {
      while (rows.next()) {
        locks.add(
            new Lock(
                rows.getString(1),
                rows.getString(2),
                rows.getString(3),
                rows.getString(4).equals("WAIT")));
      }
    }
    return locks;
  }

  private static Map<String, String> users(Connection observer) throws SQLException {
    Map<String, String> users = new HashMap<>();
    try (Statement statement = observer.createStatement();
        ResultSet rows = statement.executeQuery(USERS)) {
      while (rows.next()) {
        users.put(rows.getString(1), rows.getString(2));
      }
    }
    return users;
  }
}
