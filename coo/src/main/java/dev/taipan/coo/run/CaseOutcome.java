package dev.taipan.coo.run;

/** What became of a case, in one letter. Of several that are true, the first here counts. */
public enum CaseOutcome {
  /** The database did not understand some statement, or failed. */
  E("error"),
  /** A lock wait ran out. */
  T("time-out"),
  /** Transactions waited for each other, and the database broke one off. */
  D("deadlock"),
  /** The database rolled a transaction back by its rules. */
  R("rolled back"),
  /** All ended as they were to, and no serial order explains it. */
  A("anomaly"),
  /** All ended as they were to, and a serial order explains it. */
  P("passed");

  private final String title;

  CaseOutcome(String title) {
    this.title = title;
  }

  /** In words. */
  public String title() {
    return title;
  }

  /**
   * What became of a run.
   *
   * @param isAnomalous whether no serial order explains what committed
   */
  static CaseOutcome of(CaseRun run, boolean isAnomalous) {
    if (run.has(Refusal.Kind.OTHER)) {
      return E;
    }
    if (run.has(Refusal.Kind.TIMEOUT) || run.isOutOfTime()) {
      return T;
    }
    if (run.has(Refusal.Kind.DEADLOCK)) {
      return D;
    }
    if (run.has(Refusal.Kind.CONFLICT) || run.has(Refusal.Kind.CONSTRAINT)) {
      return R;
    }
    return isAnomalous ? A : P;
  }
}
