package dev.taipan.report.picture;

import dev.taipan.checker.explain.Sentence;
import java.util.List;

/**
 * A step of an argument.
 *
 * @param role what it does in the argument
 * @param text a sentence
 * @param suppositions how many suppositions it rests on that are refuted later
 * @param arrows the places of the arrows that it is about
 * @param cards the places of the cards that it is about
 */
public record ArgumentStep(
    Sentence.Role role, String text, int suppositions, List<Integer> arrows, List<Integer> cards) {

  /** Keeps copies of the lists. */
  public ArgumentStep {
    arrows = List.copyOf(arrows);
    cards = List.copyOf(cards);
  }
}
