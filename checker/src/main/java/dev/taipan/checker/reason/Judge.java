package dev.taipan.checker.reason;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/**
 * Who decides a level again for parts of a history, so that nothing is told that does not stand.
 */
public interface Judge {

  /**
   * What violates the level in an excerpt, if anything does.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Optional<Finding> find(Excerpt excerpt, Deadline patience);

  /** The name of the level in words. */
  String title();

  /** What the level asks of a history, in which times may not count. */
  CertifiedLevel certified(History history);
}
