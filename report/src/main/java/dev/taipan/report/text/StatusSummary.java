package dev.taipan.report.text;

import dev.taipan.report.result.ExitStatus;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Counts histories by their exit status. */
final class StatusSummary {
  private final Map<ExitStatus, Integer> counts = new EnumMap<>(ExitStatus.class);

  void add(ExitStatus status) {
    counts.merge(status, 1, Integer::sum);
  }

  /** One line. */
  String line() {
    int histories = counts.values().stream().mapToInt(Integer::intValue).sum();
    return "%d histories: %s"
        .formatted(
            histories,
            counts.entrySet().stream()
                .map(count -> count.getValue() + " " + word(count.getKey()))
                .collect(Collectors.joining(", ")));
  }

  private static String word(ExitStatus status) {
    return switch (status) {
      case SATISFIED -> "satisfied";
      case UNKNOWN -> "undecided";
      case VIOLATED -> "violated";
      case REFUSED -> "refused";
      case BAD_INPUT -> "unreadable";
      case INTERNAL_ERROR -> "failed";
    };
  }
}
