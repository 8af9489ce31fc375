package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that others use, and that nobody configured for a run. */
class SharedServerTest {
  @TempDir private Path folder;

  private static LiveRun run(Database database) {
    return new LiveRun(
        database,
        new Load(
            WorkloadKind.MINI,
            Isolation.READ_COMMITTED,
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
