package dev.taipan.weak.list;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ListVersions;
import dev.taipan.history.Lists;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import dev.taipan.weak.ListViolation.BadList;
import dev.taipan.weak.ListViolation.Kind;
import java.util.Optional;

/**
 * Compares every list that was read with what the transaction that read it had appended, and what
 * it would append; and with what the transaction had appended that the list ends with.
 */
final class OwnListReads {
  private static final int NONE = -1;

  private final History history;
  private final Lists lists;
  private final ReadsFrom readsFrom;
  private final ListVersions versions;

  OwnListReads(Accesses accesses) {
    history = accesses.history();
    lists = history.lists();
    readsFrom = accesses.readsFrom();
    versions = readsFrom.listVersions();
  }

  /** The first list that is wrong in a way; linear in the operations and those of each reader. */
  Optional<BadList> first(Kind kind) {
    for (int reader = 0; reader < history.transactions(); reader++) {
      // Only what committed transactions read is known in full.
      if (history.status(reader) == TransactionStatus.COMMITTED) {
        Optional<BadList> bad = first(kind, reader);
        if (bad.isPresent()) {
          return bad;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<BadList> first(Kind kind, int reader) {
    for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
      if (!history.isWrite(op) && lists.isList(history.key(op))) {
        Optional<BadList> bad =
            switch (kind) {
              case OWN_APPENDS_MISSING -> missing(reader, op);
              case FUTURE_READ -> future(reader, op);
              default -> intermediate(reader, op);
            };
        if (bad.isPresent()) {
          return bad;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<BadList> missing(int reader, int read) {
    IntList own = appends(history.operationStart(reader), read, history.key(read));
    for (int fromLast = 0; fromLast < own.size(); fromLast++) {
      int append = own.get(own.size() - 1 - fromLast);
      if (!holds(read, fromLast, history.value(append))) {
        return Optional.of(
            new BadList(Kind.OWN_APPENDS_MISSING, read, history.value(append), append, NONE));
      }
    }
    return Optional.empty();
  }

  /** The appends to a key among some operations. */
  private IntList appends(int from, int to, int key) {
    IntList appends = new IntList();
    for (int operation = from; operation < to; operation++) {
      if (history.isWrite(operation) && history.key(operation) == key) {
        appends.add(operation);
      }
    }
    return appends;
  }

  /** Whether a list has an element so many places before its last one. */
  private boolean holds(int read, int fromLast, long element) {
    if (lists.isIrregular(read)) {
      long[] list = lists.read(history, read);
      int index = list.length - 1 - fromLast;
      return index >= 0 && list[index] == element;
    }
    if (fromLast == 0) {
      return history.value(read) == element;
    }
    int last = lastPlace(read);
    int index = last - fromLast;
    return last == NONE || (index >= 0 && lists.element(history.key(read), index) == element);
  }

  /** Where the last element of a beginning of the longest list is; -1 if it is empty. */
  private int lastPlace(int read) {
    int write = readsFrom.writeOf(read);
    int place = write < 0 ? NONE : versions.place(write);
    return place == NONE ? lists.lengthSeen(history.key(read), history.value(read)) - 1 : place;
  }

  private Optional<BadList> future(int reader, int read) {
    IntList own = appends(read + 1, history.operationEnd(reader), history.key(read));
    for (int i = 0; i < own.size(); i++) {
      if (holdsAppend(read, own.get(i))) {
        long element = history.value(own.get(i));
        return Optional.of(new BadList(Kind.FUTURE_READ, read, element, own.get(i), NONE));
      }
    }
    return Optional.empty();
  }

  private boolean holdsAppend(int read, int append) {
    if (!lists.isIrregular(read)) {
      int place = versions.place(append);
      return place != ListVersions.NONE && place <= lastPlace(read);
    }
    for (long element : lists.read(history, read)) {
      if (versions.appendOfIrregular(history.key(read), element) == append) {
        return true;
      }
    }
    return false;
  }

  private Optional<BadList> intermediate(int reader, int read) {
    int append = readsFrom.writeOf(read);
    if (append < 0 || readsFrom.isFinal(append)) {
      return Optional.empty();
    }
    int writer = readsFrom.transactionOf(append);
    if (writer == reader || history.status(writer) == TransactionStatus.ABORTED) {
      return Optional.empty();
    }
    int next = appends(append + 1, history.operationEnd(writer), history.key(read)).get(0);
    return Optional.of(
        new BadList(Kind.INTERMEDIATE_READ, read, history.value(append), append, next));
  }
}
