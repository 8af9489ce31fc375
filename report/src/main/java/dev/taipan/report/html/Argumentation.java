package dev.taipan.report.html;

import dev.taipan.report.markup.Markup;
import dev.taipan.report.markup.ShortText;
import dev.taipan.report.picture.ArgumentStep;
import dev.taipan.report.picture.Arrow;
import dev.taipan.report.picture.Picture;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The argument in steps to go through, and what shows each dependency. */
final class Argumentation {
  private final Picture picture;
  private final Limits limits;
  private final String section;

  Argumentation(Picture picture, Limits limits, String section) {
    this.picture = picture;
    this.limits = limits;
    this.section = section;
  }

  /** The steps, which a script lets one go through. */
  void writeSteps(Markup out) {
    out.open("div", "class", "steps");
    out.open("div", "class", "stepper", "hidden", "");
    out.element("button", "‹ previous", "type", "button", "class", "previous");
    out.element("span", "", "class", "where", "aria-live", "polite");
    out.element("button", "next ›", "type", "button", "class", "next");
    out.close();
    List<ArgumentStep> steps = picture.steps();
    out.open("ol");
    for (ArgumentStep step : steps.subList(0, Math.min(limits.steps(), steps.size()))) {
      write(out, step);
    }
    out.close();
    if (steps.size() > limits.steps()) {
      out.element(
          "p",
          (steps.size() - limits.steps())
              + " more steps are omitted here; the text report contains all.",
          "class",
          "left-out");
    }
    out.close();
  }

  private void write(Markup out, ArgumentStep step) {
    String depth = step.suppositions() == 0 ? "" : " under-" + Math.min(3, step.suppositions());
    out.open(
        "li",
        "class",
        "step " + step.role().name().toLowerCase(Locale.ROOT) + depth,
        "data-arrows",
        places(step.arrows()),
        "data-cards",
        places(step.cards()),
        "tabindex",
        0);
    out.text(ShortText.of(step.text(), limits.sentence()));
    out.close();
  }

  private static String places(List<Integer> places) {
    return places.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  /** What shows each dependency, as a list; the script opens the one that is asked about. */
  void writeEvidence(Markup out, Focus focus) {
    List<Integer> arrows = focus.arrows();
    if (arrows.isEmpty()) {
      return;
    }
    out.open("details", "class", "evidence", "open", "");
    out.element("summary", "Evidence for each dependency");
    out.open("dl");
    for (int place : arrows) {
      Arrow arrow = picture.arrows().get(place);
      out.open(
          "div",
          "id",
          section + "-arrow-" + place,
          "data-arrow",
          place,
          "class",
          "said " + arrow.relation());
      out.open("dt")
          .element("span", name(arrow.from()) + " → " + name(arrow.to()), "class", "ends");
      out.element("code", ShortText.of(arrow.label(), 60)).close();
      out.element("dd", ShortText.of(arrow.sentence(), limits.sentence()) + standing(arrow, place));
      out.close();
    }
    out.close().close();
  }

  private String name(int card) {
    return ShortText.of(picture.cards().get(card).name(), 40);
  }

  private String standing(Arrow arrow, int place) {
    return switch (arrow.standing()) {
      case KNOWN -> "";
      case FORCED -> " This is forced: there is no alternative" + steps(place) + ".";
      case SUPPOSED -> " This is an assumption, which is refuted" + steps(place) + ".";
    };
  }

  private String steps(int arrow) {
    List<Integer> about =
        IntStream.range(0, picture.steps().size())
            .filter(step -> picture.steps().get(step).arrows().contains(arrow))
            .mapToObj(step -> step + 1)
            .toList();
    return about.isEmpty()
        ? ""
        : " ("
            + (about.size() == 1 ? "step " : "steps ")
            + about.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + ")";
  }
}
