package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Draws histories that differ from a given one in one thing, and in numbers that follow from it.
 */
final class NearlyTheSame {

  /** What differs. */
  enum Change {
    TRANSACTION_LEFT_OUT,
    OPERATION_LEFT_OUT,
    SESSIONS_IN_ANOTHER_ORDER,
    OUTCOME,
    SHORTER_LIST,
    ANOTHER_VALUE,
    TIMES_OF_ANOTHER,
    VERSIONS_SWAPPED
  }

  private final History history;
  private final SplittableRandom random;
  private final Change change;
  private final int transaction;
  private final int operation;
  private final HistoryBuilder builder = new HistoryBuilder();

  /** By transaction its number in what is made, or -1. */
  private final int[] made;

  private NearlyTheSame(History history, Change change, SplittableRandom random) {
    this.history = history;
    this.random = random;
    this.change = change;
    transaction = random.nextInt(history.transactions());
    operation = random.nextInt(Math.max(1, history.operations()));
    made = new int[history.transactions()];
    Arrays.fill(made, -1);
  }

  /** A history, numbered by session; perhaps the same one, if there is nothing of the kind. */
  static History as(History history, Change change, SplittableRandom random) {
    return new NearlyTheSame(history, change, random).draw();
  }

  private History draw() {
    if (history.hasInitialValue()) {
      builder.initialValue(history.initialValue());
    } else {
      builder.noInitialValue();
    }
    List<Integer> sessions =
        IntStream.range(0, history.sessions()).boxed().collect(Collectors.toList());
    if (change == Change.SESSIONS_IN_ANOTHER_ORDER) {
      Collections.rotate(sessions, 1);
    }
    sessions.forEach(session -> builder.session(history.sessionName(session)));
    IntStream.range(0, history.keys()).forEach(key -> builder.key(history.keyNumber(key)));
    for (int place = 0; place < history.transactions(); place++) {
      int t = history.recorded(place);
      if (change != Change.TRANSACTION_LEFT_OUT || t != transaction) {
        copy(t);
      }
    }
    return NumberedBySession.of(builder.build().withVersionOrder(versionOrder()));
  }

  private void copy(int t) {
    int session = builder.session(history.sessionName(history.sessionOf(t)));
    made[t] = builder.transaction(session, history.transactionNumber(t), status(t));
    boolean timed = change == Change.TIMES_OF_ANOTHER && t == transaction;
    int other = timed ? random.nextInt(history.transactions()) : t;
    builder.times(made[t], history.startTime(other), history.endTime(other));
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (op != operation || change != Change.OPERATION_LEFT_OUT) {
        copy(made[t], op, history.status(t) == TransactionStatus.COMMITTED);
      }
    }
  }

  private TransactionStatus status(int t) {
    TransactionStatus[] all = TransactionStatus.values();
    boolean other = change == Change.OUTCOME && t == transaction;
    return other ? all[random.nextInt(all.length)] : history.status(t);
  }

  private void copy(int reader, int op, boolean committed) {
    int key = builder.key(history.keyNumber(history.key(op)));
    boolean read = op == operation && !history.isWrite(op);
    boolean list = history.lists().isList(history.key(op));
    if (read && list && committed && change == Change.SHORTER_LIST) {
      long[] elements = history.lists().read(history, op);
      builder.readList(reader, key, elements, 0, random.nextInt(elements.length + 1));
    } else if (read && !list && change == Change.ANOTHER_VALUE) {
      builder.read(reader, key, history.value(random.nextInt(history.operations())));
    } else {
      builder.copy(reader, key, history, op);
    }
  }

  private VersionOrder versionOrder() {
    VersionOrder told = history.versionOrder();
    VersionOrder.Builder order = new VersionOrder.Builder("told");
    for (int list = 0; list < told.lists(); list++) {
      List<Integer> writers =
          Arrays.stream(told.transactions(list))
              .map(t -> made[t])
              .filter(t -> t >= 0)
              .boxed()
              .collect(Collectors.toList());
      if (change == Change.VERSIONS_SWAPPED && writers.size() > 1) {
        int place = random.nextInt(writers.size() - 1);
        Collections.swap(writers, place, place + 1);
      }
      order.add(told.key(list), 0, writers.stream().mapToInt(Integer::intValue).toArray());
    }
    return order.build();
  }
}
