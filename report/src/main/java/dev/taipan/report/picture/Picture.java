package dev.taipan.report.picture;

import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import java.util.List;

/**
 * Why a level is violated, as a picture: what all who draw it have in common.
 *
 * @param cards the transactions, in the order in which the argument names them
 * @param arrows the dependencies between them, each once
 * @param steps the argument, a sentence each
 */
public record Picture(List<Card> cards, List<Arrow> arrows, List<Step> steps) {

  /** Keeps copies of the lists. */
  public Picture {
    cards = List.copyOf(cards);
    arrows = List.copyOf(arrows);
    steps = List.copyOf(steps);
  }

  /**
   * The picture of a violation. Takes time linear in the history.
   *
   * @param history the history that was checked
   */
  public static Picture of(Violation violation, History history) {
    return new PictureOfViolation(violation, history).make();
  }
}
