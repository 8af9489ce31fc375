package dev.taipan.report.picture;

import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Why a level is violated, as a picture: what all who draw it have in common.
 *
 * @param cards the transactions, in the order in which the argument names them
 * @param arrows the dependencies between them, each once
 * @param steps the argument, a sentence each
 */
public record Picture(List<Card> cards, List<Arrow> arrows, List<ArgumentStep> steps) {

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

  /** What it shows, whatever the order: two pictures are of the same transactions and arrows. */
  public Set<String> content() {
    Set<String> content = cards.stream().map(Card::name).collect(Collectors.toSet());
    for (Arrow arrow : arrows) {
      String from = cards.get(arrow.from()).name();
      content.add(from + " " + arrow.label() + " " + cards.get(arrow.to()).name());
    }
    return content;
  }
}
