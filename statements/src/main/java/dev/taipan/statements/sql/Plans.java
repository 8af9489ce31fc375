package dev.taipan.statements.sql;

import dev.taipan.pgwire.ResultColumn;
import dev.taipan.statements.catalogue.Catalogue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /**
   * Which columns a statement returns, told from its text: one for each that comes back, with table
   * 0 where it is not one of a table; empty where that is not known, or nothing comes back.
   */
  public Optional<List<ResultColumn>> shown(String sql) {
    return ShownColumns.of(sql, catalogue);
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
