package dev.taipan.weak.list;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ListVersions;
import dev.taipan.history.Lists;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.weak.ListViolation.BadList;
import dev.taipan.weak.ListViolation.Kind;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds lists that no order of appends explains, whoever else did what. Whether there are any is
 * found out in linear time; only then is everything looked at that may be wrong with them.
 */
final class ListDiagnosis {
  private static final int NONE = -1;

  private final History history;
  private final Lists lists;
  private final ReadsFrom readsFrom;
  private final ListVersions versions;
  private final OwnListReads own;

  ListDiagnosis(Accesses accesses) {
    history = accesses.history();
    lists = history.lists();
    readsFrom = accesses.readsFrom();
    versions = readsFrom.listVersions();
    own = new OwnListReads(accesses);
  }

  /** Whether all lists are beginnings of one each, of what was appended and not aborted. */
  boolean isHealthy() {
    if (lists.irregularReads() > 0) {
      return false;
    }
    for (int key = 0; key < history.keys(); key++) {
      for (int index = firstAppended(key); index < lists.length(key); index++) {
        int append = versions.append(key, index);
        if (!isKept(append) || disordered(key, index, append).isPresent()) {
          return false;
        }
      }
    }
    return true;
  }

  /** A list that is wrong in one of some ways: in the first of these that there is. */
  Optional<BadList> first(Set<Kind> wanted) {
    for (Kind kind : Kind.values()) {
      Optional<BadList> found = wanted.contains(kind) ? first(kind) : Optional.empty();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<BadList> first(Kind kind) {
    return switch (kind) {
      case OWN_APPENDS_MISSING, FUTURE_READ, INTERMEDIATE_READ -> own.first(kind);
      case REREAD_DIFFERS, INCOMPATIBLE_ORDER -> inIrregular(kind);
      case DUPLICATE_ELEMENTS -> repeatedInLongest().or(() -> inIrregular(kind));
      case ABORTED_READ, DIRTY_UPDATE -> inLongest(kind).or(() -> inIrregular(kind));
      case OWN_APPENDS_DISORDERED, GARBAGE -> inLongest(kind);
    };
  }

  private Optional<BadList> inLongest(Kind kind) {
    for (int key = 0; key < history.keys(); key++) {
      for (int index = firstAppended(key); index < lists.length(key); index++) {
        int append = versions.append(key, index);
        Optional<BadList> bad =
            switch (kind) {
              case GARBAGE -> garbage(key, index, append);
              case OWN_APPENDS_DISORDERED -> disordered(key, index, append);
              default -> aborted(key, index, append);
            };
        if (bad.isPresent()) {
          return bad;
        }
      }
    }
    return Optional.empty();
  }

  /** Where the longest list has more than what was there before the history. */
  private int firstAppended(int key) {
    return history.initialValues().listLength(key);
  }

  private Optional<BadList> garbage(int key, int index, int append) {
    return append == ListVersions.NONE
        ? bad(Kind.GARBAGE, lists.longestRead(key), lists.element(key, index), append, NONE)
        : Optional.empty();
  }

  private Optional<BadList> aborted(int key, int index, int append) {
    if (!isAborted(append)) {
      return Optional.empty();
    }
    int later = NONE;
    for (int i = index + 1; later == NONE && i < lists.length(key); i++) {
      later = isKept(versions.append(key, i)) ? versions.append(key, i) : NONE;
    }
    return abortedBefore(lists.longestRead(key), lists.element(key, index), append, later);
  }

  private static Optional<BadList> abortedBefore(int read, long element, int append, int later) {
    Kind kind = later == NONE ? Kind.ABORTED_READ : Kind.DIRTY_UPDATE;
    return bad(kind, read, element, append, later);
  }

  private Optional<BadList> disordered(int key, int index, int append) {
    if (!isKept(append)) {
      return Optional.empty();
    }
    int previous = previousOwn(append);
    boolean inOrder =
        previous == NONE
            || (versions.place(previous) != ListVersions.NONE && versions.place(previous) < index);
    return inOrder
        ? Optional.empty()
        : bad(
            Kind.OWN_APPENDS_DISORDERED,
            lists.longestRead(key),
            lists.element(key, index),
            append,
            previous);
  }

  /** The append before this one of the same transaction to the same key, or -1. */
  private int previousOwn(int append) {
    int start = history.operationStart(readsFrom.transactionOf(append));
    for (int operation = append - 1; operation >= start; operation--) {
      if (history.isWrite(operation) && history.key(operation) == history.key(append)) {
        return operation;
      }
    }
    return NONE;
  }

  private Optional<BadList> inIrregular(Kind kind) {
    for (int i = 0; i < lists.irregularReads(); i++) {
      int read = lists.irregularRead(i);
      long[] list = lists.irregularList(i);
      Optional<BadList> bad =
          switch (kind) {
            case REREAD_DIFFERS -> rereadDiffers(read, list);
            case DUPLICATE_ELEMENTS -> repeated(read, list);
            case INCOMPATIBLE_ORDER -> incompatible(read, list);
            default -> aborted(read, list);
          };
      if (bad.isPresent()) {
        return bad;
      }
    }
    return Optional.empty();
  }

  private Optional<BadList> rereadDiffers(int read, long[] list) {
    int reader = readsFrom.transactionOf(read);
    for (int op = history.operationStart(reader); op < history.operationEnd(reader); op++) {
      if (op != read && !history.isWrite(op) && history.key(op) == history.key(read)) {
        int parting = parting(list, lists.read(history, op));
        if (parting != NONE) {
          return bad(
              Kind.REREAD_DIFFERS, Math.max(read, op), list[parting], NONE, Math.min(read, op));
        }
      }
    }
    return Optional.empty();
  }

  /** Where lists part, or -1 if one is the beginning of the other. */
  private static int parting(long[] one, long[] other) {
    int length = Math.min(one.length, other.length);
    for (int index = 0; index < length; index++) {
      if (one[index] != other[index]) {
        return index;
      }
    }
    return NONE;
  }

  /** What nobody appended may hold an element twice, and need not have been there at first. */
  private Optional<BadList> repeatedInLongest() {
    for (int key = 0; key < history.keys(); key++) {
      if (lists.length(key) > 0 && lists.repeatable(key) > firstAppended(key)) {
        int read = lists.longestRead(key);
        Optional<BadList> bad = repeated(read, lists.read(history, read));
        if (bad.isPresent()) {
          return bad;
        }
      }
    }
    return Optional.empty();
  }

  /** An element that comes twice, but for one that comes twice in what was there before. */
  private Optional<BadList> repeated(int read, long[] list) {
    Set<Long> seen = new HashSet<>();
    int before = firstAppended(history.key(read));
    for (int index = 0; index < list.length; index++) {
      if (!seen.add(list[index]) && index >= before) {
        return bad(Kind.DUPLICATE_ELEMENTS, read, list[index], NONE, NONE);
      }
    }
    return Optional.empty();
  }

  /** Only lists that part from the longest are kept in full, but for those with duplicates. */
  private Optional<BadList> incompatible(int read, long[] list) {
    int longest = lists.longestRead(history.key(read));
    if (longest == Lists.UNREAD) {
      return Optional.empty();
    }
    int parting = parting(list, lists.read(history, longest));
    return parting == NONE
        ? Optional.empty()
        : bad(Kind.INCOMPATIBLE_ORDER, read, list[parting], NONE, longest);
  }

  private Optional<BadList> aborted(int read, long[] list) {
    int key = history.key(read);
    int aborted = NONE;
    for (long element : list) {
      int append = versions.appendOfIrregular(key, element);
      if (aborted == NONE && isAborted(append)) {
        aborted = append;
      } else if (aborted != NONE && isKept(append)) {
        return abortedBefore(read, history.value(aborted), aborted, append);
      }
    }
    return aborted == NONE
        ? Optional.empty()
        : abortedBefore(read, history.value(aborted), aborted, NONE);
  }

  private boolean isAborted(int append) {
    return append != ListVersions.NONE
        && history.status(readsFrom.transactionOf(append)) == TransactionStatus.ABORTED;
  }

  private boolean isKept(int append) {
    return append != ListVersions.NONE && !isAborted(append);
  }

  private static Optional<BadList> bad(Kind kind, int read, long element, int append, int other) {
    return Optional.of(new BadList(kind, read, element, append, other));
  }
}
