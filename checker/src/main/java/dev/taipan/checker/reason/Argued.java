package dev.taipan.checker.reason;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Account;
import dev.taipan.checker.explain.Violation;

/** Why something is a violation, and what there is to say of it. */
record Argued(Argument argument, Account account) {

  /** What it speaks of. */
  Part part() {
    return account.part();
  }

  /** The violation in sentences. */
  Violation told() {
    return account.told();
  }
}
