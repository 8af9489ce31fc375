package dev.taipan.collect.faults;

import dev.taipan.collect.database.ClusterDatabase;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Server;
import dev.taipan.collect.relay.Relay;
import dev.taipan.collect.run.Disturbance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Makes a server, or the nodes of a cluster one at a time, suffer at random, from {@link #begin}
 * until {@link #end}, after which it is up and going. The seed decides what happens and for how
 * long; how that meets what clients do stays open.
 */
public final class Faults implements Disturbance, AutoCloseable {
  private static final int LONGEST_PEACE_MILLIS = 1000;
  private static final int SHORTEST_PEACE_MILLIS = 200;
  private static final int LONGEST_PAUSE_MILLIS = 700;
  private static final int LONGEST_ABSENCE_MILLIS = 300;

  /** Nodes believe for three seconds that one that is silent may speak again. */
  private static final int SHORTEST_PARTITION_MILLIS = 1500;

  private static final int LONGEST_PARTITION_MILLIS = 6000;

  private final List<Server> servers;
  private final List<Fault> kinds;
  private final UniformRandomProvider random;
  private final List<Relay> relays = new ArrayList<>();
  private final Database database;
  private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
  private final CountDownLatch over = new CountDownLatch(1);
  private Thread thread;
  private volatile boolean underWay;
  private IOException problem;

  /**
   * Faults to be.
   *
   * @param kinds what may happen; not empty
   * @throws IOException when the database is no server that Taipan started; the message is for
   *     people
   */
  public Faults(Database database, Collection<Fault> kinds, long seed) throws IOException {
    List<Database> nodes = database.nodes().isEmpty() ? List.of(database) : database.nodes();
    if (kinds.contains(Fault.PARTITION) && nodes.size() < 2) {
      throw new IOException("partition requires a cluster of several nodes: --db galera");
    }
    this.kinds = List.copyOf(kinds);
    random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    servers = servers(nodes);
    List<Database> relayed = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      Relay relay = new Relay(servers.get(node).port());
      relays.add(relay);
      relayed.add(new RelayedDatabase(nodes.get(node), servers.get(node), relay.port()));
    }
    this.database =
        database.nodes().isEmpty()
            ? relayed.get(0)
            : new ClusterDatabase(relayed, database.title(), database::close);
  }

  private static List<Server> servers(List<Database> nodes) throws IOException {
    List<Server> servers = new ArrayList<>();
    for (Database node : nodes) {
      servers.add(
          node.server()
              .orElseThrow(
                  () ->
                      new IOException(
                          node.dialect().title()
                              + " does not support faults, which require a server started by "
                              + "Taipan: --db postgresql, --db mariadb or --db galera")));
    }
    return servers;
  }

  /** The database by way of connections that can be cut; closing it closes the given one. */
  public Database database() {
    return database;
  }

  @Override
  public void begin() {
    thread = new Thread(this::suffer, "faults");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public boolean isUnderWay() {
    return underWay;
  }

  /** Waits until the server is up and going. */
  @Override
  public void end() throws IOException {
    over.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (problem != null) {
      throw problem;
    }
  }

  /** What has happened, in words; to be asked when it is over. */
  public String summary() {
    List<String> parts = new ArrayList<>();
    for (Fault kind : kinds) {
      parts.add(kind.past() + " " + count(kind) + "×");
    }
    return String.join(", ", parts);
  }

  /** How often something has happened; to be asked when it is over. */
  public int count(Fault kind) {
    return counts.getOrDefault(kind, 0);
  }

  private void suffer() {
    try {
      while (!isOverIn(SHORTEST_PEACE_MILLIS + random.nextInt(LONGEST_PEACE_MILLIS))) {
        Fault kind = kinds.get(random.nextInt(kinds.size()));
        underWay = true;
        happen(kind);
        underWay = false;
        counts.merge(kind, 1, Integer::sum);
      }
    } catch (IOException failed) {
      problem = failed;
    } finally {
      underWay = false;
    }
  }

  private boolean isOverIn(int millis) {
    try {
      return over.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void happen(Fault kind) throws IOException {
    int node = servers.size() == 1 ? 0 : random.nextInt(servers.size());
    Server server = servers.get(node);
    switch (kind) {
      case KILL -> {
        server.kill();
        isOverIn(random.nextInt(LONGEST_ABSENCE_MILLIS));
        server.restart();
      }
      case PAUSE -> {
        server.pause();
        try {
          isOverIn(random.nextInt(LONGEST_PAUSE_MILLIS));
        } finally {
          server.resume();
        }
      }
      case DROP_CONNECTIONS -> relays.get(node).cut(client -> random.nextBoolean());
      case PARTITION -> {
        server.isolate();
        try {
          isOverIn(
              SHORTEST_PARTITION_MILLIS
                  + random.nextInt(LONGEST_PARTITION_MILLIS - SHORTEST_PARTITION_MILLIS));
        } finally {
          server.join();
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Relay relay : relays) {
      relay.close();
    }
  }
}
