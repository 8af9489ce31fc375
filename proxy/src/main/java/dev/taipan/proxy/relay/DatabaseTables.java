package dev.taipan.proxy.relay;

import dev.taipan.proxy.catalogue.Catalogue;
import dev.taipan.proxy.catalogue.CatalogueQuery;
import dev.taipan.proxy.catalogue.Titles;
import dev.taipan.proxy.sql.Plans;
import java.util.List;

/** What is known of a database's tables; all connections of a user share it. */
final class DatabaseTables {
  private final CatalogueQuery query;
  private volatile Plans plans = new Plans(Catalogue.UNKNOWN);
  private volatile boolean isStale = true;

  DatabaseTables(String database, Titles titles) {
    query = new CatalogueQuery(database, titles);
  }

  Plans plans() {
    return plans;
  }

  /** Whether the server has to be asked. */
  boolean isStale() {
    return isStale;
  }

  /** Tables are made, changed or removed. */
  void change() {
    isStale = true;
  }

  /** Somebody is about to ask. */
  void asking() {
    isStale = false;
  }

  /** The server has answered. */
  void answered(List<List<String>> rows) {
    plans = new Plans(query.read(rows));
  }
}
