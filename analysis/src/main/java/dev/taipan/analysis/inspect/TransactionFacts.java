package dev.taipan.analysis.inspect;

import dev.taipan.history.TransactionStatus;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a history says of a transaction.
 *
 * @param name what sentences call it
 * @param status how it ended
 * @param role what else is to be said of it in a sentence, such as that it is the initial one
 * @param session the name of its session
 * @param place its place in the session, from 1 on
 * @param sessionLength how many transactions the session has
 * @param previous the one before it in the session
 * @param next the one after it in the session
 * @param realTime when it ran, and who before and after it, if the history has times
 * @param databaseId what the database itself calls it
 * @param sight what it saw, in the database's own words
 * @param operations what it did, in program order
 * @param before whom it comes after, and why
 * @param after whom it comes before, and why
 */
public record TransactionFacts(
    String name,
    TransactionStatus status,
    Optional<String> role,
    String session,
    int place,
    int sessionLength,
    Optional<String> previous,
    Optional<String> next,
    Optional<RealTimeFacts> realTime,
    Optional<String> databaseId,
    Optional<String> sight,
    List<OperationFacts> operations,
    List<DependencyFacts> before,
    List<DependencyFacts> after) {

  /** Keeps copies of the lists. */
  public TransactionFacts {
    operations = List.copyOf(operations);
    before = List.copyOf(before);
    after = List.copyOf(after);
  }
}
