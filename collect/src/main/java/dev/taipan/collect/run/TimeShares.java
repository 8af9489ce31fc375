package dev.taipan.collect.run;

import dev.taipan.history.time.Deadline;
import java.time.Duration;

/**
 * How a run divides its time: clients get 75 % of it, the check of what they saw 20 %, and what
 * follows the rest. Who needs less leaves it to those behind.
 */
public final class TimeShares {
  private static final int CLIENTS = 75;
  private static final int CHECK = 20;
  private static final int AFTER_CHECK = 5;
  private static final int AFTER_PLANTING = 4;
  private static final int AFTER_REPLAYS = 2;

  /** So much can be judged in a second of a check on two cores, at all levels, with predicates. */
  private static final long BYTES_PER_SECOND = 3_000_000;

  /** A check of a short run needs this if the machine is busy. */
  private static final Duration LEAST_CHECK = Duration.ofSeconds(5);

  private static final Duration ENOUGH_FOR_CHECK = Duration.ofMinutes(1);

  /** Replicas that apply what they have need some seconds. */
  private static final Duration LEAST_FINAL_READ = Duration.ofSeconds(3);

  private final Duration whole;
  private final Deadline end;

  /** Divides a time that begins now. */
  public TimeShares(Duration whole) {
    this.whole = whole;
    end = Deadline.in(whole);
  }

  /** How much of a time is for clients. */
  public static Duration clients(Duration whole) {
    return percent(whole, CLIENTS);
  }

  /** How many bytes clients may record, so that there is time enough to judge them. */
  public long bytes() {
    return max(percent(whole, CHECK), LEAST_CHECK).toSeconds() * BYTES_PER_SECOND;
  }

  /** How long the final read may wait for what was acknowledged: no more than without a limit. */
  public Duration finalRead() {
    Duration share = max(percent(whole, AFTER_CHECK), LEAST_FINAL_READ);
    return share.compareTo(FinalRead.PATIENCE) < 0 ? share : FinalRead.PATIENCE;
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  private static Duration percent(Duration whole, int percent) {
    return whole.dividedBy(100).multipliedBy(percent);
  }

  /**
   * How long each of several checks may take that begin now: at least some seconds, and of a run
   * that ended long before its time no more than its share, or a minute.
   *
   * @param checks how many; at least 1
   */
  public Duration check(int checks) {
    Duration left = Duration.ofNanos(end.remainingNanos()).minus(percent(whole, AFTER_CHECK));
    Duration most = max(percent(whole, CHECK), ENOUGH_FOR_CHECK);
    return max(left.compareTo(most) < 0 ? left : most, LEAST_CHECK).dividedBy(checks);
  }

  /** When the last anomaly is to be planted. */
  public Deadline planting() {
    return before(AFTER_PLANTING);
  }

  /** When the last replay is to begin. */
  public Deadline replays() {
    return before(AFTER_REPLAYS);
  }

  private Deadline before(int percent) {
    return Deadline.in(Duration.ofNanos(end.remainingNanos()).minus(percent(whole, percent)));
  }
}
