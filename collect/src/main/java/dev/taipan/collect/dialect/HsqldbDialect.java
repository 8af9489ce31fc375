package dev.taipan.collect.dialect;

import dev.taipan.collect.lock.LockWaits;
import dev.taipan.collect.lock.QueriedLockWaits;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.util.Optional;

/** HSQLDB, in any of its ways to control concurrency. */
final class HsqldbDialect extends StandardDialect {

  HsqldbDialect() {
    super("HSQLDB", "VARCHAR(1000000)", levelsOfSql(), Optional.of(PredicateDialect.HSQLDB));
  }

  @Override
  public Optional<ArraySyntax> arrays() {
    return Optional.of(
        new ArraySyntax(
            "BIGINT ARRAY[100000]",
            "ARRAY[]",
            "ARRAY[CAST(%s AS BIGINT)]",
            "%s || ARRAY[CAST(%s AS BIGINT)]"));
  }

  @Override
  public Optional<String> upsert(String table, String added, String changed) {
    return Optional.of(merge(table, added, changed));
  }

  @Override
  public Optional<LockWaits> lockWaits() {
    return Optional.of(QueriedLockWaits.HSQLDB);
  }
}
