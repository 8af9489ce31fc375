package dev.taipan.proxy.relay;

import dev.taipan.pgwire.FrontendMessage.Bind;
import dev.taipan.statements.history.Execution;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Prepared statements of a connection, and those with values that may be run. */
final class Portals {
  private final Map<String, Prepared> statements = new HashMap<>();
  private final Map<String, Portal> portals = new HashMap<>();
  private final SessionTables tables;

  /** A statement with values, which may be run in several steps. */
  final class Portal {
    final Prepared prepared;
    final Bind bind;
    private Execution execution;

    private Portal(Prepared prepared, Bind bind) {
      this.prepared = prepared;
      this.bind = bind;
    }

    /** Whether it has not been run yet. */
    boolean isNew() {
      return execution == null;
    }

    /** Begins its run, unless that has begun; returns it. */
    Execution begin() {
      if (execution == null) {
        execution =
            new Execution(
                prepared.sql,
                tables.plans(prepared).of(prepared.sql),
                tables.plans().catalogue(),
                bind == null ? List.of() : prepared.arguments(bind));
      }
      return execution;
    }
  }

  Portals(SessionTables tables) {
    this.tables = tables;
  }

  Prepared prepare(String name, String sql, int[] types) {
    Prepared prepared = new Prepared(sql, types, tables.temporaries());
    statements.put(name, prepared);
    return prepared;
  }

  void bind(Bind bind) {
    Prepared prepared = statements.get(bind.statement());
    portals.put(bind.portal(), new Portal(prepared == null ? unknown("") : prepared, bind));
  }

  private Prepared unknown(String sql) {
    return new Prepared(sql, new int[0], tables.temporaries());
  }

  /** The statement of a portal ({@code 'P'}) or of a name; null where there is none. */
  Prepared prepared(char kind, String name) {
    if (kind == 'P') {
      Portal portal = portals.get(name);
      return portal == null ? null : portal.prepared;
    }
    return statements.get(name);
  }

  Portal portal(String name) {
    Portal portal = portals.get(name);
    // Else it is a cursor of the server's, or a mistake.
    return portal == null ? new Portal(unknown("fetch"), null) : portal;
  }

  void close(char kind, String name) {
    (kind == 'S' ? statements : portals).remove(name);
  }

  /** A transaction has ended, and its portals with it. */
  void end() {
    portals.clear();
  }
}
