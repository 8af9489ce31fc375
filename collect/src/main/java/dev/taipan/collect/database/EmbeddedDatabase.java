package dev.taipan.collect.database;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.keyvalue.Engine;
import dev.taipan.history.words.UnknownName;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The databases that Taipan can start by itself. */
public enum EmbeddedDatabase {
  POSTGRESQL(Dialects.POSTGRESQL, PostgresServer::start),
  MARIADB(Dialects.MARIADB, MariadbServer::start),
  /** A cluster of MariaDB servers, which is installed or comes from Debian's packages. */
  GALERA(
      Dialects.GALERA,
      (artifacts, durability) ->
          GaleraCluster.start(artifacts, durability, GaleraCluster.USUAL_NODES)),
  H2(Dialects.H2, inProcess(InProcess::h2)),
  /** Multi-version concurrency control. */
  HSQLDB(Dialects.HSQLDB, inProcess(artifacts -> InProcess.hsqldb(artifacts, "mvcc"))),
  /** Two-phase locking of tables. */
  HSQLDB_LOCKS(Dialects.HSQLDB, inProcess(artifacts -> InProcess.hsqldb(artifacts, "locks"))),
  /** Two-phase locking of tables, and snapshots for transactions that only read. */
  HSQLDB_MVLOCKS(Dialects.HSQLDB, inProcess(artifacts -> InProcess.hsqldb(artifacts, "mvlocks"))),
  DERBY(Dialects.DERBY, inProcess(InProcess::derby)),
  SQLITE(Dialects.SQLITE, inProcess(InProcess::sqlite)),
  DUCKDB(Dialects.DUCKDB, inProcess(InProcess::duckdb)),
  BERKELEY_DB(Dialects.BERKELEY_DB, Engine.BERKELEY_DB),
  ROCKSDB(Dialects.ROCKSDB, Engine.ROCKSDB),
  ROCKSDB_OPTIMISTIC(Dialects.ROCKSDB_OPTIMISTIC, Engine.ROCKSDB_OPTIMISTIC),
  LMDB(Dialects.LMDB, Engine.LMDB),
  XODUS(Dialects.XODUS, Engine.XODUS),
  HAZELCAST(Dialects.HAZELCAST, Engine.HAZELCAST),
  INFINISPAN(Dialects.INFINISPAN, Engine.INFINISPAN),
  INFINISPAN_OPTIMISTIC(Dialects.INFINISPAN_OPTIMISTIC, Engine.INFINISPAN_OPTIMISTIC);

  private final Dialect dialect;
  private final Starter starter;

  EmbeddedDatabase(Dialect dialect, Starter starter) {
    this.dialect = dialect;
    this.starter = starter;
  }

  /** Starts a database from its jars. */
  private interface Starter {
    Database start(Artifacts artifacts, Durability durability) throws IOException;
  }

  /** Starts a database that lives and dies with this process. */
  private interface InProcessStarter {
    Database start(Artifacts artifacts) throws IOException;
  }

  private static Starter inProcess(InProcessStarter starter) {
    return (artifacts, durability) -> starter.start(artifacts);
  }

  /** A key-value store. */
  EmbeddedDatabase(Dialect dialect, Engine engine) {
    this(dialect, inProcess(artifacts -> KeyValueDatabase.start(dialect, engine, artifacts)));
  }

  /** How to speak to it. */
  public Dialect dialect() {
    return dialect;
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
   * Starts a new one, empty, of which no other instance knows, and that syncs nothing to disk.
   *
   * @throws IOException when it cannot be had, or does not start; the message is for people
   */
  public Database start(Artifacts artifacts) throws IOException {
    return start(artifacts, Durability.OFF);
  }

  /**
   * Starts a new one, empty, and of which no other instance knows.
   *
   * @param durability no matter to those that live and die with this process
   * @throws IOException when it cannot be had, or does not start; the message is for people
   */
  public Database start(Artifacts artifacts, Durability durability) throws IOException {
    return starter.start(artifacts, durability);
  }

  /** Those that can be had on any machine, from Maven Central. */
  public static List<EmbeddedDatabase> fromMaven() {
    return Arrays.stream(values()).filter(database -> database != GALERA).toList();
  }

  /**
   * Starts a cluster; {@link Database#nodes} has its servers.
   *
   * @param nodes from 1 to 9
   * @throws IOException when Taipan starts none of this kind, or it does not start; the message is
   *     for people
   * @throws IllegalArgumentException when it cannot have so many nodes; the message is for people
   */
  public Database startCluster(Artifacts artifacts, Durability durability, int nodes)
      throws IOException {
    if (this != GALERA) {
      throw new IOException("--nodes requires --db galera");
    }
    return GaleraCluster.start(artifacts, durability, nodes);
  }

  /**
   * Starts a new one, and others that follow it; {@link Database#replicas} has these.
   *
   * @throws IOException when Taipan starts none of this kind, or it does not start; the message is
   *     for people
   */
  public Database startWithStandbys(Artifacts artifacts, Durability durability, Standbys standbys)
      throws IOException {
    if (this != POSTGRESQL) {
      throw new IOException("--standbys requires --db postgresql");
    }
    return PostgresServer.startWithStandbys(artifacts, durability, standbys);
  }
}
