package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Catalogue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Plans of statements by their text, for as long as the catalogue stays. Safe for many threads. */
public final class Plans {
  private static final int MOST = 2_000;

  private final Catalogue catalogue;
  private final Planner planner;
  private final Map<String, Plan> known = new ConcurrentHashMap<>();

  /** Plans for a catalogue. */
  public Plans(Catalogue catalogue) {
    this.catalogue = catalogue;
    planner = new Planner(catalogue);
  }

  /** What they rest on. */
  public Catalogue catalogue() {
    return catalogue;
  }

  /** What a statement will do. */
  public Plan of(String sql) {
    Plan plan = known.get(sql);
    if (plan == null) {
      plan = planner.plan(sql);
      if (known.size() < MOST) {
        known.put(sql, plan);
      }
    }
    return plan;
  }
}
