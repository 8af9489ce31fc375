package dev.taipan.whitebox.item;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.matches.MatchesOracle;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * A history in which reads by predicate are reads of items, so that whoever judges those judges
 * them, too, by what clients saw alone (the client histories of Bouajjani, Enea and Román-Calvo,
 * <em>On the Complexity of Checking Mixed Isolation Levels for SQL Transactions</em>, CAV 2025).
 *
 * <p>What a read by predicate returned, it read. Of a row of its table that it did not return, it
 * saw a version that does not match, or none. To say so, each row gets a second key per predicate,
 * which every writer of the row writes along with it: whether what it wrote matches. A read that
 * did not return the row reads there that it does not; that is a read of one of several versions,
 * which levels decide as they do where one value is written twice. A row that was returned as it
 * does not match is read there as one that does, which contradicts that it was read as it is.
 * Versions of the two keys are by the same transactions, so every explanation of this history by an
 * order of transactions is one of the reads by predicate, and the other way around. At levels where
 * the reads of one statement may see different moments (read committed, cut isolation) this says
 * too much: there is no order among the reads of a statement.
 *
 * <p>A read that returned a number says of each row which of its versions can have been among those
 * that make the number, and of most rows nothing. Where any such versions make it, that is all that
 * it says; where they must be chosen together, such as one of two rows of which a statement counted
 * one, it is left as it is, too, and so counts as unjudged. So do those that the oracle does not
 * understand. Keys that hold lists are no rows. What aborted transactions read is left out.
 *
 * <p>A read of the rows with the smallest or largest value of a column is one of those up to the
 * value that it returned ({@link dev.taipan.whitebox.matches.Extreme}).
 *
 * <p>Evaluates each distinct predicate once per distinct version of a row of its table. Predicates
 * that the versions of a row do not tell apart share a key, so that there are at most as many
 * writes to second keys as there are pairs of a write and a predicate, and for comparisons of one
 * column with literals at most one for each write and each version of the row. A read becomes at
 * most one per row.
 */
public final class PredicatesAsItems {
  private final History source;
  private final PredicateReads reads;
  private final SecondKeys second;
  private final HistoryBuilder builder = new HistoryBuilder();
  private final int[] transactions;

  /** By operation its place among those of its transaction in the new history. */
  private final int[] places;

  private PredicatesAsItems(History source, MatchesOracle oracle, Deadline deadline) {
    this.source = source;
    reads = source.details().predicateReads();
    second = new SecondKeys(source, oracle, deadline);
    transactions = new int[source.transactions()];
    places = new int[source.operations()];
  }

  /** The same without a limit of time. */
  public static History of(History history, MatchesOracle oracle) {
    return of(history, oracle, Deadline.NONE);
  }

  /**
   * The history in which reads by predicate are reads of items; the same if it has none.
   *
   * @param oracle knows which rows match
   * @throws dev.taipan.whitebox.IncompleteCertificateException when keys are single columns
   * @throws dev.taipan.history.time.DeadlineExceededException when evaluating them takes too long
   */
  public static History of(History history, MatchesOracle oracle, Deadline deadline) {
    return history.details().predicateReads().isEmpty()
        ? history
        : new PredicatesAsItems(history, oracle, deadline).make();
  }

  private History make() {
    builder.like(source).keyNames(second.keyNames()).valueNames(second.valueNames());
    for (int session = 0; session < source.sessions(); session++) {
      builder.session(source.sessionName(session));
    }
    for (int key = 0; key < source.keys(); key++) {
      builder.key(source.keyNumber(key));
    }
    second.forEachNumber(builder::key);
    for (int place = 0; place < source.transactions(); place++) {
      copy(source.recorded(place));
    }
    History made = builder.build();
    findNumbers(made);
    IntUnaryOperator operations =
        op -> made.operationStart(transactions[source.transactionOf(op)]) + places[op];
    return withInitialValues(made)
        .withVersionOrder(
            source
                .versionOrder()
                .renumbered(IntUnaryOperator.identity(), t -> transactions[t], operations));
  }

  private void copy(int transaction) {
    int made =
        builder.transaction(
            source.sessionOf(transaction),
            source.transactionNumber(transaction),
            source.status(transaction));
    builder.times(made, source.startTime(transaction), source.endTime(transaction));
    Details details = source.details();
    builder.details().copyTransaction(details, transaction, made);
    int first = builder.operations();
    int read = reads.start(transaction);
    for (int operation = source.operationStart(transaction);
        operation <= source.operationEnd(transaction);
        operation++) {
      for (; reads.isOf(read, transaction) && reads.before(read) == operation; read++) {
        copyPredicate(made, read);
      }
      if (operation < source.operationEnd(transaction)) {
        places[operation] = builder.operations() - first;
        copyOperation(made, transaction, operation);
      }
    }
  }

  private void copyPredicate(int made, int read) {
    if (!second.counts(read)) {
      return;
    }
    Optional<SecondKeys.Sight> sight = second.sight(read);
    sight.ifPresent(seen -> readItems(made, read, seen));
    if (sight.filter(SecondKeys.Sight::isAll).isPresent()) {
      return;
    }
    int copied = builder.copyPredicateRead(made, source, read, IntUnaryOperator.identity());
    builder.details().copy(source.details(), source.operations() + read, copied);
  }

  private void readItems(int made, int read, SecondKeys.Sight sight) {
    int first = reads.matchStart(read);
    while (first < reads.matchEnd(read) && isReadNext(read, first)) {
      first++;
    }
    for (int match = first; match < reads.matchEnd(read); match++) {
      builder.details().version(builder.operations(), reads.matchVersion(match));
      builder.read(made, reads.matchKey(match), reads.matchValue(match));
    }
    for (int key : sight.match()) {
      builder.read(made, key, second.match());
    }
    for (int key : sight.noMatch()) {
      builder.read(made, key, second.noMatch());
    }
    for (int key : sight.never()) {
      builder.read(made, key, second.result(read));
    }
  }

  /**
   * Whether the history has a read of the same, too, behind the read by predicate and those of all
   * matches before this one, as recorders write it down.
   */
  private boolean isReadNext(int read, int match) {
    int operation = reads.before(read) + match - reads.matchStart(read);
    return operation < source.operationEnd(reads.transaction(read))
        && !source.isWrite(operation)
        && !source.lists().isList(source.key(operation))
        && source.key(operation) == reads.matchKey(match)
        && source.value(operation) == reads.matchValue(match)
        && source.details().version(operation) == reads.matchVersion(match);
  }

  private void copyOperation(int made, int transaction, int operation) {
    builder.details().copy(source.details(), operation, builder.operations());
    builder.copy(made, source.key(operation), source, operation);
    if (source.isWrite(operation) && !source.isInitialTransaction(transaction)) {
      second.forEachOf(
          source.key(operation),
          source.value(operation),
          (key, value) -> builder.write(made, key, value));
    }
  }

  private void findNumbers(History made) {
    for (int session = 0; session < source.sessions(); session++) {
      for (int rank = 0; rank < source.sessionLength(session); rank++) {
        transactions[source.inSession(session, rank)] = made.inSession(session, rank);
      }
    }
  }

  private History withInitialValues(History made) {
    History known = made.withInitialValues(source.initialValues().renumbered(t -> transactions[t]));
    InitialValues.Builder own = new InitialValues.Builder(known);
    second.forEachInitial(own::value);
    return known.withInitialValues(own.build());
  }
}
