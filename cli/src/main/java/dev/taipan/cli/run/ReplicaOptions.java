package dev.taipan.cli.run;

import dev.taipan.cli.database.DatabaseOptions;
import dev.taipan.cli.database.StandbyOptions;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.cli.option.Section;
import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.ReplicatedDatabase;
import dev.taipan.collect.database.Standbys;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Routing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which replicas there are, and who reads from them. */
@Section("Database")
final class ReplicaOptions {
  @Mixin private StandbyOptions standbys = new StandbyOptions();

  @Option(
      names = "--read-url",
      paramLabel = "ADDRESS",
      description =
          "With --url: the address of a PostgreSQL standby to read from, with the same login. "
              + "May be repeated.")
  private List<String> addresses = List.of();

  @Option(
      names = "--read-by",
      paramLabel = "WHO",
      defaultValue = "session",
      converter = OptionValue.Routes.class,
      completionCandidates = OptionValue.Routes.class,
      description =
          "What reads from replicas, every other session or half of the read-only transactions: "
              + "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Routing routing;

  @Option(
      names = "--node-by",
      paramLabel = "WHO",
      defaultValue = "session",
      converter = OptionValue.Routes.class,
      completionCandidates = OptionValue.Routes.class,
      description =
          "With --db galera: what stays on one node, each session or only each transaction: "
              + "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private Routing nodeRouting;

  /** Starts or reaches the database, with its replicas. */
  Database open(DatabaseOptions databases, Progress progress, Durability durability)
      throws IOException {
    try {
      Optional<Standbys> followers = standbys.get();
      if (!addresses.isEmpty()) {
        if (databases.isStarted() || followers.isPresent()) {
          throw new IOException("--read-url requires --url, and no --standbys");
        }
        return reach(databases, progress);
      }
      return followers.isPresent()
          ? databases.open(progress, durability, followers.get())
          : databases.open(progress, durability);
    } catch (IllegalArgumentException wrong) {
      throw new IOException(wrong.getMessage(), wrong);
    }
  }

  private Database reach(DatabaseOptions databases, Progress progress) throws IOException {
    List<Database> reached = new ArrayList<>();
    try {
      reached.add(databases.open(progress));
      for (String address : addresses) {
        reached.add(databases.reach(address, progress));
      }
      return new ReplicatedDatabase(
          reached.get(0),
          reached.subList(1, reached.size()),
          "%s, reads from %d other server%s"
              .formatted(
                  reached.get(0).title(), addresses.size(), addresses.size() == 1 ? "" : "s"));
    } catch (IOException | RuntimeException failed) {
      reached.forEach(Database::close);
      throw failed;
    }
  }

  /** Has a run read from them, or use the nodes of a cluster. */
  void route(LiveRun run, Database database) {
    run.route(database.nodes().isEmpty() ? routing : nodeRouting);
  }
}
