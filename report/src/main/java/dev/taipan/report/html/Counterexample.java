package dev.taipan.report.html;

import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.origin.Origin;
import dev.taipan.report.markup.Markup;
import dev.taipan.report.picture.Picture;
import dev.taipan.report.result.ShownAnomaly;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Why a level is violated: picture, argument, times, and what to do. */
final class Counterexample {
  private final String section;
  private final List<ShownAnomaly> shown;
  private final Violation violation;
  private final Picture picture;
  private final Origin origin;
  private final Optional<Smallest> smallest;

  private Counterexample(String section, List<ShownAnomaly> shown, Picture picture, Accesses judged)
      throws IOException {
    this.section = section;
    this.shown = shown;
    this.picture = picture;
    ShownAnomaly weakest = shown.get(shown.size() - 1);
    violation = weakest.violation();
    origin = judged.history().origin();
    smallest = Smallest.of(weakest.verdict(), violation, judged);
  }

  /**
   * Why levels are violated, those together whose pictures show the same. Linear in the history for
   * each.
   *
   * @param shown what violates them, strongest level first
   * @param judged the history that a verdict is on
   */
  static List<Counterexample> of(List<ShownAnomaly> shown, Function<Verdict, History> judged)
      throws IOException {
    Map<Set<String>, List<ShownAnomaly>> alike = new LinkedHashMap<>();
    Map<Set<String>, Picture> pictures = new LinkedHashMap<>();
    for (ShownAnomaly one : shown) {
      Picture picture = Picture.of(one.violation(), judged.apply(one.verdict()));
      alike.computeIfAbsent(picture.content(), first -> new ArrayList<>()).add(one);
      pictures.put(picture.content(), picture);
    }
    IdentityHashMap<History, Accesses> resolved = new IdentityHashMap<>();
    Map<String, Integer> sections = new HashMap<>();
    List<Counterexample> all = new ArrayList<>();
    for (Set<String> content : alike.keySet()) {
      List<ShownAnomaly> same = alike.get(content);
      String level = same.get(0).verdict().level().symbol();
      int number = sections.merge(level, 1, Integer::sum);
      String section = number == 1 ? level : level + "-" + number;
      History history = judged.apply(same.get(same.size() - 1).verdict());
      Accesses accesses = resolved.computeIfAbsent(history, Accesses::of);
      all.add(new Counterexample(section, same, pictures.get(content), accesses));
    }
    return all;
  }

  /** Writes it as a section of its own. */
  void write(Markup out, Limits limits) {
    Focus focus = new Focus(picture, limits.cards());
    out.open("section", "class", "counterexample", "id", section);
    out.open("h2")
        .text("Why not " + titles() + ": ")
        .element("em", shown.get(shown.size() - 1).title())
        .close();
    out.element("p", Markup.capital(violation.description()) + ".", "class", "lead");
    out.open("div", "class", "argument");
    new Graph(picture, focus, limits, section).write(out);
    out.open("div", "class", "side");
    Argumentation argumentation = new Argumentation(picture, limits, section);
    argumentation.writeSteps(out);
    out.close().close();
    if (!focus.isComplete()) {
      PictureComponents.of(picture).write(out, focus);
    }
    argumentation.writeEvidence(out, focus);
    new Timeline(picture, focus, origin).write(out);
    out.open("div", "class", "practice");
    out.open("div")
        .element("h3", "What an application sees")
        .element("p", violation.inPractice().symptom())
        .close();
    out.open("div")
        .element("h3", "What to do")
        .element("p", violation.inPractice().remedy())
        .close();
    out.close();
    smallest.ifPresent(history -> history.write(out, limits.download()));
    out.close();
  }

  private String titles() {
    return shown.stream()
        .map(one -> one.verdict().level().title())
        .distinct()
        .collect(Collectors.joining(" and "));
  }
}
