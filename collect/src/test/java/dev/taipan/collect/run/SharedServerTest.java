package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.access.DatabaseAddress;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.database.AddressedDatabase;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.PlainH2;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.driver.Drivers;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that others use, and that nobody configured for a run. */
class SharedServerTest {
  @TempDir private Path folder;

  private static LiveRun run(Database database) {
    return new LiveRun(
        database,
        new Load(
            WorkloadKind.MINI,
            database.dialect().usualLevel(),
            2,
            5,
            Duration.ofMinutes(1),
            4,
            KeyDistribution.UNIFORM,
            0,
            0,
            Duration.ZERO,
            1));
  }

  private void requireOneAtATime(Database database) throws IOException {
    try (OnlyRun other = OnlyRun.on(database)) {
      assertThat(other).isNotNull();
      assertThatThrownBy(() -> run(database).record(folder.resolve("refused")))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("another run of Taipan is using the same tables");
    }
    run(database).record(folder.resolve("next"));
    run(database).record(folder.resolve("after"));
  }

  @Test
  void twoRunsDoNotUseTheSameTables() throws Exception {
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts())) {
      requireOneAtATime(postgres);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = EmbeddedDatabase.class,
      names = {"MARIADB"})
  @Tag("slow")
  void norDoTheyElsewhere(EmbeddedDatabase kind) throws Exception {
    try (Database database = kind.start(new ClassPathArtifacts())) {
      requireOneAtATime(database);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:h2:mem:shared;DB_CLOSE_DELAY=10",
        "jdbc:hsqldb:mem:locks",
        "jdbc:sqlite:FOLDER/sqlite"
      })
  void norWhereSessionsHaveNoLocks(String address) throws Exception {
    try (Database database = open(address)) {
      requireOneAtATime(database);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:derby:memory:shared;create=true",
        "jdbc:duckdb:FOLDER/duckdb",
        "jdbc:hsqldb:mem:mvcc;hsqldb.tx=mvcc",
        "jdbc:sqlite:FOLDER/wal?journal_mode=WAL"
      })
  @Tag("slow")
  void norInOthersWithoutLocks(String address) throws Exception {
    try (Database database = open(address)) {
      requireOneAtATime(database);
    }
  }

  private Database open(String address) throws IOException {
    System.setProperty("derby.stream.error.file", folder.resolve("log").toString());
    DatabaseAddress url =
        DatabaseAddress.of(address.replace("FOLDER", folder.toString()), Login.OF_ADDRESS);
    List<Path> jars = new ArrayList<>();
    for (Coordinates jar :
        address.startsWith("jdbc:derby:")
            ? List.of(Drivers.DERBY, Drivers.DERBY_SHARED)
            : List.of(Drivers.of(url.jdbc()).orElseThrow())) {
      jars.add(new ClassPathArtifacts().file(jar));
    }
    return AddressedDatabase.open(url, jars, Dialects.ofAddress(url.jdbc()));
  }

  /** What speaks like another database has no such locks, or lets everybody have them. */
  @ParameterizedTest
  @ValueSource(strings = {"SELECT GET_LOCK('taipan', 0)", "SELECT 1"})
  void norWhereLocksAreFeigned(String lock) throws Exception {
    try (Database feigned = new StandIn(PlainH2.start("feigned"), lock);
        OnlyRun other = OnlyRun.on(feigned)) {
      assertThat(other).isNotNull();
      assertThatThrownBy(() -> OnlyRun.on(feigned))
          .hasMessageStartingWith("another run of Taipan is using the same tables");
    }
  }

  /** One that claims to have locks. */
  private record StandIn(Database database, String lock) implements Database.Wrapped {
    @Override
    public Dialect dialect() {
      return (Dialect)
          Proxy.newProxyInstance(
              Dialect.class.getClassLoader(),
              new Class<?>[] {Dialect.class},
              (proxy, called, arguments) ->
                  called.getName().equals("lockForRuns")
                      ? Optional.of(lock)
                      : called.invoke(database.dialect(), arguments));
    }
  }

  @Test
  void aLeaseOfARunThatDiedIsInNobodysWayForLong() throws Exception {
    try (Database h2 = PlainH2.start("died");
        Connection connection = h2.connect()) {
      execute(connection, "CREATE TABLE taipan_run (k INTEGER PRIMARY KEY, v BIGINT)");
      execute(connection, "INSERT INTO taipan_run VALUES (1, 7)");

      Optional<Lease> lease = Lease.of(h2, Duration.ofMillis(600));

      assertThat(lease).isPresent();
      assertThat(Lease.of(h2, Duration.ofSeconds(10))).isEmpty();
      lease.get().close();
      assertThat(rows(connection)).isZero();
    }
  }

  private static int rows(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM taipan_run")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /** What a run that was killed leaves behind is a session, which the server ends. */
  @Test
  void aRunThatDiedIsInNobodysWay() throws Exception {
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts());
        OnlyRun dead = OnlyRun.on(postgres);
        Connection administrator = postgres.connect();
        Statement statement = administrator.createStatement()) {
      assertThat(dead).isNotNull();
      statement.execute(
          "SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory'");

      run(postgres).record(folder.resolve("history"));
    }
  }

  @Test
  void deadlocksEndSoonForSuperusersAndForOthers() throws Exception {
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts());
        Connection superuser = postgres.connect();
        Connection other = postgres.connect()) {
      execute(superuser, "CREATE ROLE somebody");
      execute(other, "SET SESSION AUTHORIZATION somebody");
      postgres.dialect().endDeadlocksSoon(superuser, Duration.ZERO);
      postgres.dialect().endDeadlocksSoon(other, Duration.ofMillis(5));

      assertThat(setting(superuser, "deadlock_timeout")).isEqualTo("10ms");
      assertThat(setting(superuser, "lock_timeout")).isEqualTo("0");
      assertThat(setting(other, "lock_timeout")).isEqualTo("100ms");
    }
  }

  private static void execute(Connection connection, String command) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }

  private static String setting(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW " + name)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
