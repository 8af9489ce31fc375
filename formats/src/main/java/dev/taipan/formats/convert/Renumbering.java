package dev.taipan.formats.convert;

import dev.taipan.formats.syntax.Literals;
import dev.taipan.formats.syntax.RowNames;
import dev.taipan.history.Names;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers for things that are called otherwise, or by a number that a format does not have. All
 * others keep theirs. First {@link #note} everything, then ask.
 */
final class Renumbering {
  private final Names names;
  private final long least;
  private final Map<Long, Long> numbers = new HashMap<>();
  private long last;

  /**
   * Makes one.
   *
   * @param least the least number that is kept, and that is given away
   */
  Renumbering(Names names, long least) {
    this.names = names instanceof RowNames rows ? rows.literals() : names;
    this.least = least;
    this.last = Math.max(least, 0) - 1;
  }

  /** Takes note of a number, so that nothing else gets it. */
  void note(long number) {
    if (keeps(number)) {
      last = Math.max(last, number);
    }
  }

  /** The number instead of another. */
  long of(long number) {
    return keeps(number) ? number : numbers.computeIfAbsent(number, any -> ++last);
  }

  /** A number that nothing has. */
  long unused() {
    return ++last;
  }

  /** How many things got another number so far. */
  int changed() {
    return numbers.size();
  }

  /** What the numbers are called. */
  Names names() {
    return names instanceof Literals ? Names.DECIMAL : names;
  }

  private boolean keeps(long number) {
    if (names == Names.UNSIGNED_DECIMAL) {
      return true;
    }
    boolean named = names instanceof Literals literals && literals.isReserved(number);
    return number >= least && number != Long.MAX_VALUE && !named;
  }
}
