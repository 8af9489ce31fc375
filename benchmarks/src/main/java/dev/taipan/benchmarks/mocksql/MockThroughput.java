package dev.taipan.benchmarks.mocksql;

import com.sun.management.OperatingSystemMXBean;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlOptions;
import dev.taipan.mocksql.server.MockServer;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.level.LevelRules;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures how many point statements a second a mock database answers: two connections of
 * PostgreSQL's driver, each statement a transaction of its own, half of them updates.
 */
@Command(
    name = "mock-throughput",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description =
        "Measures point statements a second through PostgreSQL's driver against a mock database, and"
            + " prints a Markdown table, a row for each level.")
public final class MockThroughput implements Callable<Integer> {
  private static final int CONNECTIONS = 2;
  private static final double NANOSECONDS = 1e9;
  private static final String REFUSED = "40001";

  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  @Spec private CommandSpec spec;

  @Option(
      names = "--history",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Transactions before the measurement.")
  private int history;

  @Option(
      names = "--statements",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Statements that are measured.")
  private int statements;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "100",
      description = "Rows of the table.")
  private int rows;

  private MockThroughput() {}

  /** Measures and exits. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new MockThroughput()).execute(arguments));
  }

  @Override
  public Integer call() throws SQLException, SqlError, IOException {
    if (history < 0 || statements < 1 || rows < 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--statements and --rows are at least 1, --history at least 0");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("| level | statements a second | per second of CPU | refused | heap, MB |");
    out.println("| --- | ---: | ---: | ---: | ---: |");
    for (IsolationLevel level : LevelRules.levels()) {
      out.println(row(level));
      out.flush();
    }
    return CommandLine.ExitCode.OK;
  }

  private String row(IsolationLevel level) throws SQLException, SqlError, IOException {
    try (SqlDatabase database =
            SqlDatabase.open(StoreOptions.at(level).withSeed(1), SqlOptions.DEFAULT);
        MockServer server =
            MockServer.start(
                database,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Optional.empty())) {
      database.load("CREATE TABLE item (id int PRIMARY KEY, amount int)");
      database.load(
          IntStream.range(0, rows)
              .mapToObj(id -> "(" + id + ", 0)")
              .collect(Collectors.joining(", ", "INSERT INTO item VALUES ", "")));
      String url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/test?user=test";
      try (Connection one = DriverManager.getConnection(url);
          Connection two = DriverManager.getConnection(url)) {
        List<Client> clients = List.of(new Client(one), new Client(two));
        UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(1L);
        run(clients, random, history);
        long wall = System.nanoTime();
        long cpu = process.getProcessCpuTime();
        int refused = run(clients, random, statements);
        double seconds = (System.nanoTime() - wall) / NANOSECONDS;
        double worked = (process.getProcessCpuTime() - cpu) / NANOSECONDS;
        return String.format(
            Locale.ROOT,
            "| `%s` | %,.0f | %,.0f | %d | %d |",
            level.symbol(),
            statements / seconds,
            statements / worked,
            refused,
            usedMegabytes());
      }
    }
  }

  /** The heap in use after a collection. */
  private static long usedMegabytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
  }

  /** A connection and its statements. */
  private static final class Client {
    private final PreparedStatement select;
    private final PreparedStatement update;

    Client(Connection connection) throws SQLException {
      select = connection.prepareStatement("SELECT amount FROM item WHERE id = ?");
      update = connection.prepareStatement("UPDATE item SET amount = ? WHERE id = ?");
    }

    void read(int id) throws SQLException {
      select.setInt(1, id);
      try (ResultSet found = select.executeQuery()) {
        found.next();
      }
    }

    void write(int id, int amount) throws SQLException {
      update.setInt(1, amount);
      update.setInt(2, id);
      update.executeUpdate();
    }
  }

  /** Runs so many statements; returns how many were refused. */
  private int run(List<Client> clients, UniformRandomProvider random, int count)
      throws SQLException {
    int refused = 0;
    for (int i = 0; i < count; i++) {
      Client client = clients.get(random.nextInt(CONNECTIONS));
      try {
        if (random.nextBoolean()) {
          client.read(random.nextInt(rows));
        } else {
          client.write(random.nextInt(rows), i);
        }
      } catch (SQLException e) {
        if (!REFUSED.equals(e.getSQLState())) {
          throw e;
        }
        refused++;
      }
    }
    return refused;
  }
}
