package dev.taipan.proxy.relay;

import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.CatalogueQuery;
import dev.taipan.statements.catalogue.Titles;
import dev.taipan.statements.sql.Plans;
import java.util.List;

/** What is known of a database's tables; all connections of a user share it. */
final class DatabaseTables {
  private final CatalogueQuery query;
  private static final Plans UNKNOWN = new Plans(Catalogue.UNKNOWN);

  private volatile Plans plans = UNKNOWN;
  private int changes = 1;
  private int known;

  /**
   * Statements that change what others do, such as those that make triggers, and have not ended.
   */
  private int altering;

  /** How many changes have to be known before it is sure again what statements do. */
  private int needed;

  private volatile boolean isUnsure;

  DatabaseTables(String database, Titles titles) {
    query = new CatalogueQuery(database, titles);
  }

  Plans plans() {
    return isUnsure ? UNKNOWN : plans;
  }

  /** A statement is about to be sent after which others may do something else. */
  synchronized void alter() {
    altering++;
    isUnsure = true;
  }

  /** Its transaction has ended. */
  synchronized void altered() {
    altering--;
    needed = ++changes;
  }

  private void decide() {
    isUnsure = altering > 0 || known < needed;
  }

  /**
   * Whether the server has to be asked. Several connections may ask at the same time, so that none
   * sends a statement before the tables are known.
   */
  synchronized boolean isStale() {
    return known < changes;
  }

  /** Tables are made, changed or removed. */
  synchronized void change() {
    changes++;
  }

  /** Somebody is about to ask; returns how many changes the answer will have seen. */
  synchronized int asking() {
    return changes;
  }

  /** The server has answered, after so many changes. */
  synchronized void answered(List<List<String>> rows, int seen) {
    if (seen >= known) {
      plans = new Plans(query.read(rows));
      known = seen;
      decide();
    }
  }

  /** The server does not answer; it is asked again after the next change. */
  synchronized void unanswered(int seen) {
    known = Math.max(known, seen);
    plans = UNKNOWN;
    decide();
  }
}
