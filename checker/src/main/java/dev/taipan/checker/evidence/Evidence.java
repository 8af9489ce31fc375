package dev.taipan.checker.evidence;

import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.ExcerptOrigin;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.weak.WeakLevel;

/**
 * What shows a verdict. Orders take 4 bytes per event. Transactions have the numbers of the history
 * {@linkplain dev.taipan.history.NumberedBySession numbered by session}.
 *
 * <p>Evidence of a level is evidence of all that it implies, and of what implies it the other way
 * round: a verdict that follows from another one has that one's.
 */
public sealed interface Evidence {

  /** The transactions run as they were recorded, one after the other, give the history. */
  record RecordedOrder() implements Evidence {}

  /**
   * The events in this order, run as the level has it, give the history.
   *
   * @param level the level, or one that implies the one asked about
   * @param events all {@linkplain Events events} of the level, each once
   * @param effective of the transactions of unknown outcome that nobody is sure to have observed,
   *     those that took effect
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record EventOrder(StrongLevel level, int[] events, int[] effective) implements Evidence {}

  /**
   * A commit order that the axiom of a weak level demands, of a history without ambiguous reads.
   *
   * @param transactions those that took effect
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record CommitOrder(WeakLevel level, int[] transactions) implements Evidence {}

  /**
   * What ambiguous reads may have observed and which transactions of unknown outcome may have taken
   * effect, so that there is a {@link CommitOrder}, which {@link dev.taipan.weak.check.WeakChecker}
   * finds in about linear time.
   */
  record Choice(WeakLevel level, ReadsFrom readsFrom) implements Evidence {}

  /** No transaction read two values of a key: there is nothing to be shown. */
  record RepeatableReads() implements Evidence {}

  /**
   * An argument that the level is violated.
   *
   * @param history what it speaks of: the history, or a part of it that violates the level by
   *     itself
   * @param origin where that part is in the history
   */
  record Refutation(History history, ExcerptOrigin origin, Argument argument) implements Evidence {

    /** An argument about the history itself. */
    public Refutation(History history, Argument argument) {
      this(history, ExcerptOrigin.SAME, argument);
    }

    /** The same about what an excerpt was cut out of, by the excerpt alone. */
    public Refutation in(Excerpt excerpt) {
      return new Refutation(history, origin.in(excerpt.origin()), argument);
    }
  }
}
