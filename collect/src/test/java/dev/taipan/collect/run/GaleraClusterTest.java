package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.collect.faults.Fault;
import dev.taipan.collect.faults.Faults;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Galera cluster, and what clients of its nodes see. */
@Tag("slow")
@Timeout(900)
class GaleraClusterTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir private Path folder;

  /** Skips the test where Galera is neither installed nor to be had. */
  private static Database start(Durability durability) throws IOException {
    try {
      return EmbeddedDatabase.GALERA.startCluster(new ClassPathArtifacts(), durability, 3);
    } catch (IOException lacking) {
      Assumptions.assumeFalse(
          String.valueOf(lacking.getMessage()).startsWith("--db galera requires"),
          lacking.getMessage());
      throw lacking;
    }
  }

  private static Load load(Isolation level, Duration time, int seed) {
    return new Load(
        WorkloadKind.MINI,
        level,
        9,
        2000,
        time,
        WorkloadKind.MINI.usualKeys(),
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ofMillis(1),
        seed);
  }

  private static Map<String, Set<String>> nodesOfSessions(History history) {
    return IntStream.range(0, history.transactions())
        .filter(each -> !history.isFinalTransaction(each))
        .boxed()
        .collect(
            Collectors.groupingBy(
                each -> history.sessionName(history.sessionOf(each)),
                Collectors.mapping(
                    each -> history.transactionName(each).replaceAll(".* (on node)", "$1"),
                    Collectors.toCollection(TreeSet::new))));
  }

  private static Outcome outcome(History history, IsolationLevel level) {
    return IsolationChecker.check(history, level, CheckOptions.DEFAULTS).outcome();
  }

  @Test
  void serializableIsNotSerializableBetweenNodes() throws Exception {
    try (Database cluster = start(Durability.OFF)) {
      assertThat(cluster.title()).startsWith("MariaDB Galera Cluster").endsWith(", 3 nodes");
      Outcome found = Outcome.SATISFIED;
      for (int run = 1; run <= 4 && found != Outcome.VIOLATED; run++) {
        Path file = folder.resolve("history" + run);
        LiveRun clients =
            new LiveRun(cluster, load(Isolation.SERIALIZABLE, Duration.ofSeconds(20), run));
        clients.record(file);
        History history = HistoryFiles.read(file);
        assertThat(nodesOfSessions(history).get("1")).containsExactly("on node 1");
        assertThat(nodesOfSessions(history).get("5")).containsExactly("on node 2");
        found = outcome(history, IsolationLevel.SERIALIZABILITY);
      }
      assertThat(found).isEqualTo(Outcome.VIOLATED);

      Path file = folder.resolve("spread");
      LiveRun clients =
          new LiveRun(cluster, load(Isolation.REPEATABLE_READ, Duration.ofSeconds(5), 1));
      clients.route(Routing.TRANSACTION);
      clients.record(file);
      assertThat(nodesOfSessions(HistoryFiles.read(file)).get("1"))
          .containsExactly("on node 1", "on node 2", "on node 3");
    }
  }

  /** Each node is cut off, killed and started again, and has all commits in the end. */
  @Test
  void nodesComeBack() throws Exception {
    try (Database cluster = start(Durability.ON);
        Faults faults =
            new Faults(cluster, EnumSet.of(Fault.KILL, Fault.PAUSE, Fault.PARTITION), 1)) {
      LiveRun clients =
          new LiveRun(
              faults.database(),
              load(Isolation.REPEATABLE_READ, Duration.ofSeconds(40), 1),
              faults);
      Path file = folder.resolve("history");
      clients.record(file);
      assertThat(clients.lost()).isEmpty();
      assertThat(clients.unread()).isEqualTo(Optional.empty());
      assertThat(faults.count(Fault.KILL) + faults.count(Fault.PARTITION)).isPositive();
      assertThat(outcome(HistoryFiles.read(file), IsolationLevel.READ_COMMITTED))
          .isEqualTo(Outcome.SATISFIED);

      settle(cluster);
      Set<String> contents = new TreeSet<>();
      for (Database node : cluster.nodes()) {
        contents.add(contents(node));
      }
      assertThat(contents).as("all nodes have the same").hasSize(1);
    }
  }

  /** A node that has come back may take longer than it lets anybody wait for it. */
  private static void settle(Database cluster) throws Exception {
    for (long start = System.nanoTime(); ; ) {
      try {
        cluster.settle();
        return;
      } catch (SQLException late) {
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
          throw late;
        }
      }
    }
  }

  private static String contents(Database node) throws Exception {
    StringBuilder all = new StringBuilder();
    try (Connection connection = node.connect();
        Statement statement = connection.createStatement()) {
      for (int table = 0; table < KeyTables.COUNT; table++) {
        add(all, statement, KeyTables.on(table, "SELECT k, v FROM taipan_register ORDER BY k"));
      }
    }
    return all.toString();
  }

  private static void add(StringBuilder all, Statement statement, String query)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        all.append(rows.getString(1)).append('=').append(rows.getString(2)).append(' ');
      }
    }
  }
}
