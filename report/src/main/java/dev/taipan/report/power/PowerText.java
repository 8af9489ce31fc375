package dev.taipan.report.power;

import dev.taipan.report.power.PowerStatement.InvariantResult;
import dev.taipan.report.power.PowerStatement.Kind;
import dev.taipan.report.text.Counted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A statement of power in words. */
public final class PowerText {
  /** What the shares are of. */
  public static final String HEADING =
      "Anomalies planted into the run, each kind up to 20 times, and detected by the check:";

  private static final int WIDTH = 100;
  private static final String INDENT = "  ";

  private PowerText() {}

  /** All of it, line by line. */
  public static List<String> lines(PowerStatement power) {
    List<String> lines = new ArrayList<>();
    lines.add(tried(power));
    lines.add(nearMisses(power));
    power.invariants().forEach(invariant -> lines.add(invariant(invariant)));
    if (!power.planted().isEmpty()) {
      lines.add(HEADING);
      shares(power).forEach((share, anomalies) -> lines.addAll(wrapped(share + ": " + anomalies)));
    }
    return lines;
  }

  /** What was tried, in one sentence. */
  public static String tried(PowerStatement power) {
    return String.format(
        Locale.ROOT,
        "Coverage: %,d committed transactions; %,d pairs were concurrent, and one wrote "
            + "a key of the other; in %,d each read what the other wrote",
        power.committed(),
        power.crossings(),
        power.mutual());
  }

  /** What nearly went wrong, or did at another level, in one sentence. */
  public static String nearMisses(PowerStatement power) {
    return String.format(
        Locale.ROOT,
        "Near misses: the database refused %s because of conflicts; observed: %s",
        Counted.of(power.refused(), "transaction"),
        power.seen().isEmpty() ? "no anomaly" : String.join(", ", power.seen()));
  }

  /** What came of an invariant, in one sentence. */
  public static String invariant(InvariantResult invariant) {
    return "Invariant %s (%s): %s"
        .formatted(invariant.name(), invariant.meaning(), outcome(invariant));
  }

  private static String outcome(InvariantResult invariant) {
    return invariant
        .breach()
        .map(
            sentence ->
                (invariant.promised() ? "violated: " : "broken, which the level allows: ")
                    + sentence)
        .orElseGet(
            () ->
                invariant.observations() == 0
                    ? "not observed"
                    : String.format(
                        Locale.ROOT,
                        "holds in %s",
                        Counted.of(invariant.observations(), "observation")));
  }

  /** Anomalies by what came of planting them, the best first. */
  public static Map<String, String> shares(PowerStatement power) {
    Map<String, String> shares = new LinkedHashMap<>();
    power.planted().stream()
        .sorted((one, other) -> Double.compare(rank(other), rank(one)))
        .forEach(kind -> shares.merge(share(kind), kind.anomaly(), (all, one) -> all + ", " + one));
    return shares;
  }

  private static double rank(Kind kind) {
    return switch (kind.standing()) {
      case PLANTED -> (double) kind.caught() / kind.planted();
      case SEEN -> -1;
      case NO_PLACE -> -2;
      case NOT_HELD -> -3;
      case NO_TIME -> -4;
    };
  }

  private static String share(Kind kind) {
    return switch (kind.standing()) {
      case PLANTED ->
          kind.caught() == kind.planted() ? "always" : kind.caught() + " of " + kind.planted();
      case SEEN -> "observed in this run";
      case NO_PLACE -> "no place to plant found";
      case NOT_HELD -> "not planted, because their levels were not shown to hold";
      case NO_TIME -> "not planted, because the time was over";
    };
  }

  /** Lines that are not too long for most terminals. */
  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(INDENT);
    for (String word : text.split(" ")) {
      if (line.length() + word.length() >= WIDTH) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(INDENT + INDENT);
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
