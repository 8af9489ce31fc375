package dev.taipan.collect.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of others: here they are ours, reached by an address and a driver from outside. */
class AddressedDatabaseTest {
  @TempDir private Path folder;

  private static Load load(Isolation isolation) {
    return load(WorkloadKind.MINI, isolation);
  }

  private static Load load(WorkloadKind kind, Isolation isolation) {
    return new Load(
        kind,
        isolation,
        4,
        50,
        Duration.ofMinutes(1),
        16,
        KeyDistribution.UNIFORM,
        0,
        0,
        Duration.ZERO,
        1);
  }

  private static Database open(String address, Coordinates driver) throws IOException {
    return AddressedDatabase.open(
        address, List.of(new ClassPathArtifacts().file(driver)), Dialects.ofAddress(address));
  }

  private static Database server(EmbeddedDatabase kind, String... commands) throws Exception {
    Database server = kind.start(new ClassPathArtifacts());
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
    return server;
  }

  private static String address(Database server, String kind, String rest) {
    return "jdbc:%s://127.0.0.1:%d/%s".formatted(kind, server.server().orElseThrow().port(), rest);
  }

  private void work(Database database) throws IOException {
    LiveRun run = new LiveRun(database, load(Isolation.SERIALIZABLE));
    Path file = folder.resolve("new/history");
    run.record(file);
    assertThat(run.tally().commits()).isGreaterThan(50);
    assertThat(Files.readString(file)).doesNotContain("hunter2x");
  }

  @Test
  void postgresqlByItsAddress() throws Exception {
    try (Database server =
            server(
                EmbeddedDatabase.POSTGRESQL,
                "CREATE ROLE worker LOGIN PASSWORD 'hunter2x'",
                "GRANT CREATE ON SCHEMA public TO worker",
                "CREATE ROLE guest LOGIN");
        Database worker =
            open(
                address(server, "postgresql", "postgres?user=worker&password=hunter2x"),
                Drivers.POSTGRESQL);
        Database guest =
            open(address(server, "postgresql", "postgres?user=guest"), Drivers.POSTGRESQL)) {
      assertThat(worker.title()).startsWith("PostgreSQL ");
      assertThat(worker.server()).isEmpty();
      work(worker);
      assertThatThrownBy(
              () -> new LiveRun(guest, load(Isolation.SERIALIZABLE)).record(folder.resolve("no/h")))
          .isInstanceOf(IOException.class)
          .hasMessageMatching("(?s)cannot make the tables: .*(permission denied|must be owner).*");
      assertThat(folder.resolve("no")).doesNotExist();
      assertThatThrownBy(
              () ->
                  open(
                      address(server, "postgresql", "postgres?user=some%20one"),
                      Drivers.POSTGRESQL))
          .as("the address is percent-encoded, and what the server says is not")
          .isInstanceOf(IOException.class)
          .hasMessageContaining("role \"***\" does not exist");
    }
  }

  @Test
  @Tag("slow")
  void mariadbByItsAddress() throws Exception {
    try (Database server =
            server(
                EmbeddedDatabase.MARIADB,
                "CREATE USER worker IDENTIFIED BY 'hunter2x'",
                "GRANT ALL ON taipan.* TO worker");
        Database worker =
            open(
                address(server, "mariadb", "taipan?user=worker&password=hunter2x"),
                Drivers.MARIADB)) {
      work(worker);
      assertThatThrownBy(
              () ->
                  open(
                      address(server, "mariadb", "taipan?user=worker&password=wrongsecret"),
                      Drivers.MARIADB))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("cannot connect to MariaDB: ")
          .hasMessageNotContaining("wrongsecret");
    }
  }

  @Test
  void whatNobodyAnswersIsOneMessage() {
    assertThatThrownBy(
            () ->
                open(
                    "jdbc:postgresql://127.0.0.1:1/test?user=me&password=hunter2x",
                    Drivers.POSTGRESQL))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot connect to PostgreSQL: ")
        .hasMessageNotContaining("hunter2x");
  }

  @Test
  void levelThatIsLackingIsOneMessage() throws Exception {
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      assertThatThrownBy(
              () ->
                  new LiveRun(sqlite, load(Isolation.READ_COMMITTED)).record(folder.resolve("no")))
          .isInstanceOf(IOException.class)
          .hasMessage("SQLite has no level read-committed; it has serializable");
    }
  }

  @Test
  void tablesThatAreLackingAreOneMessage() throws Exception {
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      LiveRun run = new LiveRun(sqlite, load(WorkloadKind.ARRAYS, Isolation.SERIALIZABLE));

      assertThatThrownBy(run::requirePossible)
          .isInstanceOf(IOException.class)
          .hasMessage("SQLite has no arrays of numbers; --workload lists has lists as texts");
      assertThatThrownBy(() -> run.record(folder.resolve("no"))).hasMessageContaining("no arrays");
      assertThat(folder.resolve("no")).doesNotExist();
    }
  }
}
