package dev.taipan.benchmarks.recording;

import dev.taipan.collect.artifact.MavenArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.Server;
import dev.taipan.jdbc.JdbcRecording;
import dev.taipan.proxy.ProxyOptions;
import dev.taipan.proxy.RecordingProxy;
import dev.taipan.statements.tally.Tally;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
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
            + "JDBC, by way of a relay that only passes bytes on, and by way of the recording "
            + "proxy, by turns, and prints as a Markdown table what that costs of throughput (the "
            + "median of the pairs and where the true one is, 95 %% sure) and of the CPU of "
            + "clients and recorder, which run in this process.")
public final class StatementOverhead implements Callable<Integer> {
  @Option(names = "--pairs", defaultValue = "12", description = "How many of each. Default: 12.")
  private int pairs;

  @Option(
      names = "--transactions",
      defaultValue = "5000",
      description = "How many each client runs. Default: 5000.")
  private int transactions;

  @Option(
      names = "--warm-up",
      defaultValue = "5",
      description = "How many of each come before that, so that all is compiled. Default: 5.")
  private int warmUps;

  @Option(names = "--clients", defaultValue = "4", description = "How many clients. Default: 4.")
  private int clients;

  @Option(names = "--fsync", description = "The server writes to disk what is committed.")
  private boolean isDurable;

  @Option(
      names = "--work",
      split = ",",
      defaultValue = "SELECT,UPDATE,TPCB",
      description = "What transactions do: ${COMPLETION-CANDIDATES}. Default: all.")
  private List<PointWork> works;

  @Option(
      names = "--ways",
      split = ",",
      defaultValue = "WRAPPED,RELAYED,PROXIED",
      description = "What is compared with PLAIN: ${COMPLETION-CANDIDATES}. Default: all.")
  private List<Way> ways;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /** How clients reach the database. */
  private enum Way {
    PLAIN("plain"),
    WRAPPED("recorded by JDBC"),
    RELAYED("passed on, not recorded"),
    PROXIED("recorded by `taipan record`");

    private final String title;

    Way(String title) {
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
        EmbeddedDatabase.POSTGRESQL.start(
            new MavenArtifacts(StatementOverhead::tell),
            isDurable ? Durability.ON : Durability.OFF)) {
      try (Connection connection = database.connect()) {
        PointWork.setUp(connection);
      }
      out.println("| transaction | | a second | lost, median | 95 % sure | CPU, µs |");
      out.println("| --- | --- | ---: | ---: | --- | ---: |");
      for (PointWork work : works) {
        measure(database, work);
      }
    }
    return 0;
  }

  private void measure(Database database, PointWork work) throws Exception {
    Map<Way, Cost[]> costs = new EnumMap<>(Way.class);
    costs.put(Way.PLAIN, new Cost[pairs]);
    ways.forEach(way -> costs.put(way, new Cost[pairs]));
    List<Way> all = List.copyOf(costs.keySet());
    for (int pair = -warmUps; pair < pairs; pair++) {
      for (int turn = 0; turn < all.size(); turn++) {
        // Each comes first as often as the others.
        Way way = all.get(Math.floorMod(turn + pair, all.size()));
        Cost cost = cost(database, work, way, pair);
        if (pair >= 0) {
          costs.get(way)[pair] = cost;
        }
      }
    }
    costs.forEach((way, of) -> print(work, way, of, costs.get(Way.PLAIN)));
  }

  private void print(PointWork work, Way way, Cost[] costs, Cost[] plain) {
    // Throughput is lost where times to do the same are longer: 1 - plain / recorded.
    PairedLosses losses = new PairedLosses(each(plain, Cost::time), each(costs, Cost::time));
    double all = (double) clients * transactions;
    out.printf(
        Locale.ROOT,
        "| %s | %s | %,.0f | %s | %.0f |%n",
        work.title,
        way.title,
        all / median(each(costs, Cost::time)),
        way == Way.PLAIN
            ? "|"
            : "%.1f %% | %.1f to %.1f %%"
                .formatted(-losses.median(), -losses.high(), -losses.low()),
        1e6 * median(each(costs, Cost::work)) / all);
  }

  private static double[] each(Cost[] costs, ToDoubleFunction<Cost> of) {
    return Arrays.stream(costs).mapToDouble(of).toArray();
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private Cost cost(Database database, PointWork work, Way way, int seed) throws Exception {
    Path folder = Files.createTempDirectory("taipan-overhead-");
    Path file = folder.resolve("history.taipan.jsonl");
    try {
      return switch (way) {
        case PLAIN -> cost(database::connect, work, seed);
        case WRAPPED -> wrapped(database, work, seed, file);
        case RELAYED -> relayed(database.server().orElseThrow(), work, seed);
        case PROXIED -> proxied(database.server().orElseThrow(), work, seed, file);
      };
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private static void tell(String line) {
    System.err.println(line);
  }

  private Cost wrapped(Database database, PointWork work, int seed, Path file) throws Exception {
    try (JdbcRecording recording = JdbcRecording.start(file, StatementOverhead::tell)) {
      Cost cost = cost(() -> recording.of(database.connect()), work, seed);
      requireRecorded(recording.tally(), work);
      return cost;
    }
  }

  private Cost relayed(Server server, PointWork work, int seed) throws Exception {
    try (PlainRelay relay = new PlainRelay(server.port())) {
      return cost(() -> server.connect(relay.port()), work, seed);
    }
  }

  private Cost proxied(Server server, PointWork work, int seed, Path file) throws Exception {
    InetAddress local = InetAddress.getLoopbackAddress();
    ProxyOptions options =
        ProxyOptions.of(
                new InetSocketAddress(local, 0), new InetSocketAddress(local, server.port()))
            .askingMore();
    try (RecordingProxy proxy = RecordingProxy.start(options, file, StatementOverhead::tell)) {
      Cost cost = cost(() -> server.connect(proxy.port()), work, seed);
      requireRecorded(proxy.tally(), work);
      return cost;
    }
  }

  /** What is not recorded costs nothing. */
  private void requireRecorded(Tally tally, PointWork work) throws IOException {
    long least = (long) clients * transactions * work.understood;
    if (tally.understood() < least) {
      throw new IOException(
          "only " + tally.understood() + " of " + least + " statements were understood");
    }
  }

  private Cost cost(Source source, PointWork work, int seed) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      Cost start = Cost.now();
      for (Future<?> done :
          IntStream.range(0, clients)
              .mapToObj(client -> threads.submit(() -> run(source, work, seed, client)))
              .toList()) {
        done.get();
      }
      return Cost.now().since(start);
    } catch (ExecutionException e) {
      throw new IOException("a client failed", e.getCause());
    } finally {
      threads.shutdown();
    }
  }

  private Void run(Source source, PointWork work, int seed, int client) throws SQLException {
    Random random = new Random(31L * seed + client);
    try (Connection connection = source.connect()) {
      connection.setAutoCommit(!work.isTransaction());
      for (int i = 0; i < transactions; i++) {
        // Clients have accounts of their own: else they would wait for each other.
        int row = 1 + random.nextInt(PointWork.ROWS / clients) * clients + client % clients;
        work.run(connection, Math.min(row, PointWork.ROWS), random);
        if (work.isTransaction()) {
          connection.commit();
        }
      }
    }
    return null;
  }
}
