package dev.taipan.jdbc;

import dev.taipan.jdbc.catalogue.JdbcDatabase;
import dev.taipan.jdbc.catalogue.Product;
import dev.taipan.statements.catalogue.Titles;
import dev.taipan.statements.history.Recording;
import dev.taipan.statements.history.SessionLog;
import dev.taipan.statements.tally.Tally;
import dev.taipan.statements.tally.TallyText;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.ConnectionInfo;
import net.ttddyy.dsproxy.proxy.ProxyConfig;
import net.ttddyy.dsproxy.proxy.jdk.JdkJdbcProxyFactory;

/**
 * Records what clients see of databases by JDBC, whatever the driver, as a history: a session is
 * what a thread does with connections, one after the other. Safe for use by several threads.
 */
public final class JdbcRecording implements AutoCloseable {
  /** Addresses of H2 and SQLite at which each connection has a database of its own. */
  private static final Set<String> PRIVATE =
      Set.of("jdbc:h2:mem:", "jdbc:sqlite:", "jdbc:sqlite::memory:", "jdbc:sqlite:file::memory:");

  /** So many bytes may wait for the disk; then nothing more is recorded of a connection. */
  private static final long MOST_WAITING = 64L << 20;

  private final Path file;
  private final Consumer<String> told;
  private final long mostWaiting;
  private final Recording recording;
  private final Titles titles = new Titles();
  private final Map<String, JdbcDatabase> databases = new ConcurrentHashMap<>();
  private final AtomicInteger others = new AtomicInteger();
  private final ThreadLocal<Deque<SessionLog>> idle = ThreadLocal.withInitial(ArrayDeque::new);

  /** Connections that have not ended. */
  private final Set<ConnectionLog> connections = ConcurrentHashMap.newKeySet();

  private final AtomicBoolean isUnwritable = new AtomicBoolean();
  private volatile boolean isClosed;

  /** One that lets so many bytes wait for the disk. */
  JdbcRecording(Path file, long mostWaiting, Consumer<String> told) throws IOException {
    this.file = file;
    this.mostWaiting = mostWaiting;
    this.told = told;
    recording = new Recording(file, new LinkedHashMap<>(Map.of("recorder", "JDBC")));
  }

  /**
   * Begins to record.
   *
   * @param history the file; there must be none of that name
   * @param told is told of what ends the recording of a connection, in a line each
   * @throws IOException when the file cannot be made
   */
  public static JdbcRecording start(Path history, Consumer<String> told) throws IOException {
    return new JdbcRecording(history, MOST_WAITING, told);
  }

  /** The same data source, whose connections are recorded while this recording is open. */
  public DataSource of(DataSource database) {
    return new RecordingDataSource(this, database);
  }

  /** The same connection, recorded. Nobody may use the original from now on. */
  public Connection of(Connection connection) {
    if (isClosed) {
      return connection;
    }
    try {
      return recorded(connection);
    } catch (SQLException | RuntimeException failed) {
      told("a connection is not recorded: " + failed);
      recording.stop();
      return connection;
    }
  }

  private Connection recorded(Connection connection) throws SQLException {
    ConnectionLog log = new ConnectionLog(this, connection, database(connection), session());
    connections.add(log);
    if (log.isStopped()) {
      forget(log);
    }
    ProxyConfig config =
        ProxyConfig.Builder.create()
            .queryListener(log)
            .methodListener(log)
            .resultSetProxyLogicFactory(log)
            .generatedKeysProxyLogicFactory((rows, info, same) -> log.generatedKeys(rows))
            .build();
    return new JdkJdbcProxyFactory().createConnection(connection, new ConnectionInfo(), config);
  }

  private JdbcDatabase database(Connection connection) throws SQLException {
    String url = Optional.ofNullable(connection.getMetaData().getURL()).orElse("");
    String plain = url.replaceFirst("[?;].*", "");
    if (PRIVATE.contains(plain) && !url.contains("cache=shared")) {
      return new JdbcDatabase(connection, plain + " " + others.incrementAndGet(), titles);
    }
    JdbcDatabase database = databases.get(plain);
    if (database == null) {
      synchronized (databases) {
        database = databases.get(plain);
        if (database == null) {
          database = new JdbcDatabase(connection, plain, titles);
          databases.put(plain, database);
          warnOf(database.product());
        }
      }
    }
    return database;
  }

  private void warnOf(Product product) {
    if (product == Product.OTHER) {
      // Nobody knows which of its tables have triggers, or what its functions do.
      recording.tally().opaqueWrite("a database of unknown kind");
    }
  }

  private synchronized SessionLog session() {
    SessionLog free = idle.get().poll();
    return free == null ? recording.session() : free;
  }

  /** A connection has ended: another one of the thread may go on with its session. */
  void release(ConnectionLog connection) {
    connections.remove(connection);
    idle.get().push(connection.log());
  }

  /** Nothing more of a connection is recorded. */
  void forget(ConnectionLog connection) {
    connections.remove(connection);
  }

  /** How many connections are being recorded. */
  int connections() {
    return connections.size();
  }

  /** Whether so much waits for the disk that nothing more may be written down. */
  boolean isBehind() {
    return recording.waiting() > mostWaiting;
  }

  /** The file takes no more, which is told once. */
  void unwritable(String why) {
    if (isUnwritable.compareAndSet(false, true)) {
      told("recording ends: " + why);
    }
  }

  void told(String line) {
    told.accept(line);
  }

  boolean isClosed() {
    return isClosed;
  }

  /** The file that is written. */
  public Path file() {
    return file;
  }

  /** What has been recorded so far. */
  public Tally tally() {
    return recording.tally();
  }

  /** Ends the recording, of which all that was read has to be judged. */
  @Override
  public void close() throws IOException {
    close(1);
  }

  /**
   * Ends the file, and says in it what is not recorded. Connections go on without being recorded.
   *
   * @param least the share of statements and of values read that has to be recorded, from 0 to 1:
   *     with less, no level is said to hold
   */
  public synchronized void close(double least) throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    connections.forEach(ConnectionLog::end);
    connections.clear();
    recording.close();
    if (tally().isCutOff()) {
      unwritable(file.toString());
    }
    new TallyText(tally()).conclude(file, least);
  }
}
