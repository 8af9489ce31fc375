package dev.taipan.jdbc;

import dev.taipan.jdbc.catalogue.Boundary;
import dev.taipan.jdbc.catalogue.JdbcDatabase;
import dev.taipan.jdbc.catalogue.Product;
import dev.taipan.statements.history.Execution;
import dev.taipan.statements.sql.Plan;
import dev.taipan.statements.sql.Plan.Control;
import dev.taipan.statements.sql.Plan.Control.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import net.ttddyy.dsproxy.QueryInfo;

/**
 * Statements that are run at once: one, or those of a batch.
 *
 * @param queries their texts; one with several sets of values is several executions
 */
record Running(List<QueryInfo> queries, List<Execution> executions) {
  static final Running NOTHING = new Running(List.of(), List.of());

  /** The text of an execution. */
  String sql(int place) {
    return queries.get(Math.min(place, queries.size() - 1)).getQuery();
  }

  /** Whether they read and write rows, and nothing else. */
  boolean areOfRows() {
    return executions.stream().allMatch(each -> isOfRows(each.plan()));
  }

  static boolean isOfRows(Plan plan) {
    return !(plan instanceof Control || plan instanceof Plan.Definition)
        && !(plan instanceof Plan.Opaque opaque && opaque.mayWrite());
  }

  /** Whether one of them is COMMIT. */
  boolean hasCommit() {
    return executions.stream().anyMatch(Running::commits);
  }

  /** Whether one of them sets a savepoint or goes back to one; some begin a transaction then. */
  boolean areOfSavepoints() {
    return executions.stream()
        .anyMatch(each -> isOf(each, EnumSet.of(Kind.SAVEPOINT, Kind.RELEASE, Kind.ROLLBACK_TO)));
  }

  /**
   * What they do to the transaction.
   *
   * @param isAutomatic whether a statement outside of a transaction is one of its own
   * @param isOpen whether they are sent in a transaction
   */
  Boundary boundary(JdbcDatabase database, boolean isAutomatic, boolean isOpen) {
    if (areOfRows()) {
      return Boundary.NONE;
    }
    Set<Boundary> all = EnumSet.noneOf(Boundary.class);
    queries.forEach(query -> all.add(database.boundary(query.getQuery())));
    boolean isUnfollowed =
        all.contains(Boundary.UNFOLLOWED)
            && (database.product() != Product.OTHER || isOpen || !isAutomatic);
    boolean mayBegin = isAutomatic && !isOpen && areOfSavepoints();
    boolean mayEndBetween = queries.size() > 1 && !isAutomatic && all.contains(Boundary.COMMITS);
    // SQLite's driver does not notice, and begins no other transaction.
    boolean isUnnoticed =
        database.product() == Product.SQLITE
            && !isAutomatic
            && executions.stream().anyMatch(Running::ends);
    return isUnfollowed || mayBegin || mayEndBetween || isUnnoticed
        ? Boundary.UNFOLLOWED
        : all.contains(Boundary.COMMITS) ? Boundary.COMMITS : Boundary.NONE;
  }

  static boolean commits(Execution execution) {
    return isOf(execution, EnumSet.of(Kind.COMMIT, Kind.COMMIT_AND_CHAIN));
  }

  private static boolean ends(Execution execution) {
    return isOf(execution, EnumSet.of(Kind.COMMIT, Kind.COMMIT_AND_CHAIN, Kind.ROLLBACK));
  }

  private static boolean isOf(Execution execution, Set<Kind> kinds) {
    return execution.plan() instanceof Control control && kinds.contains(control.kind());
  }
}
