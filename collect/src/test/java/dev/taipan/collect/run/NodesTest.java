package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.ClusterDatabase;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who uses which node of a cluster; the nodes here are ways to one database in memory. */
@Timeout(120)
class NodesTest {
  @TempDir private Path folder;

  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private Database h2;

  @BeforeEach
  void start() throws IOException {
    h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts());
  }

  @AfterEach
  void stop() {
    h2.close();
  }

  /** A node that notes who connects to it. */
  private record Noting(Database database, String name, List<String> events, boolean isDown)
      implements Database {

    @Override
    public Dialect dialect() {
      return database.dialect();
    }

    @Override
    public String title() {
      return name;
    }

    @Override
    public Connection connect() throws SQLException {
      if (isDown) {
        throw new SQLException(name + " is down", "08001");
      }
      events.add(name);
      return database.connect();
    }

    @Override
    public void close() {}
  }

  private Database cluster(boolean... down) {
    List<Database> nodes = new ArrayList<>();
    for (int node = 0; node < down.length; node++) {
      nodes.add(new Noting(h2, "n" + (node + 1), events, down[node]));
    }
    return new ClusterDatabase(nodes, "cluster", () -> events.add("stopped"));
  }

  private History record(Routing routing) throws IOException {
    Load load =
        new Load(
            WorkloadKind.MINI,
            Isolation.SERIALIZABLE,
            4,
            30,
            Duration.ofSeconds(60),
            6,
            KeyDistribution.UNIFORM,
            0,
            0,
            Duration.ZERO,
            1);
    LiveRun run = new LiveRun(cluster(false, false, false), load);
    run.route(routing);
    Path file = folder.resolve(routing.name());
    run.record(file);
    return HistoryFiles.read(file);
  }

  /** The nodes that a session has used, as reports say it. */
  private static Set<String> nodes(History history, String session) {
    Set<String> nodes = new TreeSet<>();
    IntStream.range(0, history.transactions())
        .filter(each -> !history.isFinalTransaction(each))
        .filter(each -> history.sessionName(history.sessionOf(each)).equals(session))
        .forEach(each -> nodes.add(history.transactionName(each).replaceAll("^\\S+ ", "")));
    return nodes;
  }

  @Test
  void eachSessionUsesItsNode() throws Exception {
    History history = record(Routing.SESSION);

    assertThat(nodes(history, "1")).containsExactly("on node 1");
    assertThat(nodes(history, "3")).containsExactly("on node 3");
    assertThat(nodes(history, "4")).containsExactly("on node 1");
  }

  @Test
  void orEachTransactionAnyNode() throws Exception {
    assertThat(nodes(record(Routing.TRANSACTION), "1"))
        .containsExactly("on node 1", "on node 2", "on node 3");
  }

  @Test
  void whoDoesNotChooseGetsTheFirstThatAnswers() throws Exception {
    cluster(true, false, false).connect().close();
    assertThat(events).containsExactly("n2");
    assertThatThrownBy(() -> cluster(true, true).connect()).hasMessage("n2 is down");

    cluster(false).close();
    assertThat(events).endsWith("stopped");
  }

  /** Otherwise the last reader, which judges take to see all, might look at a node that lags. */
  @Test
  void transactionsOfSchedulesTakeTurnsAndNodesSettleBeforeTheLast() throws Exception {
    Database cluster = cluster(false, false);
    new ScheduleDriver(cluster, Isolation.SERIALIZABLE, Duration.ofSeconds(20))
        .run(ScheduleParser.parse("schedule", "B1 R1[x] B2 W2[y=1] C1 C2 B3 R3[x] R3[y] C3"));

    assertThat(events)
        .as("who prepares, nodes that settle, three transactions, and nodes that settle again")
        .containsExactly("n1", "n1", "n2", "n1", "n2", "n1", "n1", "n2");
  }
}
