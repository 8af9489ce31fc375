package dev.taipan.collect.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.dialect.Isolation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a Galera cluster needs no server. */
@Timeout(60)
class GaleraTest {
  @TempDir private Path folder;

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }

  private void makePrograms(String tables) throws IOException {
    file("usr/sbin/mariadbd");
    file("usr/lib/galera/libgalera_smm.so");
    for (String part : new String[] {"system_tables", "performance_tables"}) {
      file("usr/share/" + tables + "/" + tables + "_" + part + ".sql");
    }
    Files.createDirectories(folder.resolve("usr/lib/x86_64-linux-gnu"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb"})
  void programsAreFoundWhenAllAreThere(String tables) throws Exception {
    makePrograms(tables);
    assertThat(GaleraPrograms.in(folder)).as("one file lacks").isEmpty();

    file("usr/share/" + tables + "/" + tables + "_system_tables_data.sql");
    GaleraPrograms programs = GaleraPrograms.in(folder).orElseThrow();
    assertThat(programs.tables()).isEqualTo(folder.resolve("usr/share/" + tables));
    assertThat(programs.command())
        .containsExactly(
            "env",
            "LD_LIBRARY_PATH=" + folder.resolve("usr/lib/x86_64-linux-gnu"),
            folder.resolve("usr/sbin/mariadbd").toString());
  }

  @Test
  void errorsOfAptGetAreOneLine() {
    assertThat(GaleraPrograms.reason("env failed: Reading...\nE: no galera-4\nE: nor that\nbye"))
        .isEqualTo("E: no galera-4 E: nor that");
    assertThat(GaleraPrograms.reason("there is no\napt-get")).isEqualTo("apt-get");
  }

  @Test
  void nodesAreToldTheRelaysOfAll() throws Exception {
    GaleraPrograms programs =
        new GaleraPrograms(
            Path.of("/s"), Path.of("/lib/g.so"), Path.of("/share"), Optional.empty());
    try (GroupNetwork network = new GroupNetwork(3)) {
      String text =
          new GaleraSettings(programs, "secret", network, 2, 4444, Durability.ON)
              .text(Path.of("/data"), Path.of("/data/account"), Path.of("/exchange"));

      String own = network.address(2) + ":" + network.port(2);
      assertThat(own).matches("127\\.\\d+\\.\\d+\\.102:\\d+");
      assertThat(text.lines())
          .contains(
              "[mariadbd]",
              "bind-address=127.0.0.1",
              "innodb-flush-log-at-trx-commit=1",
              "wsrep-provider=/lib/g.so",
              "wsrep-cluster-name=secret",
              "wsrep-cluster-address=" + network.all(),
              "wsrep-node-address=" + own)
          .anyMatch(line -> line.contains("gmcast.listen_addr=tcp://" + own + ";"));
      assertThat(network.all())
          .matches("gcomm://(127\\.\\d+\\.\\d+\\.[123]:\\d+,?){3}")
          .contains(":" + network.port(1) + ",")
          .doesNotContain(network.address(1));
    }
  }

  /** A node as others meet it: it listens at its own address, and answers what it is told. */
  private static ServerSocket node(GroupNetwork network, int node) throws IOException {
    return new ServerSocket(network.port(node), 10, InetAddress.getByName(network.address(node)));
  }

  private static Socket connect(GroupNetwork network, int from, int to) throws IOException {
    String relay = network.all().substring("gcomm://".length()).split(",")[to - 1];
    String[] parts = relay.split(":");
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(network.address(from), 0));
    socket.connect(new InetSocketAddress(parts[0], Integer.parseInt(parts[1])));
    return socket;
  }

  private static boolean isCut(Socket socket) {
    try {
      return socket.getInputStream().read() < 0;
    } catch (IOException reset) {
      return true;
    }
  }

  @Test
  void nodesThatAreCutOffReachNobody() throws Exception {
    try (GroupNetwork network = new GroupNetwork(3);
        ServerSocket second = node(network, 2);
        Socket ofFirst = connect(network, 1, 2);
        Socket met = second.accept();
        Socket ofThird = connect(network, 3, 2);
        Socket metThird = second.accept()) {
      assertThat(met.getInetAddress().getHostAddress())
          .as("the second believes that the first is where the relay of the first is")
          .isEqualTo(network.address(1).replaceAll("\\.101$", ".1"));
      ofFirst.getOutputStream().write(7);
      assertThat(met.getInputStream().read()).isEqualTo(7);

      network.isolate(1);
      assertThat(isCut(ofFirst)).isTrue();
      assertThat(isCut(met)).isTrue();
      try (Socket again = connect(network, 1, 2)) {
        assertThat(isCut(again)).isTrue();
      }
      ofThird.getOutputStream().write(8);
      assertThat(metThird.getInputStream().read()).as("others speak on").isEqualTo(8);

      network.join(1);
      try (Socket again = connect(network, 1, 2);
          Socket metAgain = second.accept()) {
        again.getOutputStream().write(9);
        assertThat(metAgain.getInputStream().read()).isEqualTo(9);
      }
    }
  }

  @Test
  void strangersAreNotPassedOn() throws Exception {
    try (GroupNetwork network = new GroupNetwork(2);
        ServerSocket second = node(network, 2)) {
      assertThat(second.isBound()).isTrue();
      String[] relay = network.all().split("[,/]")[3].split(":");
      try (Socket stranger =
          new Socket(InetAddress.getByName(relay[0]), Integer.parseInt(relay[1]))) {
        assertThat(isCut(stranger)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 10, 100})
  void aClusterHasOneToNineNodes(int nodes) {
    assertThatThrownBy(
            () ->
                EmbeddedDatabase.GALERA.startCluster(
                    new ClassPathArtifacts(), Durability.OFF, nodes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the number of nodes must be from 1 to 9, not " + nodes);
  }

  @Test
  void othersAreNoClusters() {
    assertThatThrownBy(
            () ->
                EmbeddedDatabase.MARIADB.startCluster(new ClassPathArtifacts(), Durability.OFF, 3))
        .hasMessage("--nodes requires --db galera");
    assertThat(EmbeddedDatabase.fromMaven())
        .contains(EmbeddedDatabase.MARIADB)
        .doesNotContain(EmbeddedDatabase.GALERA);
  }

  @Test
  void serializableIsNotClaimedOfSeveralNodes() {
    assertThat(Dialects.GALERA.claim(Isolation.SERIALIZABLE))
        .contains(IsolationLevel.SNAPSHOT_ISOLATION);
    assertThat(Dialects.GALERA.claim(Isolation.READ_COMMITTED))
        .contains(IsolationLevel.READ_COMMITTED);
    assertThat(Dialects.GALERA.claim(Isolation.READ_UNCOMMITTED)).isEmpty();
  }

  /** Only what the server says it refused is known not to have happened. */
  @ParameterizedTest
  @CsvSource({
    "1047, 08S01, CONNECTION_LOST",
    "1180, HY000, CONNECTION_LOST",
    "1317, 70100, CONNECTION_LOST",
    "1213, 40001, DEADLOCK"
  })
  void failuresInACommitMayHaveHappened(int code, String state, Failure expected) {
    assertThat(Dialects.GALERA.failure(new SQLException("", state, code))).isEqualTo(expected);
  }
}
