package dev.taipan.mockstore;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.level.Aborts;
import dev.taipan.mockstore.level.LevelRules;
import dev.taipan.mockstore.policy.Policy;
import dev.taipan.mockstore.record.Recording;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What a store is like. Options do not change; each method returns others.
 *
 * @param level the level that all transactions together satisfy
 * @param policy how the values that reads return are chosen
 * @param seed from which all choices follow
 * @param aborts whether a transaction may be refused
 * @param scheduling whether transactions run side by side
 * @param window how many committed transactions are kept apart, so that others may read what was
 *     there before them; older ones have been seen by everybody
 * @param patience how long a transaction may keep others waiting before it is rolled back
 * @param delay the longest time to sleep, at random, before a transaction begins; so threads come
 *     in different orders
 * @param recording what takes the transactions as they end
 */
public record StoreOptions(
    IsolationLevel level,
    Policy policy,
    long seed,
    Aborts aborts,
    Scheduling scheduling,
    int window,
    Duration patience,
    Duration delay,
    Recording recording) {

  private static final int DEFAULT_WINDOW = 128;

  /**
   * Options, as told.
   *
   * @throws IllegalArgumentException when the store does not have the level, or commits cannot be
   *     promised at it, with a message for users
   */
  public StoreOptions {
    Objects.requireNonNull(policy);
    Objects.requireNonNull(recording);
    LevelRules rules = rules(level);
    if (aborts == Aborts.NEVER
        && scheduling == Scheduling.INTERLEAVED
        && rules.restrictsWriters()) {
      throw new IllegalArgumentException(
          "at "
              + level.symbol()
              + " transactions that run side by side cannot all be promised to commit:"
              + " let some be refused, or run one at a time");
    }
    if (window < 1) {
      throw new IllegalArgumentException("a window is at least 1, not " + window);
    }
    if (patience.isNegative() || delay.isNegative()) {
      throw new IllegalArgumentException("a time is not negative");
    }
  }

  /**
   * A store of a level: every allowed value is as likely as any other, transactions may be refused
   * where the level restricts who may write, and one runs at a time.
   *
   * @throws IllegalArgumentException when the store does not have the level
   */
  public static StoreOptions at(IsolationLevel level) {
    return new StoreOptions(
        level,
        Policy.uniform(),
        0,
        Aborts.REALISTIC,
        Scheduling.ONE_AT_A_TIME,
        DEFAULT_WINDOW,
        Duration.ofSeconds(10),
        Duration.ZERO,
        Recording.NONE);
  }

  /** The rules of a level. */
  private static LevelRules rules(IsolationLevel level) {
    return LevelRules.of(level)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the store has no level "
                        + level.symbol()
                        + ", only "
                        + LevelRules.levels().stream()
                            .map(IsolationLevel::symbol)
                            .collect(Collectors.joining(", "))));
  }

  LevelRules rules() {
    return rules(level);
  }

  /** The same at another level. */
  public StoreOptions withLevel(IsolationLevel other) {
    return new StoreOptions(
        other, policy, seed, aborts, scheduling, window, patience, delay, recording);
  }

  /** The same with another policy. */
  public StoreOptions withPolicy(Policy other) {
    return new StoreOptions(
        level, other, seed, aborts, scheduling, window, patience, delay, recording);
  }

  /** The same with another seed. */
  public StoreOptions withSeed(long other) {
    return new StoreOptions(
        level, policy, other, aborts, scheduling, window, patience, delay, recording);
  }

  /** The same with transactions refused, or not. */
  public StoreOptions withAborts(Aborts other) {
    return new StoreOptions(
        level, policy, seed, other, scheduling, window, patience, delay, recording);
  }

  /** The same with transactions that run side by side, or not. */
  public StoreOptions withScheduling(Scheduling other) {
    return new StoreOptions(level, policy, seed, aborts, other, window, patience, delay, recording);
  }

  /** The same with so many committed transactions kept apart. */
  public StoreOptions withWindow(int other) {
    return new StoreOptions(
        level, policy, seed, aborts, scheduling, other, patience, delay, recording);
  }

  /** The same with transactions that may keep others waiting for so long. */
  public StoreOptions withPatience(Duration other) {
    return new StoreOptions(
        level, policy, seed, aborts, scheduling, window, other, delay, recording);
  }

  /** The same with a pause of up to so long before each transaction. */
  public StoreOptions withDelay(Duration other) {
    return new StoreOptions(
        level, policy, seed, aborts, scheduling, window, patience, other, recording);
  }

  /** The same with another recording. */
  public StoreOptions withRecording(Recording other) {
    return new StoreOptions(
        level, policy, seed, aborts, scheduling, window, patience, delay, other);
  }
}
