package dev.taipan.history;

import dev.taipan.history.column.PredicateReads;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * What can be judged of a history that is still being written, in which a transaction may be
 * missing that others have read from. Of the latest transactions only the writes count, and a read
 * counts only where somebody wrote its value. This leaves out constraints and adds none: a level
 * that the judged part violates is violated by the whole, provided that everything is there that
 * precedes a transaction whose reads count, and that no missing transaction writes a value again.
 */
public final class GrowingHistory {
  private static final int LEFT_OUT = -1;

  private final History source;
  private final ReadsFrom readsFrom;
  private final VersionTable versions;

  private GrowingHistory(History source) {
    this.source = source;
    readsFrom = ReadsFrom.of(source);
    versions = new VersionTable(source);
  }

  /**
   * The part to judge, with all transactions in the same recorded order. Linear in the operations
   * and in the lists that were read.
   *
   * @param complete how many transactions, in recorded order, have reads that count
   */
  public static History judged(History source, int complete) {
    return new GrowingHistory(source).make(place -> place < complete);
  }

  /**
   * The same, where those have reads that count which ended before a time. Some others may be
   * missing, but nothing that wrote before that time.
   */
  public static History judgedUpTo(History source, long time) {
    return new GrowingHistory(source).make(place -> source.endTime(source.recorded(place)) < time);
  }

  /**
   * Makes the part to judge.
   *
   * @param complete whether reads of a transaction count, by its place in the recorded order
   */
  private History make(IntPredicate complete) {
    HistoryBuilder builder = new HistoryBuilder();
    TransactionCopies copies = new TransactionCopies(source, builder);
    for (int place = 0; place < source.transactions(); place++) {
      boolean reads = complete.test(place);
      copies.add(
          source.recorded(place),
          operation -> source.isWrite(operation) || (reads && isWritten(operation)),
          read -> reads && areWritten(read));
    }
    History judged = builder.build();
    int[] transactions = transactions(judged);
    int[] operations = operations(judged, transactions);
    History ordered =
        judged.withVersionOrder(
            source
                .versionOrder()
                .renumbered(
                    IntUnaryOperator.identity(), t -> transactions[t], op -> operations[op]));
    return ordered.withInitialValues(initialValues(ordered, transactions));
  }

  private boolean isWritten(int read) {
    int key = source.key(read);
    if (!source.lists().isList(key)) {
      return readsFrom.writeOf(read) != ReadsFrom.THIN_AIR;
    }
    int initial = source.initialValues().listLength(key);
    return Arrays.stream(source.lists().read(source, read))
        .skip(initial)
        .allMatch(element -> versions.first(key, element) != VersionTable.NONE);
  }

  private boolean areWritten(int predicateRead) {
    PredicateReads reads = source.details().predicateReads();
    for (int match = reads.matchStart(predicateRead);
        match < reads.matchEnd(predicateRead);
        match++) {
      int key = reads.matchKey(match);
      long value = reads.matchValue(match);
      boolean initial = source.hasInitialValue(key) && source.initialValue(key) == value;
      if (!initial && versions.first(key, value) == VersionTable.NONE) {
        return false;
      }
    }
    return true;
  }

  private int[] transactions(History judged) {
    int[] numbers = new int[source.transactions()];
    for (int session = 0; session < source.sessions(); session++) {
      for (int rank = 0; rank < source.sessionLength(session); rank++) {
        numbers[source.inSession(session, rank)] = judged.inSession(session, rank);
      }
    }
    return numbers;
  }

  /** The numbers of writes, in the order of their transactions; of reads there are none. */
  private int[] operations(History judged, int[] transactions) {
    int[] numbers = new int[source.operations()];
    Arrays.fill(numbers, LEFT_OUT);
    for (int transaction = 0; transaction < transactions.length; transaction++) {
      int next = judged.operationStart(transactions[transaction]);
      for (int op = source.operationStart(transaction);
          op < source.operationEnd(transaction);
          op++) {
        if (source.isWrite(op)) {
          while (!judged.isWrite(next)) {
            next++;
          }
          numbers[op] = next++;
        }
      }
    }
    return numbers;
  }

  /** Those of the source, but for lists of which no read is left that shows them. */
  private InitialValues initialValues(History judged, int[] transactions) {
    InitialValues all = source.initialValues();
    InitialValues.Builder own =
        new InitialValues.Builder(judged.withInitialValues(all.withoutOwn()));
    for (int key = 0; key < source.keys(); key++) {
      if (all.isOwn(key) && !source.lists().isList(key)) {
        own.value(key, source.initialValue(key));
      } else if (all.isOwn(key) && all.listLength(key) <= judged.lists().length(key)) {
        own.beginningOfList(key, all.listLength(key));
      }
    }
    InitialValues made = own.build();
    return all.leadingIsOrdinary()
        ? made.withOrdinaryLeading()
        : made.renumbered(t -> transactions[t]);
  }
}
