package dev.taipan.coo.cases;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes whole schedules of operations and ends. */
final class ScheduleMaking {
  private ScheduleMaking() {}

  /** Begins each transaction before its first step, and gives each write a value of its own. */
  static List<CaseStep> complete(List<CaseStep> steps) {
    List<CaseStep> complete = new ArrayList<>();
    Set<Integer> begun = new HashSet<>();
    long value = Case.INITIAL;
    for (CaseStep step : steps) {
      if (begun.add(step.transaction())) {
        complete.add(CaseStep.of(Letter.B, step.transaction()));
      }
      complete.add(step.letter() == Letter.W ? step.writing(++value) : step);
    }
    return complete;
  }
}
