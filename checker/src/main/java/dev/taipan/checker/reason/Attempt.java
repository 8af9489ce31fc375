package dev.taipan.checker.reason;

import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.util.Optional;
import java.util.function.Supplier;

/** What is nice to have: a violation stands without more. */
final class Attempt {

  private Attempt() {}

  /** Something, if there is time and memory for it. */
  static <T> Optional<T> at(Supplier<Optional<T>> something) {
    try {
      return something.get();
    } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooLong) {
      return Optional.empty();
    }
  }
}
