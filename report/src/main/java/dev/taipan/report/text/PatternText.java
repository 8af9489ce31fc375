package dev.taipan.report.text;

import dev.taipan.checker.EmptyHistory;
import dev.taipan.report.result.FileResult;

/** The phrases about patterns that reports share. */
public final class PatternText {

  private PatternText() {}

  /** What was checked, as a level would be named. */
  static String claim(FileResult.PatternsSearched searched) {
    return "freedom from " + TapLetters.of(searched.taps());
  }

  /** Why the answer is not certain, or not whole: nothing committed, or reads were left out. */
  public static String doubt(FileResult.PatternsSearched searched) {
    if (searched.undecidedAsEmpty()) {
      return EmptyHistory.REASON;
    }
    int reads = searched.ambiguousReads();
    String missed = searched.found() ? "there may be more" : "there may be some";
    return "%s: %d %s of values that were written more than once"
        .formatted(missed, reads, reads == 1 ? "read" : "reads");
  }
}
