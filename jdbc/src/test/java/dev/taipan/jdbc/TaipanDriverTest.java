package dev.taipan.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
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
