package dev.taipan.report.recheck;

import static java.util.stream.Collectors.joining;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Violation;
import dev.taipan.formats.form.Form;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.ElleType;
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
  /**
   * By the anomaly the weakest levels that forbid it. What is wrong with reads within a transaction
   * is so either for one level or for the other.
   */
  private static final Map<ElleType, List<IsolationLevel>> FORBIDDEN_BY =
      Map.of(
          ElleType.THIN_AIR_READ, List.of(IsolationLevel.READ_COMMITTED),
          ElleType.G1A, List.of(IsolationLevel.READ_COMMITTED),
          ElleType.G1B, List.of(IsolationLevel.READ_COMMITTED),
          ElleType.INTERNAL, List.of(IsolationLevel.READ_COMMITTED, IsolationLevel.CUT_ISOLATION),
          ElleType.FUTURE_READ, List.of(IsolationLevel.READ_COMMITTED),
          ElleType.DUPLICATE_ELEMENTS, List.of(IsolationLevel.READ_COMMITTED),
          ElleType.DIRTY_UPDATE, List.of(IsolationLevel.READ_COMMITTED),
          ElleType.INCOMPATIBLE_ORDER, List.of(IsolationLevel.READ_COMMITTED),
          ElleType.LOST_UPDATE, List.of(IsolationLevel.SNAPSHOT_ISOLATION));

  private final Accesses accesses;
  private final ElleNames named;

  FewTransactions(Accesses accesses, ElleNames named) {
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
    List<IsolationLevel> levels = ElleType.named(type).map(FORBIDDEN_BY::get).orElse(null);
    if (levels == null) {
      throw NotShownException.unclear("it is neither a cycle nor an anomaly of few transactions");
    }
    Set<Integer> accused = accused(anomaly);
    if (accused.isEmpty()) {
      throw NotShownException.unclear("it names no operations");
    }
    History part = withWriters(accused);
    String instead = "violates no level that forbids " + type;
    for (IsolationLevel level : levels) {
      Optional<Violation> found = violation(level, part);
      if (found.filter(violation -> isOf(type, violation)).isPresent()) {
        return "what %s did violates %s by itself".formatted(names(accused), level.title());
      }
      instead =
          found.map(violation -> "is " + violation.anomaly().title() + " instead").orElse(instead);
    }
    throw NotShownException.contradicted("what %s did %s".formatted(names(accused), instead));
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
        if (!named.isInitial(one)) {
          accused.add(named.transaction(one));
        }
      }
    }
    return accused;
  }

  private static Optional<Violation> violation(IsolationLevel level, History part) {
    return IsolationChecker.check(part, level, CheckOptions.DEFAULTS.withEmptyAllowed())
        .violation();
  }

  private static boolean isOf(String type, Violation found) {
    return found.anomaly().title().equals(type)
        || found.anomaly().elleType().equals(ElleType.named(type));
  }

  /** The transactions alone, and who wrote what they read, which is left out otherwise. */
  private History withWriters(Set<Integer> accused) {
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
    int[] some = all.stream().mapToInt(Integer::intValue).toArray();
    Part part = Part.ofTransactions(history, VersionOrder.NONE, some);
    return new Excerpt(accesses, part).history();
  }

  private String names(Set<Integer> transactions) {
    return transactions.stream().map(named::nameOf).collect(joining(", "));
  }
}
