package dev.taipan.report.picture;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.proof.Proof;
import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.checker.proof.Proof.Forced;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.report.picture.Arrow.Standing;
import java.util.ArrayList;
import java.util.List;

/** How the dependencies that an argument speaks of are known. */
final class Standings {
  private final DependencySentences sentences;
  private final List<Dependency> forced = new ArrayList<>();
  private final List<Dependency> supposed = new ArrayList<>();

  Standings(Violation violation, DependencySentences sentences) {
    this.sentences = sentences;
    Argument argument = violation.evidence().argument();
    if (argument instanceof Argument.Derivation derivation) {
      addForced(derivation.proof(violation.evidence().history()), forced);
    } else if (argument instanceof Argument.Cases) {
      violation.sentences().forEach(this::add);
    }
  }

  private void add(Sentence said) {
    if (said.role() == Sentence.Role.SUPPOSITION) {
      supposed.addAll(said.edges());
    } else if (said.role() == Sentence.Role.CONCLUSION && !said.edges().isEmpty()) {
      conclude(said.edges().get(said.edges().size() - 1));
    }
  }

  /** Takes in the order that is left, or what closes the cycle of a read that is refuted. */
  private void conclude(Dependency last) {
    if (last.kind() == Kind.WRITE_WRITE) {
      forced.add(last);
      supposed.add(last.opposite());
    } else if (last.kind() == Kind.READ_WRITE) {
      supposed.add(Dependency.read(last.version(), last.from(), last.key()));
    } else {
      supposed.add(last);
    }
  }

  private void addForced(Proof proof, List<Dependency> following) {
    for (Forced step : proof.forced()) {
      step.alternatives().forEach(this::addSupposed);
      boolean shown = step.edge().kind() == Kind.WRITE_WRITE && sentences.isShown(step.edge());
      if (!step.alternatives().isEmpty() && !shown) {
        following.add(step.edge());
      }
    }
    if (proof.ending() instanceof Ending.NoWriter none) {
      none.candidates().forEach(this::addSupposed);
    }
  }

  /** What is supposed, and what follows from that alone. */
  private void addSupposed(Refuted refuted) {
    supposed.add(refuted.supposed());
    addForced(refuted.proof(), supposed);
  }

  /** How a dependency is known. */
  Standing of(Dependency edge) {
    if (restsOn(edge, forced)) {
      return Standing.FORCED;
    }
    return restsOn(edge, supposed) ? Standing.SUPPOSED : Standing.KNOWN;
  }

  private static boolean restsOn(Dependency edge, List<Dependency> premises) {
    return premises.stream().anyMatch(edge::restsOn);
  }
}
