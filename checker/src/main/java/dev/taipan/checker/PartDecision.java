package dev.taipan.checker;

import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.MinimalPart;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Decides a level of parts of a history, each by itself. */
final class PartDecision {
  private final Accesses accesses;
  private final IsolationLevel level;
  private final CheckOptions options;

  /**
   * Decides nothing yet.
   *
   * @param facts the order of versions, as far as it is trusted
   */
  PartDecision(Accesses accesses, IsolationLevel level, VersionOrder facts) {
    this.accesses = accesses;
    this.level = level;
    options =
        facts.isEmpty() ? CheckOptions.DEFAULTS : CheckOptions.DEFAULTS.withTrustInVersionOrder();
  }

  /** Something, if there is time and memory for it: a violation stands without more. */
  static <T> Optional<T> attempt(Supplier<Optional<T>> attempt) {
    try {
      return attempt.get();
    } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooLong) {
      return Optional.empty();
    }
  }

  /**
   * What violates the level in an excerpt, if anything does.
   *
   * @throws DeadlineExceededException when time runs out
   */
  Optional<Finding> find(Excerpt excerpt, Deadline patience) {
    SharedWork work = new SharedWork(excerpt.history(), options, patience);
    return new LevelDecision(work, heard(excerpt.history()), new StageClock(stage -> {})).find();
  }

  /** What the level asks of a history, in which times may not count. */
  IsolationLevel heard(History history) {
    return history.hasTimes() ? level : level.withoutTimes();
  }

  /** Whether a part is known to violate the level by itself. */
  boolean violates(Part part, Deadline patience) {
    return attempt(() -> find(new Excerpt(accesses, part), patience)).isPresent();
  }

  /**
   * Whether a part violates the level, as its explanation proves; where there is no time to try,
   * the proof has to do.
   */
  boolean standsAlone(Part part, Deadline patience) {
    try {
      return find(new Excerpt(accesses, part), patience).isPresent();
    } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooLong) {
      return true;
    }
  }

  /** What is left of a part that violates the level in some way, if less does so in that way. */
  Part minimal(Part part, Predicate<Finding> way, Deadline patience) {
    return MinimalPart.of(
        accesses,
        part,
        some -> attempt(() -> find(new Excerpt(accesses, some), patience).filter(way)).isPresent(),
        patience);
  }
}
