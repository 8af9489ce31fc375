package dev.taipan.report.elle;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.explain.Anomaly;
import dev.taipan.checker.explain.Violation;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * An instance of an anomaly in Elle's terms.
 *
 * @param type Elle's name of it, or ours where Elle has none; where the argument rests on a level,
 *     the level's {@code cycle-exists}
 * @param violation what was found
 */
public record ElleAnomaly(String type, Violation violation) {
  private static final Pattern NO_MATTER = Pattern.compile("^:|-");

  /** Elle's name of an anomaly, or ours where Elle has none. */
  static String typeOf(Anomaly anomaly) {
    return anomaly.elleType().orElse(anomaly.title());
  }

  /**
   * Elle's names of all anomalies that some model forbids, and ours where Elle has none; sorted.
   */
  public static Set<String> names() {
    Set<String> names = new TreeSet<>(AnomalyGraph.all());
    Arrays.stream(ConsistencyModel.values())
        .map(ConsistencyModel::forbidden)
        .forEach(names::addAll);
    Arrays.stream(Anomaly.values()).map(ElleAnomaly::typeOf).forEach(names::add);
    names.removeIf(name -> !isForbidden(name));
    return names;
  }

  private static boolean isForbidden(String name) {
    return Arrays.stream(ConsistencyModel.values()).anyMatch(model -> model.isRefutedBy(name));
  }

  /** One of {@link #names}, in whatever case, with or without a colon, and without hyphens too. */
  public static Optional<String> named(String text) {
    return names().stream().filter(name -> bare(name).equals(bare(text))).findFirst();
  }

  private static String bare(String name) {
    return NO_MATTER.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
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
