package dev.taipan.collect.database;

import dev.taipan.collect.whitebox.SnapshotQueries;
import java.util.Optional;

/**
 * A database of whose transactions it is written down what it calls them and what they saw, where
 * it tells that: of each transaction, which takes it a query more, and at READ COMMITTED of each
 * statement.
 *
 * @param database the same without
 */
public record WatchedDatabase(Database database) implements Database.Wrapped {

  @Override
  public Optional<SnapshotQueries> watch() {
    return dialect().snapshots();
  }
}
