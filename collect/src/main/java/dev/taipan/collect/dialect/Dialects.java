package dev.taipan.collect.dialect;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.lock.MariadbLockWaits;
import dev.taipan.collect.lock.QueriedLockWaits;
import dev.taipan.collect.whitebox.ChangeSources;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** All dialects. */
public final class Dialects {
  public static final Dialect POSTGRESQL =
      new PostgresDialect("PostgreSQL", Optional.of(ChangeSources.POSTGRESQL));
  public static final Dialect MARIADB =
      new MariadbDialect(
          "MariaDB", Optional.of(new MariadbLockWaits()), Optional.of(ChangeSources.MARIADB));

  /** Several MariaDB servers that Galera keeps together. */
  public static final Dialect GALERA = new GaleraDialect();

  public static final Dialect H2 = new H2Dialect();
  public static final Dialect HSQLDB = new HsqldbDialect();
  public static final Dialect DERBY = new DerbyDialect();
  public static final Dialect SQLITE = new SqliteDialect();
  public static final Dialect DUCKDB = new DuckdbDialect();

  public static final Dialect BERKELEY_DB =
      new KeyValueDialect(
          "Berkeley DB JE",
          Map.of(
              Isolation.READ_UNCOMMITTED,
              Optional.empty(),
              Isolation.READ_COMMITTED,
              Optional.of(IsolationLevel.READ_COMMITTED),
              // Reads of absent keys are not repeatable: phantoms, as it says.
              Isolation.REPEATABLE_READ,
              Optional.of(IsolationLevel.READ_COMMITTED),
              Isolation.SERIALIZABLE,
              Optional.of(IsolationLevel.SERIALIZABILITY)));
  public static final Dialect ROCKSDB = rocksDb("RocksDB");
  public static final Dialect ROCKSDB_OPTIMISTIC = rocksDb("RocksDB (optimistic)");
  public static final Dialect LMDB =
      new KeyValueDialect(
          "LMDB", Map.of(Isolation.SERIALIZABLE, Optional.of(IsolationLevel.SERIALIZABILITY)));
  public static final Dialect XODUS =
      new KeyValueDialect(
          "Xodus",
          Map.of(
              Isolation.SNAPSHOT,
              Optional.of(IsolationLevel.SNAPSHOT_ISOLATION),
              Isolation.SERIALIZABLE,
              Optional.of(IsolationLevel.SERIALIZABILITY)));
  // The next ones say that what is read is committed, and not that a commit shows all at once.
  public static final Dialect HAZELCAST =
      new KeyValueDialect("Hazelcast", Map.of(Isolation.READ_COMMITTED, Optional.empty()));
  public static final Dialect INFINISPAN =
      new KeyValueDialect(
          "Infinispan",
          Map.of(
              Isolation.READ_COMMITTED,
              Optional.empty(),
              Isolation.REPEATABLE_READ,
              Optional.of(IsolationLevel.CUT_ISOLATION)));
  public static final Dialect INFINISPAN_OPTIMISTIC =
      new KeyValueDialect(
          "Infinispan (optimistic)",
          Map.of(Isolation.REPEATABLE_READ, Optional.of(IsolationLevel.CUT_ISOLATION)));

  /** For what is not in the table: SQL-92. */
  public static final Dialect SQL =
      new StandardDialect(
          "SQL-92", "VARCHAR(10000)", StandardDialect.levelsOfSql(), Optional.empty());

  /**
   * How addresses of a dialect begin behind {@code jdbc:}; CockroachDB and TiDB speak like others,
   * so nothing is to be seen of them in an address.
   */
  private record Row(String prefix, Dialect dialect) {}

  private static final List<Row> ROWS =
      List.of(
          new Row("postgresql:", POSTGRESQL),
          new Row("yugabytedb:", new PostgresDialect("YugabyteDB", Optional.empty())),
          new Row("cockroachdb:", new PostgresDialect("CockroachDB", Optional.empty())),
          new Row("mariadb:", MARIADB),
          new Row(
              "mysql:",
              new MysqlDialect("MySQL", Optional.of(QueriedLockWaits.MYSQL), Optional.empty())),
          new Row("tidb:", new MysqlDialect("TiDB", Optional.empty(), Optional.empty())),
          new Row("h2:", H2),
          new Row("hsqldb:", HSQLDB),
          new Row("derby:", DERBY),
          new Row("sqlite:", SQLITE),
          new Row("duckdb:", DUCKDB));

  private Dialects() {}

  private static Dialect rocksDb(String title) {
    return new KeyValueDialect(
        title,
        Map.of(
            Isolation.READ_COMMITTED,
            Optional.of(IsolationLevel.READ_COMMITTED),
            Isolation.SNAPSHOT,
            Optional.of(IsolationLevel.SNAPSHOT_ISOLATION),
            Isolation.SERIALIZABLE,
            Optional.of(IsolationLevel.SERIALIZABILITY)));
  }

  /** The dialect of a JDBC address; SQL-92 where nothing better is known. */
  public static Dialect ofAddress(String address) {
    String lower = address.toLowerCase(Locale.ROOT);
    return ROWS.stream()
        .filter(row -> lower.startsWith("jdbc:" + row.prefix()))
        .map(Row::dialect)
        .findFirst()
        .orElse(SQL);
  }
}
