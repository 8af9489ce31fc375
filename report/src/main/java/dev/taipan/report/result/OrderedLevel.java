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
 * @param anyOrder what the checker says that looks for any order, if it was asked
 */
public record OrderedLevel(
    String symbol, String title, WhiteBoxVerdict verdict, Optional<AnyOrder> anyOrder) {

  /**
   * What a check by what clients saw alone says.
   *
   * @param judgesPredicates whether it was of reads by predicate, too
   */
  public record AnyOrder(Verdict verdict, boolean judgesPredicates) {}

  /** Whether the order shows it. */
  public Outcome outcome() {
    if (!verdict.isDecided()) {
      return Outcome.UNKNOWN;
    }
    return verdict.isAccepted() ? Outcome.SATISFIED : Outcome.VIOLATED;
  }
}
