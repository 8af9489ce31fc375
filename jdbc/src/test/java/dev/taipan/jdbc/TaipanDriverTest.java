package dev.taipan.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaipanDriverTest {
  private final List<String> told = new CopyOnWriteArrayList<>();

  @TempDir private Path folder;
  private JdbcRecording recording;

  @BeforeEach
  void start() throws Exception {
    recording = JdbcRecording.start(folder.resolve("history.taipan.jsonl"), told::add);
    TaipanDriver.recordTo(recording);
  }

  @AfterEach
  void stop() throws Exception {
    recording.close();
  }

  @Test
  void anAddressIsAllThatChanges() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:taipan:h2:mem:driver;USER=sa;PASSWORD=hunter22");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT)");
      statement.executeUpdate("INSERT INTO account VALUES (1, 100)");
    }
    recording.close();

    assertThat(told).isEmpty();
    assertThat(Files.readString(recording.file()))
        .contains("[\"account\",1,\"balance\"],100")
        .doesNotContain("hunter22");
  }

  /** Testcontainers' driver starts a database that its addresses name, and has another address. */
  @Test
  void addressesOfTestcontainersArePassedOn() throws Exception {
    StartingDriver testcontainers = new StartingDriver();
    DriverManager.registerDriver(testcontainers);
    try (Connection connection =
            DriverManager.getConnection("jdbc:taipan:tc:postgresql:16:///bank?TC_DAEMON=true");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT)");
      statement.executeUpdate("INSERT INTO account VALUES (1, 100)");
    } finally {
      DriverManager.deregisterDriver(testcontainers);
    }
    recording.close();

    assertThat(testcontainers.asked)
        .containsExactly("jdbc:tc:postgresql:16:///bank?TC_DAEMON=true");
    assertThat(told).isEmpty();
    assertThat(Files.readString(recording.file())).contains("[\"account\",1,\"balance\"],100");
  }

  /** Stands in for Testcontainers: accepts its addresses, and connects to what it starts. */
  private static final class StartingDriver implements Driver {
    private final List<String> asked = new ArrayList<>();

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
      if (!acceptsURL(url)) {
        return null;
      }
      asked.add(url);
      return DriverManager.getConnection("jdbc:h2:mem:started", info);
    }

    @Override
    public boolean acceptsURL(String url) {
      return url.startsWith("jdbc:tc:");
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
      return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
      return 1;
    }

    @Override
    public int getMinorVersion() {
      return 0;
    }

    @Override
    public boolean jdbcCompliant() {
      return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
      throw new SQLFeatureNotSupportedException();
    }
  }

  @Test
  void databasesWithoutADriverAreNone() {
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:taipan:nobody:here"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("jdbc:nobody:here");
  }

  @Test
  void othersAreLeftToOthers() throws Exception {
    TaipanDriver driver = new TaipanDriver();
    for (String url : List.of("jdbc:taipan:mock:shop?level=si", "jdbc:h2:mem:driver")) {
      assertThat(driver.acceptsURL(url)).as(url).isFalse();
      assertThat(driver.connect(url, new Properties())).as(url).isNull();
    }
  }
}
