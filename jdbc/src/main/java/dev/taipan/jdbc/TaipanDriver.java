package dev.taipan.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Properties;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/**
 * A driver that records: {@code jdbc:taipan:REST} is what {@code jdbc:REST} is, and what clients
 * see goes into {@code history.taipan.jsonl} in the folder that the system property {@code
 * taipan.record} names, or else in a new one in the current folder. The file ends with the process,
 * or when {@link #recordTo} names another.
 */
public final class TaipanDriver implements Driver {
  /** The system property that names the folder of the recording. */
  public static final String FOLDER = "taipan.record";

  private static final String PREFIX = "jdbc:taipan:";

  /** Addresses of the mock database, which has a driver of its own. */
  private static final String OF_MOCKS = PREFIX + "mock:";

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static JdbcRecording current;

  static {
    try {
      DriverManager.registerDriver(new TaipanDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Driver managers make one. */
  public TaipanDriver() {
    // There is nothing to make.
  }

  /** Connections that are opened from now on are recorded there. */
  public static synchronized void recordTo(JdbcRecording recording) {
    current = recording;
  }

  private static synchronized JdbcRecording recording() throws SQLException {
    if (current == null) {
      String folder = System.getProperty(FOLDER);
      Path file =
          Path.of(
                  folder == null
                      ? "taipan-record-" + LocalDateTime.now(ZoneId.systemDefault()).format(TIME)
                      : folder)
              .resolve("history.taipan.jsonl");
      try {
        JdbcRecording recording =
            JdbcRecording.start(
                file, line -> LoggerFactory.getLogger(TaipanDriver.class).warn(line));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(recording)));
        current = recording;
      } catch (IOException e) {
        throw new SQLException("cannot record to " + file + ": " + e, e);
      }
    }
    return current;
  }

  private static void close(JdbcRecording recording) {
    try {
      recording.close();
    } catch (IOException e) {
      LoggerFactory.getLogger(TaipanDriver.class)
          .warn("the recording ends badly: {}", e.toString());
    }
  }

  private static String plain(String url) {
    return "jdbc:" + url.substring(PREFIX.length());
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    return acceptsURL(url) ? recording().of(DriverManager.getConnection(plain(url), info)) : null;
  }

  @Override
  public boolean acceptsURL(String url) {
    return url != null && url.startsWith(PREFIX) && !url.startsWith(OF_MOCKS);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    return acceptsURL(url)
        ? DriverManager.getDriver(plain(url)).getPropertyInfo(plain(url), info)
        : new DriverPropertyInfo[0];
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
    throw new SQLFeatureNotSupportedException("loggers of the JDK are not used");
  }
}
