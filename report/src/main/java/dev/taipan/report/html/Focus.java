package dev.taipan.report.html;

import dev.taipan.checker.explain.Sentence.Role;
import dev.taipan.report.picture.ArgumentStep;
import dev.taipan.report.picture.Arrow;
import dev.taipan.report.picture.Card;
import dev.taipan.report.picture.Picture;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What of a picture the contradiction is, and what of it is drawn. */
final class Focus {
  private final Picture picture;
  private final Set<Integer> arrows;
  private final Set<Integer> cards = new HashSet<>();
  private final List<Integer> drawn;

  /** Looks at a picture of which so many cards are to be drawn. */
  Focus(Picture picture, int most) {
    this.picture = picture;
    arrows = contradiction(picture);
    for (int arrow : arrows) {
      cards.add(picture.arrows().get(arrow).from());
      cards.add(picture.arrows().get(arrow).to());
    }
    if (arrows.isEmpty()) {
      IntStream.range(0, picture.cards().size())
          .filter(
              card ->
                  picture.cards().get(card).operations().stream()
                      .anyMatch(Card.Operation::decisive))
          .forEach(cards::add);
    }
    drawn = drawn(most);
  }

  private static Set<Integer> contradiction(Picture picture) {
    Set<Integer> last = new HashSet<>();
    for (ArgumentStep step : picture.steps()) {
      if (step.role() == Role.CONTRADICTION && step.suppositions() == 0) {
        last = new HashSet<>(step.arrows());
      }
    }
    return last.isEmpty()
        ? new HashSet<>(IntStream.range(0, picture.arrows().size()).boxed().toList())
        : last;
  }

  /** All cards where they are few; otherwise those of the contradiction, and then others. */
  private List<Integer> drawn(int most) {
    int all = picture.cards().size();
    if (all <= most) {
      return IntStream.range(0, all).boxed().toList();
    }
    List<Integer> chosen = new ArrayList<>(cards.stream().sorted().limit(most).toList());
    for (Arrow arrow : picture.arrows()) {
      for (int card : new int[] {arrow.from(), arrow.to()}) {
        if (chosen.size() < most / 2 && !chosen.contains(card)) {
          chosen.add(card);
        }
      }
    }
    return chosen;
  }

  /** Whether an arrow is one of the contradiction. */
  boolean hasArrow(int arrow) {
    return arrows.contains(arrow);
  }

  /** Whether a card is one of the contradiction. */
  boolean hasCard(int card) {
    return cards.contains(card);
  }

  /** The places of the cards that are drawn. */
  List<Integer> cards() {
    return drawn;
  }

  /** The places of the arrows that are drawn: those between cards that are. */
  List<Integer> arrows() {
    Set<Integer> shown = new HashSet<>(drawn);
    return IntStream.range(0, picture.arrows().size())
        .filter(place -> shown.contains(picture.arrows().get(place).from()))
        .filter(place -> shown.contains(picture.arrows().get(place).to()))
        .boxed()
        .toList();
  }

  /** Whether all of the picture is drawn. */
  boolean isComplete() {
    return drawn.size() == picture.cards().size();
  }
}
