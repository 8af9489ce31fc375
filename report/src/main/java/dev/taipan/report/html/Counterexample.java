package dev.taipan.report.html;

import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.picture.Picture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Why a level is violated: picture, argument, times, and what to do. */
final class Counterexample {
  private final List<Verdict> verdicts;
  private final Violation violation;
  private final Picture picture;
  private final Optional<Smallest> smallest;

  private Counterexample(List<Verdict> verdicts, Picture picture, History history)
      throws IOException {
    this.verdicts = verdicts;
    this.picture = picture;
    Verdict weakest = verdicts.get(verdicts.size() - 1);
    violation = weakest.violation().orElseThrow();
    smallest = Smallest.of(weakest, violation, history);
  }

  /**
   * Why levels are violated, those together whose pictures show the same. Linear in the history for
   * each.
   *
   * @param violated the levels that are violated, strongest first
   */
  static List<Counterexample> of(List<Verdict> violated, History history) throws IOException {
    Map<Set<String>, List<Verdict>> alike = new LinkedHashMap<>();
    Map<Set<String>, Picture> pictures = new LinkedHashMap<>();
    for (Verdict verdict : violated) {
      Picture picture = Picture.of(verdict.violation().orElseThrow(), history);
      alike.computeIfAbsent(picture.content(), first -> new ArrayList<>()).add(verdict);
      pictures.put(picture.content(), picture);
    }
    List<Counterexample> all = new ArrayList<>();
    for (Set<String> content : alike.keySet()) {
      all.add(new Counterexample(alike.get(content), pictures.get(content), history));
    }
    return all;
  }

  /** Writes it as a section of its own. */
  void write(Markup out, Limits limits) {
    String section = verdicts.get(0).level().symbol();
    Focus focus = new Focus(picture, limits.cards());
    out.open("section", "class", "counterexample", "id", section);
    out.open("h2").text("Why not " + titles() + ": ").element("em", violation.title()).close();
    out.element("p", Markup.capital(violation.description()) + ".", "class", "lead");
    out.open("div", "class", "argument");
    new Graph(picture, focus, limits, section).write(out);
    out.open("div", "class", "side");
    Argumentation argumentation = new Argumentation(picture, limits, section);
    argumentation.writeSteps(out);
    out.close().close();
    if (!focus.isComplete()) {
      Components.of(picture).write(out, focus);
    }
    argumentation.writeEvidence(out, focus);
    new Timeline(picture, focus).write(out);
    out.open("div", "class", "practice");
    out.open("div")
        .element("h3", "What an application sees")
        .element("p", violation.anomaly().inPractice().symptom())
        .close();
    out.open("div")
        .element("h3", "What to do")
        .element("p", violation.anomaly().inPractice().remedy())
        .close();
    out.close();
    smallest.ifPresent(history -> history.write(out, limits.download()));
    out.close();
  }

  private String titles() {
    return verdicts.stream()
        .map(verdict -> verdict.level().title())
        .collect(Collectors.joining(" and "));
  }
}
