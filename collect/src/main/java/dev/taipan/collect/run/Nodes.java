package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.workload.Transactions;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/** The nodes of a database to which one client speaks: the primary, and replicas if it has some. */
final class Nodes {
  private final Link primary;
  private final List<Link> replicas;
  private final boolean onlyReads;

  private Nodes(Link primary, List<Link> replicas, boolean onlyReads) {
    this.primary = primary;
    this.replicas = replicas;
    this.onlyReads = onlyReads;
  }

  /**
   * The nodes of a session.
   *
   * @param session from 0
   */
  static Nodes of(Database database, Isolation isolation, Routing routing, int session) {
    Link primary = new Link(database, isolation, "");
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

  /** Draws a transaction, and says where it runs. */
  Link draw(Transactions transactions, UniformRandomProvider random) {
    do {
      transactions.draw();
    } while (onlyReads && !transactions.onlyReads());
    if (replicas.isEmpty() || !transactions.onlyReads() || !(onlyReads || random.nextBoolean())) {
      return primary;
    }
    return replicas.get(random.nextInt(replicas.size()));
  }

  void close() {
    primary.close();
    replicas.forEach(Link::close);
  }
}
