package dev.taipan.history;

import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.ReadVersions;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** Histories as text, to compare them. Two histories are alike when their texts are equal. */
public final class Shape {

  private Shape() {}

  /** Everything, the names of sessions and transactions included. */
  public static String named(History history) {
    StringBuilder text = new StringBuilder();
    for (int session = 0; session < history.sessions(); session++) {
      text.append("session ").append(history.sessionName(session)).append('\n');
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int transaction = history.inSession(session, rank);
        text.append(history.transactionName(transaction));
        appendTransaction(text, history, transaction);
      }
    }
    return text.toString();
  }

  /** Everything but the names of sessions and transactions. */
  public static String unnamed(History history) {
    StringBuilder text = new StringBuilder();
    for (int session = 0; session < history.sessions(); session++) {
      text.append("session\n");
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int transaction = history.inSession(session, rank);
        appendTransaction(text, history, transaction);
      }
    }
    return text.toString();
  }

  /** All that a history says, what few histories say included. */
  public static String detailed(History history) {
    StringBuilder text = new StringBuilder(complete(history));
    appendDetails(text, history);
    return text.toString();
  }

  /** What most histories say, but for the dense numbers of its keys. */
  public static String complete(History history) {
    StringBuilder text = new StringBuilder(named(history));
    text.append("initially ");
    text.append(history.hasInitialValue() ? history.valueName(history.initialValue()) : "nothing");
    for (int place = 0; place < history.transactions(); place++) {
      text.append("\n").append(place).append(": ").append(history.recorded(place));
      text.append(" number ").append(history.transactionNumber(history.recorded(place)));
    }
    appendLists(text, history);
    VersionOrder order = history.versionOrder();
    for (int list = 0; list < order.lists(); list++) {
      text.append("\nversions of ").append(history.keyName(order.key(list)));
      text.append(Arrays.toString(order.transactions(list)));
      text.append(order.namesWrites(list) ? Arrays.toString(order.versions(list, history)) : "");
    }
    return text.toString();
  }

  private static void appendDetails(StringBuilder text, History history) {
    text.append("\n").append(history.columns()).append(" absent ");
    history.tombstone().ifPresent(absent -> text.append(history.valueName(absent)));
    PredicateReads reads = history.details().predicateReads();
    for (int operation = 0; operation < history.operations() + reads.size(); operation++) {
      text.append('\n').append(operation).append(' ').append(history.kind(operation));
      long version = history.details().version(operation);
      if (version != Details.NO_VERSION) {
        text.append(" version ").append(history.versionNames().of(version));
      }
      text.append(" from ").append(history.details().start(operation));
      text.append(" to ").append(history.details().end(operation));
      text.append(" in ").append(history.details().statement(operation));
      text.append(" saw ").append(history.details().stamps().snapshotOfOperation(operation));
      history
          .details()
          .databaseWords()
          .sightOfOperation(operation)
          .ifPresent(sight -> text.append(" as ").append(sight));
      if (history.details().result(operation) != Details.NO_RESULT) {
        text.append(" = ").append(history.valueName(history.details().result(operation)));
      }
    }
    for (int read = 0; read < reads.size(); read++) {
      text.append("\npredicate ").append(reads.predicate(read));
      text.append(" of ").append(reads.transaction(read)).append(" at ").append(reads.before(read));
      appendVersions(text, history, reads.matches(), read);
      text.append(reads.hasVersionSet(read) ? " among" : "");
      appendVersions(text, history, reads.versionSets(), read);
    }
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      text.append("\nlevel ").append(history.details().levels().of(transaction));
      text.append(history.isFinalTransaction(transaction) ? "\nfinal" : "");
      text.append(" order ").append(history.details().stamps().order(transaction));
      text.append(" saw ").append(history.details().stamps().snapshot(transaction));
      text.append(" called ").append(history.details().databaseWords().id(transaction));
      text.append(" as ").append(history.details().databaseWords().sight(transaction));
    }
    Set<String> rows = new TreeSet<>();
    for (int key = 0; key < history.keys(); key++) {
      history.keyNames().row(history.keyNumber(key)).ifPresent(row -> rows.add(row.toString()));
    }
    text.append('\n').append(rows);
  }

  private static void appendVersions(
      StringBuilder text, History history, ReadVersions versions, int read) {
    for (int version = versions.start(read); version < versions.end(read); version++) {
      text.append(' ').append(history.keyName(versions.key(version)));
      text.append('=').append(history.valueName(versions.value(version)));
      if (versions.name(version) != Details.NO_VERSION) {
        text.append('@').append(history.versionNames().of(versions.name(version)));
      }
    }
  }

  private static void appendLists(StringBuilder text, History history) {
    Lists lists = history.lists();
    for (int operation = 0; operation < history.operations(); operation++) {
      if (lists.isList(history.key(operation))) {
        text.append("\nlist at ").append(operation);
        int transaction = history.transactionOf(operation);
        if (!history.isWrite(operation)
            && history.status(transaction) == TransactionStatus.COMMITTED) {
          text.append(lists.isIrregular(operation) ? " irregular" : "");
          for (long element : lists.read(history, operation)) {
            text.append(' ').append(history.valueName(element));
          }
        }
      }
    }
  }

  private static void appendTransaction(StringBuilder text, History history, int transaction) {
    text.append(' ').append(history.status(transaction)).append(':');
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      text.append(history.isWrite(operation) ? " w " : " r ")
          .append(history.keyName(history.key(operation)))
          .append('=')
          .append(history.valueName(history.value(operation)));
    }
    if (history.startTime(transaction) != History.NO_START) {
      text.append(" from ").append(history.startTime(transaction));
    }
    if (history.endTime(transaction) != History.NO_END) {
      text.append(" to ").append(history.endTime(transaction));
    }
    text.append('\n');
  }
}
