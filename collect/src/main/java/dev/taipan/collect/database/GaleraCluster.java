package dev.taipan.collect.database;

import dev.taipan.collect.access.Login;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.driver.DriverJars;
import dev.taipan.collect.driver.Drivers;
import dev.taipan.collect.process.Cache;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;

/** Starts clusters of MariaDB servers that Galera keeps together, all on this machine. */
final class GaleraCluster {
  static final int USUAL_NODES = 3;
  private static final int MOST_NODES = 9;

  private GaleraCluster() {}

  /**
   * Starts a cluster.
   *
   * @throws IOException when it cannot be had or does not start; the message is for people
   * @throws IllegalArgumentException when it cannot have so many nodes; the message is for people
   */
  static Database start(Artifacts artifacts, Durability durability, int nodes) throws IOException {
    if (nodes < 1 || nodes > MOST_NODES) {
      throw new IllegalArgumentException(
          "the number of nodes must be from 1 to %d, not %d".formatted(MOST_NODES, nodes));
    }
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new IOException("--db galera requires Linux");
    }
    Driver driver = DriverJars.drivers(List.of(artifacts.file(Drivers.MARIADB))).get(0);
    GaleraPrograms programs = GaleraPrograms.get();
    Path template = Cache.folder().resolve("galera-tables-" + programs.version());
    GroupNetwork network = new GroupNetwork(nodes);
    List<Database> started = new ArrayList<>();
    try {
      Login login = GaleraNode.login();
      String name = Login.withRandomPassword("").password().orElseThrow();
      for (int node = 1; node <= nodes; node++) {
        GaleraSettings settings =
            new GaleraSettings(
                programs, name, network, node, freePort(network.address(node)), durability);
        started.add(GaleraNode.start(settings, template, driver, login));
      }
      String title =
          "%s, %d node%s".formatted(started.get(0).title(), nodes, nodes == 1 ? "" : "s");
      return new ClusterDatabase(started, title, network::close);
    } catch (IOException | RuntimeException failed) {
      started.forEach(Database::close);
      network.close();
      throw failed;
    }
  }

  private static int freePort(String address) throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
      return socket.getLocalPort();
    }
  }
}
