package dev.taipan.cli.run;

import dev.taipan.collect.run.Tally;

/** Says of a run in which nothing committed why that is so, as far as counts tell. */
final class EmptyRun {
  private EmptyRun() {}

  /** A line for people. */
  static String explain(Tally tally) {
    return "No transaction committed, so there is nothing to check: " + cause(tally);
  }

  private static String cause(Tally tally) {
    if (tally.unknowns() > 0) {
      return "the outcome of the attempted commits is unknown";
    }
    if (tally.rollbacks() > tally.retries()) {
      return "the clients rolled back, as --rollbacks requests";
    }
    if (tally.retries() > 0) {
      return "the database refused conflicting transactions; try more --keys or fewer --sessions";
    }
    if (tally.firstOther() != null) {
      return "statements failed";
    }
    return "no transaction finished within --time";
  }
}
