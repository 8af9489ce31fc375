package dev.taipan.collect.database;

import dev.taipan.history.words.UnknownName;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/** The databases that Taipan can start by itself. */
public enum EmbeddedDatabase {
  POSTGRESQL(PostgresServer::start),
  MARIADB(MariadbServer::start),
  H2(InProcess::h2),
  /** Multi-version concurrency control. */
  HSQLDB(artifacts -> InProcess.hsqldb(artifacts, "mvcc")),
  /** Two-phase locking of tables. */
  HSQLDB_LOCKS(artifacts -> InProcess.hsqldb(artifacts, "locks")),
  /** Two-phase locking of tables, and snapshots for transactions that only read. */
  HSQLDB_MVLOCKS(artifacts -> InProcess.hsqldb(artifacts, "mvlocks")),
  DERBY(InProcess::derby),
  SQLITE(InProcess::sqlite),
  DUCKDB(InProcess::duckdb);

  private final Starter starter;

  EmbeddedDatabase(Starter starter) {
    this.starter = starter;
  }

  /** Starts a database from its jars. */
  private interface Starter {
    Database start(Artifacts artifacts) throws IOException;
  }

  /** As people write it. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The database of a name.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public static EmbeddedDatabase named(String text) {
    return Arrays.stream(values())
        .filter(database -> database.spelling().equals(text.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    UnknownName.message(
                        text,
                        "a database that Taipan can start",
                        Arrays.stream(values()).map(EmbeddedDatabase::spelling).toList())));
  }

  /**
   * Starts a new one, empty, and of which no other instance knows.
   *
   * @throws IOException when it cannot be had, or does not start; the message is for people
   */
  public Database start(Artifacts artifacts) throws IOException {
    return starter.start(artifacts);
  }
}
