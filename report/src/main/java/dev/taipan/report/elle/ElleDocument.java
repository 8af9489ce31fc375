package dev.taipan.report.elle;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.explain.CycleStep;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.Anomaly;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A result as a tree of maps, lists, sets, {@link Keyword}s, strings and booleans, by Elle's names
 * of fields. What Elle adds as Clojure data of its own is left out: {@code steps} has the cycle.
 */
final class ElleDocument {

  private ElleDocument() {}

  static Map<String, Object> of(ElleResult result) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("valid?", validity(result.valid()));
    if (!result.anomalies().isEmpty()) {
      document.put("anomaly-types", result.anomalyTypes().stream().map(Keyword::new).toList());
      Map<String, Object> anomalies = new LinkedHashMap<>();
      result
          .anomalies()
          .forEach(
              (type, instances) ->
                  anomalies.put(
                      type,
                      // Of several levels, these may rest on different parts and yet say the same.
                      instances.stream().map(found -> instance(type, found)).distinct().toList()));
      document.put("anomalies", anomalies);
      document.put("not", names(result.not()));
      document.put("also-not", names(result.alsoNot()));
    }
    return document;
  }

  private static Object validity(Outcome outcome) {
    return switch (outcome) {
      case SATISFIED -> true;
      case VIOLATED -> false;
      case UNKNOWN -> new Keyword("unknown");
    };
  }

  private static Set<Keyword> names(Set<ConsistencyModel> models) {
    Set<Keyword> names = new LinkedHashSet<>();
    models.stream()
        .sorted(Comparator.comparing(ConsistencyModel::sortKey))
        .forEach(model -> names.add(new Keyword(model.title())));
    return names;
  }

  private static Map<String, Object> instance(String type, Violation violation) {
    Map<String, Object> instance = new LinkedHashMap<>();
    instance.put("type", new Keyword(type));
    Anomaly anomaly = violation.anomaly();
    if (!anomaly.title().equals(type)) {
      instance.put("name", new Keyword(anomaly.title()));
    }
    violation.pattern().ifPresent(tap -> instance.put("pattern", tap.title()));
    instance.put("description", violation.description());
    instance.put("transactions", violation.transactions());
    if (!violation.cycle().isEmpty()) {
      instance.put("cycle", around(violation.cycle()));
      instance.put("steps", violation.cycle().stream().map(ElleDocument::step).toList());
    }
    instance.put("explanation", violation.explanation());
    return instance;
  }

  /** The transactions of a cycle, the first at the end again as Elle has it. */
  private static List<String> around(List<CycleStep> cycle) {
    List<String> names = new ArrayList<>(cycle.stream().map(CycleStep::from).toList());
    names.add(cycle.get(cycle.size() - 1).to());
    return names;
  }

  private static Map<String, Object> step(CycleStep step) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("type", new Keyword(step.relation()));
    fields.put("from", step.from());
    fields.put("to", step.to());
    step.key().ifPresent(key -> fields.put("key", key));
    return fields;
  }
}
