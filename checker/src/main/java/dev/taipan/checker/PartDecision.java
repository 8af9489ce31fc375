package dev.taipan.checker;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.reason.Finding;
import dev.taipan.checker.reason.Judge;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import java.time.Duration;
import java.util.Optional;

/** Decides a level again for parts of a history, from nothing that is known of the whole. */
final class PartDecision implements Judge {
  /** To cut out an operation, and to resolve and judge it, takes about so long. */
  private static final Duration PER_OPERATION = Duration.ofNanos(2_000);

  private final IsolationLevel level;
  private final CheckOptions options;

  /**
   * Decides nothing yet.
   *
   * @param facts the order of versions, as far as it is trusted
   */
  PartDecision(IsolationLevel level, VersionOrder facts) {
    this.level = level;
    options =
        facts.isEmpty() ? CheckOptions.DEFAULTS : CheckOptions.DEFAULTS.withTrustInVersionOrder();
  }

  @Override
  public Optional<Finding> find(Excerpt excerpt, Deadline patience) {
    patience.count(PER_OPERATION.multipliedBy(excerpt.history().operations()));
    SharedWork work = new SharedWork(new PreparedHistory(excerpt.history()), options, patience);
    return new LevelDecision(work, heard(excerpt.history()), new StageClock(stage -> {}))
        .decide()
        .violation();
  }

  @Override
  public String title() {
    return level.title();
  }

  @Override
  public CertifiedLevel certified(History history) {
    return CertifiedLevel.of(heard(history).symbol()).orElseThrow();
  }

  private IsolationLevel heard(History history) {
    return history.hasTimes() ? level : level.withoutTimes();
  }
}
