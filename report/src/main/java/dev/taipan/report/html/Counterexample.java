package dev.taipan.report.html;

import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.report.picture.Picture;
import java.io.IOException;
import java.util.Optional;

/** Why a level is violated: picture, argument, times, and what to do. */
final class Counterexample {
  private final Verdict verdict;
  private final Violation violation;
  private final Picture picture;
  private final Optional<Smallest> smallest;

  /** Looks at a violation; linear in the history. */
  Counterexample(Verdict verdict, History history) throws IOException {
    this.verdict = verdict;
    violation = verdict.violation().orElseThrow();
    picture = Picture.of(violation, history);
    smallest = Smallest.of(verdict, violation, history);
  }

  /** Writes it as a section of its own. */
  void write(Markup out, Limits limits) {
    String section = verdict.level().symbol();
    Focus focus = new Focus(picture, limits.cards());
    out.open("section", "class", "counterexample", "id", section);
    out.open("h2")
        .text("Why not " + verdict.level().title() + ": ")
        .element("em", violation.title())
        .close();
    out.element("p", Shown.capital(violation.description()) + ".", "class", "lead");
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
}
