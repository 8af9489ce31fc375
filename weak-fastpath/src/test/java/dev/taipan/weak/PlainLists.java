package dev.taipan.weak;

import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.weak.ListViolation.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What can be wrong with lists, as {@link Kind} says it, list by list and element by element. */
record PlainLists(History history, ReadsFrom readsFrom) {
  static final int NONE = -1;

  /** The lists that committed transactions read, by their operations. */
  List<Integer> reads() {
    return operations(
        op -> !history.isWrite(op) && history.status(owner(op)) == TransactionStatus.COMMITTED);
  }

  private List<Integer> operations(IntPredicate wanted) {
    return IntStream.range(0, history.operations()).filter(wanted).boxed().toList();
  }

  List<Long> list(int read) {
    return Arrays.stream(history.lists().read(history, read)).boxed().toList();
  }

  int owner(int operation) {
    return readsFrom.transactionOf(operation);
  }

  /** The appends of a transaction to a key. */
  List<Integer> appends(int transaction, int key) {
    return operations(
        op -> history.isWrite(op) && owner(op) == transaction && history.key(op) == key);
  }

  /** The append of an element to a key, or -1. */
  int append(int key, long element) {
    return operations(
            op -> history.isWrite(op) && history.key(op) == key && history.value(op) == element)
        .stream()
        .findFirst()
        .orElse(NONE);
  }

  /** The transaction's appends to the key of a read of it that come before that. */
  List<Long> ownBefore(int read) {
    return appends(owner(read), history.key(read)).stream()
        .filter(append -> append < read)
        .map(history::value)
        .toList();
  }

  boolean isAborted(int append) {
    return append != NONE && history.status(owner(append)) == TransactionStatus.ABORTED;
  }

  boolean isKept(int append) {
    return append != NONE && !isAborted(append);
  }

  boolean anywhere(Kind kind) {
    return reads().stream().anyMatch(read -> is(kind, read));
  }

  boolean is(Kind kind, int read) {
    int key = history.key(read);
    List<Long> list = list(read);
    return switch (kind) {
      case OWN_APPENDS_MISSING -> !endsWith(list, ownBefore(read));
      case REREAD_DIFFERS ->
          reads().stream()
              .anyMatch(
                  other ->
                      owner(other) == owner(read)
                          && history.key(other) == key
                          && parting(list, list(other)) != NONE);
      case FUTURE_READ ->
          appends(owner(read), key).stream()
              .anyMatch(append -> append > read && list.contains(history.value(append)));
      case DUPLICATE_ELEMENTS -> hasDuplicates(list);
      case ABORTED_READ -> list.stream().anyMatch(it -> isAborted(append(key, it)));
      case DIRTY_UPDATE ->
          IntStream.range(0, list.size()).anyMatch(place -> isDirty(key, list, place));
      case INTERMEDIATE_READ -> !list.isEmpty() && isIntermediate(read, list);
      case OWN_APPENDS_DISORDERED ->
          !history.lists().isIrregular(read)
              && list.stream().anyMatch(element -> isDisordered(key, list, element));
      case INCOMPATIBLE_ORDER ->
          reads().stream()
              .anyMatch(
                  other ->
                      history.key(other) == key
                          && parting(list, list(other)) != NONE
                          && !(hasDuplicates(list) && hasDuplicates(list(other))));
      case GARBAGE ->
          !history.lists().isIrregular(read)
              && list.stream().anyMatch(element -> append(key, element) == NONE);
    };
  }

  private static boolean endsWith(List<Long> list, List<Long> end) {
    return list.size() >= end.size()
        && list.subList(list.size() - end.size(), list.size()).equals(end);
  }

  /** Where two lists part, or -1 if one is the beginning of the other. */
  static int parting(List<Long> one, List<Long> other) {
    return IntStream.range(0, Math.min(one.size(), other.size()))
        .filter(place -> !one.get(place).equals(other.get(place)))
        .findFirst()
        .orElse(NONE);
  }

  private static boolean hasDuplicates(List<Long> list) {
    return new HashSet<>(list).size() < list.size();
  }

  private boolean isDirty(int key, List<Long> list, int place) {
    return isAborted(append(key, list.get(place)))
        && list.subList(place + 1, list.size()).stream().anyMatch(it -> isKept(append(key, it)));
  }

  private boolean isIntermediate(int read, List<Long> list) {
    int append = append(history.key(read), list.get(list.size() - 1));
    return isKept(append)
        && owner(append) != owner(read)
        && appends(owner(append), history.key(read)).stream().anyMatch(next -> next > append);
  }

  private boolean isDisordered(int key, List<Long> list, long element) {
    int append = append(key, element);
    int previous = isKept(append) ? previousOwn(append) : NONE;
    return previous != NONE
        && !list.subList(0, list.indexOf(element)).contains(history.value(previous));
  }

  /** The append of the same transaction to the same key before one. */
  int previousOwn(int append) {
    List<Integer> own = appends(owner(append), history.key(append));
    int place = own.indexOf(append);
    return place == 0 ? NONE : own.get(place - 1);
  }

  /**
   * Who comes before whom as the longest lists have it: along each of them, and then whatever no
   * list holds.
   */
  boolean[][] order() {
    boolean[][] order = new boolean[history.transactions()][history.transactions()];
    for (int key = 0; key < history.keys(); key++) {
      List<Integer> listed = listed(key);
      for (int later = 0; later < listed.size(); later++) {
        for (int earlier = 0; earlier < later; earlier++) {
          add(order, owner(listed.get(earlier)), owner(listed.get(later)));
        }
      }
      for (int append = 0; append < history.operations(); append++) {
        boolean isUnlisted =
            history.isWrite(append) && history.key(append) == key && !listed.contains(append);
        for (int i = 0; isUnlisted && i < listed.size(); i++) {
          add(order, owner(listed.get(i)), owner(append));
        }
      }
    }
    return order;
  }

  private List<Integer> listed(int key) {
    List<Integer> listed = new ArrayList<>();
    for (int index = 0; index < history.lists().length(key); index++) {
      int append = append(key, history.lists().element(key, index));
      if (append != NONE && readsFrom.included(owner(append))) {
        listed.add(append);
      }
    }
    return listed;
  }

  private void add(boolean[][] order, int earlier, int later) {
    order[earlier][later] |=
        earlier != later && readsFrom.included(earlier) && readsFrom.included(later);
  }

  /** Who comes before whom by that, by session order and by having been read. */
  boolean[][] commitOrder() {
    boolean[][] order = order();
    for (int t = 0; t < history.transactions(); t++) {
      for (int later = t + 1; later < history.transactions(); later++) {
        if (history.sessionOf(t) == history.sessionOf(later)) {
          add(order, t, later);
        }
      }
    }
    for (int read : reads()) {
      for (long element : list(read)) {
        int append = append(history.key(read), element);
        if (append != NONE) {
          add(order, owner(append), owner(read));
        }
      }
    }
    return order;
  }

  static boolean isCyclic(boolean[][] order) {
    int n = order.length;
    boolean[][] paths = Arrays.stream(order).map(boolean[]::clone).toArray(boolean[][]::new);
    for (int between = 0; between < n; between++) {
      for (int from = 0; from < n; from++) {
        for (int to = 0; to < n && paths[from][between]; to++) {
          paths[from][to] |= paths[between][to];
        }
      }
    }
    return IntStream.range(0, n).anyMatch(t -> paths[t][t]);
  }
}
