package dev.taipan.collect.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.access.DatabaseAddress;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.driver.Drivers;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.workload.KeyDistribution;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
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
    return open(DatabaseAddress.of(address, Login.OF_ADDRESS), driver);
  }

  private static Database open(DatabaseAddress address, Coordinates driver) throws IOException {
    return AddressedDatabase.open(
        address,
        List.of(new ClassPathArtifacts().file(driver)),
        Dialects.ofAddress(address.jdbc()));
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
  void aDriverDoesNotLogWhatItDoesNotUnderstand() {
    ByteArrayOutputStream logged = new ByteArrayOutputStream();
    Handler handler = new StreamHandler(logged, new SimpleFormatter());
    Logger log = Logger.getLogger("org.postgresql");
    log.addHandler(handler);
    try {
      assertThatThrownBy(
              () -> open("jdbc:postgresql://127.0.0.1?password=hunter2x", Drivers.POSTGRESQL))
          .isInstanceOf(IOException.class);
    } finally {
      log.removeHandler(handler);
      handler.close();
    }
    assertThat(logged.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void postgresqlByItsAddress() throws Exception {
    try (Database server =
            server(
                EmbeddedDatabase.POSTGRESQL,
                "CREATE ROLE worker LOGIN PASSWORD 'hunter2x'",
                "GRANT CREATE ON SCHEMA public TO worker",
                "CREATE ROLE guest LOGIN PASSWORD 'hunter3x'");
        Database worker =
            open(
                address(server, "postgresql", "postgres?user=worker&password=hunter2x"),
                Drivers.POSTGRESQL);
        Database guest =
            open(
                address(server, "postgresql", "postgres?user=guest&password=hunter3x"),
                Drivers.POSTGRESQL)) {
      assertThat(worker.title()).startsWith("PostgreSQL ");
      assertThat(worker.server()).isEmpty();
      work(worker);
      assertThatThrownBy(
              () -> new LiveRun(guest, load(Isolation.SERIALIZABLE)).record(folder.resolve("no/h")))
          .isInstanceOf(IOException.class)
          .hasMessageMatching(
              "(?s)cannot create the tables: .*(permission denied|must be owner).*");
      assertThat(folder.resolve("no")).doesNotExist();
      assertThatThrownBy(
              () ->
                  open(
                      address(server, "postgresql", "postgres?user=guest&password=wrong%20secret"),
                      Drivers.POSTGRESQL))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("password authentication failed for user \"guest\"")
          .hasMessageNotContaining("wrong secret");
    }
  }

  /**
   * As people of PostgreSQL write it, beside the address, and in the file where its clients look.
   */
  @Test
  void postgresqlWithoutPasswordInParameters() throws Exception {
    try (Database server =
        server(EmbeddedDatabase.POSTGRESQL, "CREATE ROLE worker LOGIN PASSWORD 'hunt@r/2:x y'")) {
      int port = server.server().orElseThrow().port();
      String place = "127.0.0.1:" + port + "/postgres";
      open("postgres://worker:hunt%40r%2F2:x%20y@" + place, Drivers.POSTGRESQL).close();
      open("jdbc:postgresql://worker:hunt@r/2:x y@" + place, Drivers.POSTGRESQL).close();
      Login login = new Login(Optional.of("worker"), Optional.of("hunt@r/2:x y"));
      open(DatabaseAddress.of("postgresql://" + place, login), Drivers.POSTGRESQL).close();
      Path passwords = folder.resolve("pgpass");
      Files.writeString(passwords, "127.0.0.1:*:postgres:worker:hunt@r/2\\:x y\n");
      System.setProperty("org.postgresql.pgpassfile", passwords.toString());
      try {
        open("postgres://worker@" + place, Drivers.POSTGRESQL).close();
        open("jdbc:postgresql://" + place + "?user=worker", Drivers.POSTGRESQL).close();
      } finally {
        System.clearProperty("org.postgresql.pgpassfile");
      }
      assertThatThrownBy(() -> open("postgres://worker@" + place, Drivers.POSTGRESQL))
          .hasMessageStartingWith("cannot connect to PostgreSQL: ");
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
          .hasMessage("SQLite does not support read-committed; it supports serializable");
    }
  }

  @Test
  void tablesThatAreLackingAreOneMessage() throws Exception {
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      LiveRun run = new LiveRun(sqlite, load(WorkloadKind.ARRAYS, Isolation.SERIALIZABLE));

      assertThatThrownBy(run::requirePossible)
          .isInstanceOf(IOException.class)
          .hasMessage(
              "SQLite does not support arrays of numbers; --workload lists stores lists as text");
      assertThatThrownBy(() -> run.record(folder.resolve("no")))
          .hasMessageContaining("does not support arrays");
      assertThat(folder.resolve("no")).doesNotExist();
    }
  }
}
