package dev.taipan.collect.dialect;

import dev.taipan.collect.lock.LockWaits;
import dev.taipan.collect.lock.QueriedLockWaits;
import java.util.Optional;

/** HSQLDB, in any of its ways to control concurrency. */
final class HsqldbDialect extends StandardDialect {

  HsqldbDialect() {
    super("HSQLDB", "VARCHAR(1000000)", levelsOfSql());
  }

  @Override
  public Optional<ArraySyntax> arrays() {
    return Optional.of(
        new ArraySyntax("BIGINT ARRAY[100000]", "ARRAY[]", "v || ARRAY[CAST(? AS BIGINT)]"));
  }

  @Override
  public Optional<dev.taipan.whitebox.sql.PredicateDialect> predicates() {
    return Optional.of(dev.taipan.whitebox.sql.PredicateDialect.HSQLDB);
  }

  @Override
  public Optional<LockWaits> lockWaits() {
    return Optional.of(QueriedLockWaits.HSQLDB);
  }
}
