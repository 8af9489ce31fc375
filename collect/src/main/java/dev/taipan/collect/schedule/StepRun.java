package dev.taipan.collect.schedule;

import dev.taipan.collect.schedule.plan.Step;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A step that is released, and what is known of it by now. */
final class StepRun {
  private final Step step;
  private final long released;
  private long started = -1;
  private long ended = -1;
  private Answer answer = Answer.NONE;
  private Optional<StepFailure> failure = Optional.empty();
  private long noticed = -1;
  private boolean told;
  private final Set<Integer> blockers = new TreeSet<>();

  StepRun(Step step, long released) {
    this.step = step;
    this.released = released;
  }

  Step step() {
    return step;
  }

  synchronized void start(long now) {
    started = now;
  }

  synchronized void succeed(Answer given, long now) {
    answer = given;
    ended = now;
  }

  synchronized void fail(StepFailure reason, long now) {
    failure = Optional.of(reason);
    ended = now;
  }

  /** Since when the database has been at it, or a negative number when it is not. */
  synchronized long runningSince() {
    return ended < 0 ? started : -1;
  }

  /** Notes that it waits, unless it is over. */
  synchronized void waits(long now, Set<Integer> whom, boolean isTold) {
    if (ended < 0) {
      noticed = noticed < 0 ? now : noticed;
      told |= isTold;
      blockers.addAll(whom);
    }
  }

  /** Takes silence back as a sign that it waited: nobody has made way for it. */
  synchronized void wasOnlySlow() {
    noticed = told ? noticed : -1;
  }

  synchronized boolean hasWaited() {
    return noticed >= 0;
  }

  synchronized Optional<StepFailure> failure() {
    return failure;
  }

  synchronized StepResult result() {
    Optional<Wait> wait =
        noticed < 0 ? Optional.empty() : Optional.of(new Wait(noticed, blockers, told));
    Optional<StepResult.Execution> execution =
        ended < 0
            ? Optional.empty()
            : Optional.of(new StepResult.Execution(started, ended, answer, failure, wait));
    return new StepResult(step, released, execution);
  }
}
