package dev.taipan.report.result;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.whitebox.WhiteBoxVerdict;
import java.util.Optional;

/**
 * What a database's own order says of a level.
 *
 * @param symbol the level's short name
 * @param title its long name
 * @param verdict whether the order shows it
 * @param anyOrder the verdict of the checker that looks for any order, if it was asked
 */
public record OrderedLevel(
    String symbol, String title, WhiteBoxVerdict verdict, Optional<Verdict> anyOrder) {

  /** Whether the order shows it. */
  public Outcome outcome() {
    if (!verdict.isDecided()) {
      return Outcome.UNKNOWN;
    }
    return verdict.isAccepted() ? Outcome.SATISFIED : Outcome.VIOLATED;
  }
}
