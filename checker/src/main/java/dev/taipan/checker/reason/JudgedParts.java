package dev.taipan.checker.reason;

import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.MinimalPart;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Which parts of a history violate a level by themselves. */
public final class JudgedParts {
  private final Accesses accesses;
  private final VersionOrder facts;
  private final Judge judge;

  /**
   * Decides nothing yet.
   *
   * @param facts the order of versions, as far as it is trusted
   */
  public JudgedParts(Accesses accesses, VersionOrder facts, Judge judge) {
    this.accesses = accesses;
    this.facts = facts;
    this.judge = judge;
  }

  /** What some transactions did, all of it. */
  Part of(int... transactions) {
    return Part.ofTransactions(accesses.history(), facts, transactions);
  }

  /** All that the transactions of a part did. */
  Part withAllItDid(Part part) {
    return of(part.transactions().stream().mapToInt(Integer::intValue).toArray());
  }

  /** Whether a part is the whole, of which it has been decided. */
  boolean isAll(Part part) {
    History history = accesses.history();
    return facts.isEmpty()
        && part.transactions().size() == history.transactions()
        && part.operations().size() == history.operations()
        && (!history.hasTimes() || part.timed().equals(part.transactions()))
        && IntStream.range(0, history.sessions())
            .allMatch(
                session -> history.sessionLength(session) < 2 || part.sessions().contains(session));
  }

  /** A part as a history. */
  Excerpt excerpt(Part part) {
    return new Excerpt(accesses, part);
  }

  /** Whether a part is known to violate the level by itself. */
  public boolean violates(Part part, Deadline patience) {
    return violates(part, found -> true, patience);
  }

  private boolean violates(Part part, Predicate<Finding> way, Deadline patience) {
    return Attempt.at(() -> judge.find(excerpt(part), patience).filter(way)).isPresent();
  }

  /**
   * Whether a part violates the level, as its explanation proves; where there is no time to try,
   * the proof has to do.
   */
  boolean standsAlone(Part part, Deadline patience) {
    try {
      return judge.find(excerpt(part), patience).isPresent();
    } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooLong) {
      return true;
    }
  }

  /** What is left of a part that violates the level in some way, if less does so in that way. */
  Part minimal(Part part, Predicate<Finding> way, Deadline patience) {
    return MinimalPart.of(accesses, part, some -> violates(some, way, patience), patience);
  }
}
