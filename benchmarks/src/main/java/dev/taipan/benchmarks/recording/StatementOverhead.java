package dev.taipan.benchmarks.recording;

import dev.taipan.collect.artifact.MavenArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.jdbc.JdbcRecording;
import dev.taipan.proxy.ProxyOptions;
import dev.taipan.proxy.RecordingProxy;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares the throughput of point statements with and without recorders, by turns. */
@Command(
    name = "statement-overhead",
    mixinStandardHelpOptions = true,
    description =
        "Runs the same number of transactions on one PostgreSQL plain, wrapped by the recorder for "
            + "JDBC, and by way of the recording proxy, by turns, and prints as a Markdown table "
            + "what recording costs of throughput: the median of the pairs and where the true one "
            + "is, 95 %% sure.")
public final class StatementOverhead implements Callable<Integer> {
  private static final int ROWS = 10_000;

  @Option(names = "--pairs", defaultValue = "12", description = "How many of each. Default: 12.")
  private int pairs;

  @Option(
      names = "--transactions",
      defaultValue = "5000",
      description = "How many each client runs. Default: 5000.")
  private int transactions;

  @Option(names = "--clients", defaultValue = "4", description = "How many clients. Default: 4.")
  private int clients;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /** How clients reach the database. */
  private enum Way {
    PLAIN("plain"),
    WRAPPED("recorded by JDBC"),
    PROXIED("recorded by `taipan record`");

    private final String title;

    Way(String title) {
      this.title = title;
    }
  }

  /** What a transaction does: as pgbench's {@code -S}, or reads a balance and writes it. */
  private enum Work {
    SELECT("one SELECT by key"),
    UPDATE("BEGIN, SELECT and UPDATE by key, COMMIT");

    private final String title;

    Work(String title) {
      this.title = title;
    }
  }

  /** Makes connections. */
  private interface Source {
    Connection connect() throws SQLException;
  }

  /** Measures. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new StatementOverhead()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    try (Database database =
        EmbeddedDatabase.POSTGRESQL.start(new MavenArtifacts(StatementOverhead::tell))) {
      setUp(database);
      out.println("| transaction | plain, a second | | lost, median | 95 % sure |");
      out.println("| --- | ---: | --- | ---: | --- |");
      for (Work work : Work.values()) {
        measure(database, work);
      }
    }
    return 0;
  }

  private static void setUp(Database database) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE accounts (aid INT PRIMARY KEY, abalance INT NOT NULL)");
      statement.execute("INSERT INTO accounts SELECT i, 0 FROM generate_series(1, 10000) i");
      statement.execute("ANALYZE accounts");
    }
  }

  private void measure(Database database, Work work) throws Exception {
    Map<Way, double[]> seconds = new EnumMap<>(Way.class);
    for (Way way : Way.values()) {
      seconds.put(way, new double[pairs]);
      seconds(database, work, way, 0);
    }
    for (int pair = 0; pair < pairs; pair++) {
      for (int turn = 0; turn < Way.values().length; turn++) {
        // Each comes first as often as the others.
        Way way = Way.values()[(turn + pair) % Way.values().length];
        seconds.get(way)[pair] = seconds(database, work, way, pair);
      }
    }
    double plain =
        java.util.Arrays.stream(seconds.get(Way.PLAIN))
            .sorted()
            .skip(pairs / 2)
            .findFirst()
            .orElseThrow();
    for (Way way : new Way[] {Way.WRAPPED, Way.PROXIED}) {
      // Throughput is lost where times to do the same are longer: 1 - plain / recorded.
      PairedLosses losses = new PairedLosses(seconds.get(Way.PLAIN), seconds.get(way));
      out.printf(
          Locale.ROOT,
          "| %s | %,.0f | %s | %.1f %% | %.1f to %.1f %% |%n",
          work.title,
          clients * transactions / plain,
          way.title,
          -losses.median(),
          -losses.high(),
          -losses.low());
    }
  }

  private double seconds(Database database, Work work, Way way, int seed) throws Exception {
    Path folder = Files.createTempDirectory("taipan-overhead-");
    Path file = folder.resolve("history.taipan.jsonl");
    try {
      return switch (way) {
        case PLAIN -> seconds(database::connect, work, seed);
        case WRAPPED -> wrapped(database, work, seed, file);
        case PROXIED -> proxied(database, work, seed, file);
      };
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private static void tell(String line) {
    System.err.println(line);
  }

  private double wrapped(Database database, Work work, int seed, Path file) throws Exception {
    try (JdbcRecording recording = JdbcRecording.start(file, StatementOverhead::tell)) {
      double seconds = seconds(() -> recording.of(database.connect()), work, seed);
      requireRecorded(recording.tally().understood(), work);
      return seconds;
    }
  }

  private double proxied(Database database, Work work, int seed, Path file) throws Exception {
    InetAddress local = InetAddress.getLoopbackAddress();
    ProxyOptions options =
        ProxyOptions.of(
            new InetSocketAddress(local, 0),
            new InetSocketAddress(local, database.server().orElseThrow().port()));
    try (RecordingProxy proxy = RecordingProxy.start(options, file, StatementOverhead::tell)) {
      double seconds =
          seconds(() -> database.server().orElseThrow().connect(proxy.port()), work, seed);
      requireRecorded(proxy.tally().understood(), work);
      return seconds;
    }
  }

  /** What is not recorded costs nothing. */
  private void requireRecorded(long understood, Work work) throws IOException {
    long least = (long) clients * transactions * (work == Work.SELECT ? 1 : 2);
    if (understood < least) {
      throw new IOException("only " + understood + " of " + least + " statements were understood");
    }
  }

  private double seconds(Source source, Work work, int seed) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      long start = System.nanoTime();
      for (Future<?> done :
          IntStream.range(0, clients)
              .mapToObj(client -> threads.submit(() -> run(source, work, seed, client)))
              .toList()) {
        done.get();
      }
      return (System.nanoTime() - start) / 1e9;
    } catch (ExecutionException e) {
      throw new IOException("a client failed", e.getCause());
    } finally {
      threads.shutdown();
    }
  }

  private Void run(Source source, Work work, int seed, int client) throws SQLException {
    Random random = new Random(31L * seed + client);
    try (Connection connection = source.connect()) {
      connection.setAutoCommit(work == Work.SELECT);
      for (int i = 0; i < transactions; i++) {
        // Clients have rows of their own: else they would wait for each other.
        int row = 1 + random.nextInt(ROWS / clients) * clients + client % clients;
        int balance = select(connection, Math.min(row, ROWS));
        if (work == Work.UPDATE) {
          update(connection, Math.min(row, ROWS), balance + 1);
          connection.commit();
        }
      }
    }
    return null;
  }

  private static int select(Connection connection, int row) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT abalance FROM accounts WHERE aid = ?")) {
      statement.setInt(1, row);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  private static void update(Connection connection, int row, int balance) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("UPDATE accounts SET abalance = ? WHERE aid = ?")) {
      statement.setInt(1, balance);
      statement.setInt(2, row);
      statement.executeUpdate();
    }
  }
}
