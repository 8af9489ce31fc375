package dev.taipan.collect.database;

import dev.taipan.collect.process.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies what a PostgreSQL server keeps while it runs, so that another one can follow it, and lets
 * it wait for those. Its embedded binaries lack {@code pg_basebackup}.
 */
final class PostgresBackup {
  private static final int FIRST_WITH_STANDBY_SIGNAL = 12;
  private static final int FIRST_WITH_NEW_NAMES = 15;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private PostgresBackup() {}

  /**
   * Copies it.
   *
   * @throws IOException when the server is too old, or refuses; the message is for people
   */
  static void copy(Database server, Path from, Path to) throws IOException {
    try (Connection session = server.connect();
        Statement statement = session.createStatement()) {
      int version = session.getMetaData().getDatabaseMajorVersion();
      if (version < FIRST_WITH_STANDBY_SIGNAL) {
        throw new IOException("--standbys requires PostgreSQL 12 or later");
      }
      boolean isNew = version >= FIRST_WITH_NEW_NAMES;
      statement.execute(
          isNew
              ? "SELECT pg_backup_start('taipan', true)"
              : "SELECT pg_start_backup('taipan', true, false)");
      Files.createDirectory(to);
      copyFiles(from, to);
      String end = isNew ? "pg_backup_stop(false)" : "pg_stop_backup(false, false)";
      try (ResultSet stopped = statement.executeQuery("SELECT labelfile FROM " + end)) {
        stopped.next();
        Files.writeString(to.resolve("backup_label"), stopped.getString(1));
      }
      Files.deleteIfExists(to.resolve("postmaster.pid"));
    } catch (SQLException refused) {
      throw new IOException("cannot copy the server: " + refused.getMessage(), refused);
    }
  }

  /** Files may come and go meanwhile. */
  private static void copyFiles(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(from)) {
      all = walk.filter(path -> !path.equals(from)).toList();
    }
    for (Path each : all) {
      try {
        Files.copy(
            each,
            to.resolve(from.relativize(each).toString()),
            LinkOption.NOFOLLOW_LINKS,
            StandardCopyOption.COPY_ATTRIBUTES);
      } catch (NoSuchFileException gone) {
        // It is not needed.
      }
    }
  }

  /** Waits until standbys stream, and has commits wait for them from now on. */
  static void follow(Database primary, Standbys standbys) throws IOException {
    try (Connection session = primary.connect();
        Statement statement = session.createStatement()) {
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (streaming(statement) < standbys.number()) {
        if (System.nanoTime() > deadline) {
          throw new IOException("the standbys do not follow the primary");
        }
        Pause.millis(50);
      }
      if (standbys.commit() != Standbys.CommitWait.OFF) {
        statement.execute("ALTER SYSTEM SET synchronous_standby_names = '*'");
      }
      statement.execute(
          "ALTER SYSTEM SET synchronous_commit = '" + standbys.commit().setting() + "'");
      statement.execute("SELECT pg_reload_conf()");
    } catch (SQLException refused) {
      throw new IOException("cannot set up replication: " + refused.getMessage(), refused);
    }
  }

  private static int streaming(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'")) {
      row.next();
      return row.getInt(1);
    }
  }
}
