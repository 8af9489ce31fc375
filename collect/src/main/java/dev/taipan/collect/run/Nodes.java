package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.workload.Transactions;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The nodes of a database to which one client speaks: the primary, and replicas if it has some; or
 * one or all of those of a cluster.
 */
final class Nodes {
  /** At least one. */
  private final List<Link> writable;

  private final List<Link> replicas;
  private final boolean onlyReads;

  private Nodes(List<Link> writable, List<Link> replicas, boolean onlyReads) {
    this.writable = writable;
    this.replicas = replicas;
    this.onlyReads = onlyReads;
  }

  /**
   * The nodes of a session.
   *
   * @param session from 0
   */
  static Nodes of(Database database, Isolation isolation, Routing routing, int session) {
    if (!database.nodes().isEmpty()) {
      return new Nodes(ofCluster(database, isolation, routing, session), List.of(), false);
    }
    List<Link> primary = List.of(new Link(database, isolation, ""));
    List<Link> all =
        IntStream.range(0, database.replicas().size())
            .mapToObj(
                replica ->
                    new Link(
                        database.replicas().get(replica),
                        database.dialect().onReplicas(isolation),
                        "on standby " + (replica + 1)))
            .toList();
    if (routing == Routing.TRANSACTION || all.isEmpty()) {
      return new Nodes(primary, all, false);
    }
    return session % 2 == 0
        ? new Nodes(primary, List.of(), false)
        : new Nodes(primary, List.of(all.get(session / 2 % all.size())), true);
  }

  private static List<Link> ofCluster(
      Database database, Isolation isolation, Routing routing, int session) {
    List<Link> all =
        IntStream.range(0, database.nodes().size())
            .mapToObj(
                node -> new Link(database.nodes().get(node), isolation, "on node " + (node + 1)))
            .toList();
    return routing == Routing.TRANSACTION ? all : List.of(all.get(session % all.size()));
  }

  /** Draws a transaction, and says where it runs. */
  Link draw(Transactions transactions, UniformRandomProvider random) {
    do {
      transactions.draw();
    } while (onlyReads && !transactions.onlyReads());
    if (replicas.isEmpty() || !transactions.onlyReads() || !(onlyReads || random.nextBoolean())) {
      return anyOf(writable, random);
    }
    return anyOf(replicas, random);
  }

  private static Link anyOf(List<Link> links, UniformRandomProvider random) {
    return links.size() == 1 ? links.get(0) : links.get(random.nextInt(links.size()));
  }

  void close() {
    writable.forEach(Link::close);
    replicas.forEach(Link::close);
  }
}
