package dev.taipan.encoding.sat4j;

import dev.taipan.history.time.Deadline;
import org.sat4j.specs.IConstr;
import org.sat4j.specs.ISolverService;
import org.sat4j.specs.SearchListenerAdapter;

/** Looks at the clock at every decision and conflict of a search, and leaves it when time is up. */
final class DeadlineCheck extends SearchListenerAdapter<ISolverService> {
  private static final long serialVersionUID = 1L;

  private final transient Deadline deadline;

  DeadlineCheck(Deadline deadline) {
    this.deadline = deadline;
  }

  @Override
  public void assuming(int literal) {
    deadline.check();
  }

  @Override
  public void conflictFound(IConstr conflict, int level, int trail) {
    deadline.check();
  }
}
