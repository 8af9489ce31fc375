package dev.taipan.cli.database;

import dev.taipan.cli.option.Section;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.io.IOException;
import picocli.CommandLine.Option;

/** How many nodes a cluster has. */
@Section("Database")
final class NodesOption {
  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "With --db galera: start a cluster of N nodes, from 1 to 9. Default: 3.")
  private Integer nodes;

  boolean isGiven() {
    return nodes != null;
  }

  /**
   * Checks that nobody asked for a number of nodes.
   *
   * @throws IOException when somebody did; the message is for people
   */
  void requireNone() throws IOException {
    if (isGiven()) {
      throw new IOException("--nodes requires --db galera");
    }
  }

  /** Starts a cluster of so many nodes as were asked for. */
  Database start(EmbeddedDatabase database, Artifacts artifacts, Durability durability)
      throws IOException {
    try {
      return database.startCluster(artifacts, durability, nodes);
    } catch (IllegalArgumentException wrong) {
      throw new IOException(wrong.getMessage(), wrong);
    }
  }
}
