package dev.taipan.coo.cases;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** In which order those commit who have not when all operations are done. */
public enum EndOrder {
  /** Transaction 1 first. */
  FIRST_TO_LAST,
  /** Transaction 1 last. */
  LAST_TO_FIRST;

  List<CaseStep> of(int transactions, List<CaseStep> steps) {
    List<CaseStep> ends = new ArrayList<>();
    for (int transaction = 1; transaction <= transactions; transaction++) {
      CaseStep end = CaseStep.of(Letter.C, transaction);
      if (!steps.contains(end)) {
        ends.add(end);
      }
    }
    if (this == LAST_TO_FIRST) {
      Collections.reverse(ends);
    }
    return ends;
  }
}
