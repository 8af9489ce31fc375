package dev.taipan.collect.database;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.access.DatabaseAccess;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.process.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.Driver;

class LocalServerTest {

  /** It says that it is ready, and in its log nothing of why nobody can connect. */
  @Test
  void saysWhyNobodyCouldConnect() throws IOException {
    try (WorkFolder folder = WorkFolder.create()) {
      Path ready = folder.path().resolve("ready");
      String script = "echo listening; touch '" + ready + "'; exec sleep 0.5";
      LocalServer server =
          new LocalServer(
              port -> new LocalServer.Command(List.of("sh", "-c", script), "KILL", ready),
              folder,
              port -> new DatabaseAccess(new Driver(), "jdbc:other:nowhere", Login.OF_ADDRESS),
              Dialects.POSTGRESQL);

      assertThatThrownBy(server::start)
          .isInstanceOf(IOException.class)
          .hasCauseInstanceOf(SQLException.class)
          .hasMessage(
              "PostgreSQL does not start: listening\nconnection failed: the driver does not "
                  + "accept the URL");
    }
  }
}
