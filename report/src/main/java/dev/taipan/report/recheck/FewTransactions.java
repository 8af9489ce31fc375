package dev.taipan.report.recheck;

import static java.util.stream.Collectors.joining;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.ElleType;
import dev.taipan.history.form.Form;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks at anomalies that are no cycles: whether the transactions that one names, and those that
 * wrote what these read, show it by themselves.
 */
final class FewTransactions {
  /** By the anomaly the weakest level that forbids it. */
  private static final Map<ElleType, IsolationLevel> FORBIDDEN_BY =
      Map.of(
          ElleType.THIN_AIR_READ, IsolationLevel.READ_COMMITTED,
          ElleType.G1A, IsolationLevel.READ_COMMITTED,
          ElleType.G1B, IsolationLevel.READ_COMMITTED,
          ElleType.INTERNAL, IsolationLevel.READ_COMMITTED,
          ElleType.FUTURE_READ, IsolationLevel.READ_COMMITTED,
          ElleType.DUPLICATE_ELEMENTS, IsolationLevel.READ_COMMITTED,
          ElleType.DIRTY_UPDATE, IsolationLevel.READ_COMMITTED,
          ElleType.INCOMPATIBLE_ORDER, IsolationLevel.READ_COMMITTED,
          ElleType.LOST_UPDATE, IsolationLevel.SNAPSHOT_ISOLATION);

  private final Accesses accesses;
  private final NamedThings named;

  FewTransactions(Accesses accesses, NamedThings named) {
    this.accesses = accesses;
    this.named = named;
  }

  /**
   * Checks an anomaly.
   *
   * @return what was confirmed, in words
   * @throws NotShownException when the transactions do not show it
   */
  String check(String type, Form anomaly) throws NotShownException {
    IsolationLevel level = ElleType.named(type).map(FORBIDDEN_BY::get).orElse(null);
    if (level == null) {
      throw NotShownException.unclear("it is neither a cycle nor an anomaly of few transactions");
    }
    Set<Integer> accused = accused(anomaly);
    if (accused.isEmpty()) {
      throw NotShownException.unclear("it names no operations");
    }
    Violation found = violation(level, withWriters(accused), type);
    if (!isOf(type, found)) {
      throw NotShownException.contradicted(
          "what %s did is %s instead".formatted(names(accused), found.anomaly().title()));
    }
    return "what %s did violates %s by itself".formatted(names(accused), level.title());
  }

  private Set<Integer> accused(Form anomaly) throws NotShownException {
    Set<Integer> accused = new LinkedHashSet<>();
    for (String field : new String[] {"op", "writer"}) {
      Optional<Form> one = anomaly.get(field);
      if (one.isPresent()) {
        accused.add(named.transaction(one.get()));
      }
    }
    for (String field : new String[] {"txns", "ops", "transactions"}) {
      for (Form one : anomaly.get(field).map(Form::items).orElse(List.of())) {
        accused.add(named.transaction(one));
      }
    }
    return accused;
  }

  private Violation violation(IsolationLevel level, Set<Integer> some, String type)
      throws NotShownException {
    History history = accesses.history();
    Part part =
        Part.ofTransactions(
            history, VersionOrder.NONE, some.stream().mapToInt(Integer::intValue).toArray());
    return IsolationChecker.check(
            new Excerpt(accesses, part).history(), level, CheckOptions.DEFAULTS.withEmptyAllowed())
        .violation()
        .orElseThrow(
            () ->
                NotShownException.contradicted(
                    "the transactions named do not violate %s, which %s would"
                        .formatted(level.title(), type)));
  }

  private static boolean isOf(String type, Violation found) {
    return found.anomaly().title().equals(type)
        || found.anomaly().elleType().equals(ElleType.named(type));
  }

  /** Without who wrote it, what was read is left out of an excerpt. */
  private Set<Integer> withWriters(Set<Integer> accused) {
    ReadsFrom readsFrom = accesses.readsFrom();
    History history = accesses.history();
    Set<Integer> all = new LinkedHashSet<>(accused);
    for (int reader : accused) {
      for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
        if (!history.isWrite(op) && !readsFrom.isAmbiguous(op) && readsFrom.writeOf(op) >= 0) {
          all.add(readsFrom.transactionOf(readsFrom.writeOf(op)));
        }
      }
    }
    return all;
  }

  private String names(Set<Integer> transactions) {
    return transactions.stream().map(named::nameOf).collect(joining(", "));
  }
}
