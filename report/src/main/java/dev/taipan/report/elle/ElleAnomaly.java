package dev.taipan.report.elle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.ElleType;
import java.util.Arrays;
import java.util.Set;

/**
 * An instance of an anomaly in Elle's terms.
 *
 * @param type Elle's name of it, or ours where Elle has none; where the argument rests on a level,
 *     the level's {@code cycle-exists}
 * @param violation what was found
 */
public record ElleAnomaly(String type, Violation violation) {
  /** Elle's name of an anomaly, or ours where Elle has none. */
  private static String typeOf(Anomaly anomaly) {
    return anomaly.elleType().map(ElleType::title).orElse(anomaly.title());
  }

  /** A violation of a level, the weakest for which it was found. */
  static ElleAnomaly of(Violation violation, IsolationLevel level) {
    return new ElleAnomaly(
        violation
            .established()
            .map(ElleAnomaly::typeOf)
            .orElseGet(() -> restingOn(level, violation.anomaly())),
        violation);
  }

  /** A violation whatever the level. */
  static ElleAnomaly of(Violation violation) {
    return new ElleAnomaly(typeOf(violation.established().orElse(violation.anomaly())), violation);
  }

  private static String restingOn(IsolationLevel level, Anomaly anomaly) {
    String name =
        Arrays.stream(ConsistencyModel.values())
            .filter(model -> model.correspondence().impliedBy().equals(Set.of(level)))
            .filter(model -> model.correspondence().isExact() && model.canBeRefuted())
            .filter(model -> model != ConsistencyModel.REPEATABLE_READ)
            .findFirst()
            .map(ElleAnomaly::canonicalName)
            .orElse(level.symbol());
    return anomaly == Anomaly.NO_CONSISTENT_WRITERS ? anomaly.title() : name + "-cycle-exists";
  }

  /** Elle writes Adya's names of models here, where they are short. */
  private static String canonicalName(ConsistencyModel model) {
    return model.aliases().stream()
        .filter(alias -> alias.startsWith("PL-"))
        .findFirst()
        .orElse(model.title());
  }
}
