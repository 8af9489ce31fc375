package dev.taipan.cli;

import dev.taipan.checker.explain.Violation;
import dev.taipan.generate.plant.PlantedAnomaly;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the checker may call what was planted: several names are right for most anomalies. */
final class ReportedName {

  private ReportedName() {}

  /** All names that fit an anomaly, in lower case and without what separates words. */
  static Set<String> namesOf(PlantedAnomaly anomaly) {
    return Stream.of(Stream.of(anomaly.title()), anomaly.aliases().stream(), moreGeneral(anomaly))
        .flatMap(names -> names)
        .map(ReportedName::plain)
        .collect(Collectors.toSet());
  }

  /** The name that a violation was given, likewise. */
  static String of(Violation violation) {
    return plain(String.valueOf(violation.anomaly()));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  /** Names that say less, or that stress something else. */
  private static Stream<String> moreGeneral(PlantedAnomaly anomaly) {
    return switch (anomaly) {
      case G_SINGLE -> Stream.of("FracturedReadCO");
      case G2_ITEM, WRITE_SKEW -> Stream.of("G2", "G2-item");
      case LONG_FORK -> Stream.of("G-nonadjacent");
      case NOT_MY_LAST_WRITE, NON_REPEATABLE_READ -> Stream.of("internal");
      case NON_MONO_READ_CO,
          NON_MONO_READ_CM,
          FRACTURED_READ_CO,
          FRACTURED_READ_CM,
          CONFLICT_CO,
          CONFLICT_CM ->
          Stream.of("G-single");
      default -> Stream.of();
    };
  }
}
