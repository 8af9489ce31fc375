package dev.taipan.junit;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.policy.Policy;
import dev.taipan.mockstore.record.MemoryRecording;

/** The runs of a test: what their stores are like, and how they have ended so far. */
final class Runs {
  private final WeakIsolation told;
  private final StoreOptions options;
  private int refused;
  private boolean failed;

  /**
   * No runs yet.
   *
   * @throws IllegalArgumentException when the annotation says something senseless
   */
  Runs(WeakIsolation told) {
    this.told = told;
    if (told.runs() < 1) {
      throw new IllegalArgumentException("runs must be at least 1, not " + told.runs());
    }
    IsolationLevel level =
        IsolationLevel.named(told.level())
            .orElseThrow(
                () -> new IllegalArgumentException("unknown level '" + told.level() + "'"));
    // One policy for all runs: that of coverage remembers those before.
    options =
        StoreOptions.at(level)
            .withPolicy(Policy.named(told.policy()))
            .withAborts(told.aborts())
            .withScheduling(told.scheduling());
  }

  IsolationLevel level() {
    return options.level();
  }

  boolean isReplay() {
    return told.seed() != WeakIsolation.NO_SEED;
  }

  long seed() {
    return told.seed();
  }

  int count() {
    return isReplay() ? 1 : told.runs();
  }

  StoreOptions options(long seed) {
    return options.withSeed(seed).withRecording(new MemoryRecording());
  }

  /** A run ended because a transaction was refused; returns whether all have. */
  boolean countRefused() {
    return ++refused == count();
  }

  boolean hasFailed() {
    return failed;
  }

  void fail() {
    failed = true;
  }
}
