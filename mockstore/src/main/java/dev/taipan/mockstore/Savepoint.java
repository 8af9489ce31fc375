package dev.taipan.mockstore;

import dev.taipan.mockstore.level.WrittenVersion;
import java.util.Map;

/** A moment in a transaction, whose later writes can be undone. */
public final class Savepoint {
  final Transaction<?> transaction;
  final Map<Integer, WrittenVersion> writes;
  final int steps;

  Savepoint(Transaction<?> transaction, Map<Integer, WrittenVersion> writes, int steps) {
    this.transaction = transaction;
    this.writes = Map.copyOf(writes);
    this.steps = steps;
  }
}
