package dev.taipan.collect.whitebox;

import com.github.shyiko.mysql.binlog.BinaryLogClient;
import com.github.shyiko.mysql.binlog.network.SSLMode;
import dev.taipan.collect.access.DatabaseAccess;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The changes in MariaDB's binary log, with rows in full. What is remembered is a place in the log;
 * the server knows nothing of it, and nothing can be left behind there.
 */
final class MariadbChangeLog implements ChangeLog {
  /** Servers and replicas have small numbers, if people give them. */
  private static final int FIRST_OWN_ID = 1 << 30;

  private final BinaryLogAddress server;
  private final String database;
  private String file;
  private long position;

  private MariadbChangeLog(BinaryLogAddress server, String database, String file, long position) {
    this.server = server;
    this.database = database;
    this.file = file;
    this.position = position;
  }

  /** Remembers where the log ends now. */
  static ChangeLog open(DatabaseAccess access) throws IOException {
    BinaryLogAddress server = BinaryLogAddress.of(access.address(), access.login());
    try (Connection connection = access.connect();
        Statement statement = connection.createStatement()) {
      String database = requireRows(statement);
      try (ResultSet end = statement.executeQuery("SHOW MASTER STATUS")) {
        end.next();
        return new MariadbChangeLog(server, database, end.getString(1), end.getLong(2));
      }
    } catch (SQLException refused) {
      throw new IOException(
          "the database does not provide its change log: "
              + refused.getMessage()
              + "; the user requires BINLOG MONITOR and REPLICATION SLAVE",
          refused);
    }
  }

  /** The name of the database, if its log has rows in full. */
  private static String requireRows(Statement statement) throws SQLException, IOException {
    try (ResultSet row =
        statement.executeQuery(
            "SELECT @@log_bin, @@global.binlog_format, @@global.binlog_row_image, DATABASE()")) {
      row.next();
      if (!row.getBoolean(1)
          || !row.getString(2).equalsIgnoreCase("ROW")
          || !row.getString(3).equalsIgnoreCase("FULL")) {
        throw new IOException(
            "the database does not log row changes; start it with --log-bin "
                + "--binlog-format=ROW --binlog-row-image=FULL");
      }
      return row.getString(4);
    }
  }

  @Override
  public void read(Consumer<Change> reader) throws IOException {
    BinaryLogClient client =
        new BinaryLogClient(server.host(), server.port(), server.user(), server.password());
    // It says on standard error whom it reached; what goes wrong it tells listeners as well.
    Logger.getLogger(client.getClass().getName()).setLevel(Level.OFF);
    client.setSSLMode(SSLMode.PREFERRED);
    client.setServerId(ThreadLocalRandom.current().nextInt(FIRST_OWN_ID, Integer.MAX_VALUE));
    client.setBlocking(false);
    client.setKeepAlive(false);
    client.setBinlogFilename(file);
    client.setBinlogPosition(position);
    Problem problem = new Problem();
    client.registerLifecycleListener(problem);
    client.registerEventListener(new BinaryLogChanges(database, reader));
    try {
      client.connect();
    } catch (IOException lost) {
      throw new IOException("the change log was lost: " + lost.getMessage(), lost);
    }
    problem.require();
    file = client.getBinlogFilename();
    position = client.getBinlogPosition();
  }

  /** What went wrong while events came, of which the client only tells listeners. */
  private static final class Problem extends BinaryLogClient.AbstractLifecycleListener {
    private Exception first;

    @Override
    public void onCommunicationFailure(BinaryLogClient client, Exception problem) {
      first = first == null ? problem : first;
    }

    @Override
    public void onEventDeserializationFailure(BinaryLogClient client, Exception problem) {
      first = first == null ? problem : first;
    }

    void require() throws IOException {
      if (first != null) {
        throw new IOException("the change log was lost: " + first.getMessage(), first);
      }
    }
  }

  @Override
  public void close() {
    // There is nothing to give back.
  }
}
