package dev.taipan.report.result;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.census.AnomalyClass;
import dev.taipan.checker.census.Census;
import java.util.stream.Collectors;

/** What a census says in words. */
public final class CensusWords {

  private CensusWords() {}

  /** How many counterexamples there are. */
  public static String total(Census census) {
    return census.total() + (census.total() == 1 ? " counterexample" : " counterexamples");
  }

  /** How to get a census, where one counterexample is shown. */
  public static String howToCount(IsolationLevel level) {
    return "One counterexample is shown; --level %s --all-anomalies counts them by kind."
        .formatted(level.symbol());
  }

  /** How many of each class, in one line. */
  public static String line(Census census) {
    return census.classes().stream()
            .map(found -> found.count() + " " + found.anomaly().title())
            .collect(Collectors.joining(", "))
        + (census.incomplete().isPresent() ? ", or more" : "");
  }

  /** The number of counterexamples of a class, after its name. */
  public static String count(AnomalyClass found) {
    return found.count() == 1 ? "the only one counted" : "one of " + found.count();
  }

  /** What was counted. */
  public static String meaning(Census census, IsolationLevel level) {
    String counted = "No two of the counterexamples counted share a read";
    return census
        .incomplete()
        .map(reason -> counted + "; there may be more: " + reason + ".")
        .orElse(counted + ". Without these reads the history satisfies " + level.title() + ".");
  }
}
