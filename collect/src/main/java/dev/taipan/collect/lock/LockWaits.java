package dev.taipan.collect.lock;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/** How to ask a kind of database which of its sessions wait for which others. */
public interface LockWaits {

  /**
   * What the database calls the session of a connection that is in auto-commit mode.
   *
   * @throws SQLException when it does not say
   */
  String session(Connection connection) throws SQLException;

  /**
   * The sessions that wait for a lock at this moment, each with those that it waits for, as far as
   * the database knows them. Asked on a connection of its own, in auto-commit mode.
   *
   * @throws SQLException when it does not say, such as for lack of a privilege
   */
  Map<String, Set<String>> now(Connection observer) throws SQLException;
}
