package dev.taipan.collect.dialect;

import dev.taipan.collect.lock.LockWaits;
import dev.taipan.collect.whitebox.ChangeSource;
import java.util.Optional;

/** MariaDB, which unlike MySQL has statements that return what they insert. */
class MariadbDialect extends MysqlDialect {

  MariadbDialect(String title, Optional<LockWaits> lockWaits, Optional<ChangeSource> changes) {
    super(title, lockWaits, changes);
  }

  @Override
  public Optional<String> returning(String write, String columns) {
    return write.startsWith("INSERT")
        ? Optional.of(write + " RETURNING " + columns)
        : Optional.empty();
  }
}
