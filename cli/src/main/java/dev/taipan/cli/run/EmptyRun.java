package dev.taipan.cli.run;

import dev.taipan.collect.run.Tally;

/** Says of a run in which nothing committed why that is so, as far as counts tell. */
final class EmptyRun {
  private EmptyRun() {}

  /** A line for people. */
  static String explain(Tally tally) {
    return "Nothing committed, so there is nothing to judge: " + cause(tally);
  }

  private static String cause(Tally tally) {
    if (tally.unknowns() > 0) {
      return "nobody knows what became of the transactions that asked for it";
    }
    if (tally.rollbacks() > tally.retries()) {
      return "clients rolled back of their own accord, as --rollbacks says";
    }
    if (tally.retries() > 0) {
      return "the database refused what was in conflict; more --keys or fewer --sessions help";
    }
    if (tally.firstOther() != null) {
      return "statements failed";
    }
    return "no transaction came to its end within --time";
  }
}
