package dev.taipan.checker.strong;

import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.StrongLevel;
import java.util.Arrays;

/**
 * Replays an order of events on the history itself, as the database would have run it, and compares
 * values. Shares nothing with the engine but the numbering of events, so that an engine's mistake
 * cannot pass for a satisfied level. Linear time.
 */
public final class Witness {
  private static final int NONE = -1;

  private final History history;
  private final ReadsFrom readsFrom;
  private final StrongLevel level;
  private final Events events;

  /** Per key the write that is visible now, or -1 for the initial version. */
  private final int[] visible;

  /** Per key when its visible version was committed. */
  private final int[] committedAt;

  private final int[] beganAt;
  private final int[] ownWrite;
  private final int[] ownStamp;
  private final ListReplay lists;

  private Witness(History history, ReadsFrom readsFrom, StrongLevel level) {
    this.history = history;
    this.readsFrom = readsFrom;
    this.level = level;
    events = new Events(level, history.transactions());
    visible = filled(history.keys());
    committedAt = filled(history.keys());
    beganAt = filled(history.transactions());
    ownWrite = filled(history.keys());
    ownStamp = filled(history.keys());
    lists = new ListReplay(history);
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  /**
   * Checks that running the events in an order gives this history.
   *
   * @param facts an order of versions that the order must respect
   * @param order all events, each once
   * @throws IllegalStateException when it does not
   */
  public static void verify(
      History history, ReadsFrom readsFrom, StrongLevel level, VersionOrder facts, int[] order) {
    new Witness(history, readsFrom, level).replay(order, facts);
  }

  private void replay(int[] order, VersionOrder facts) {
    int[] placeOf = filled(events.count());
    for (int place = 0; place < order.length; place++) {
      require(placeOf[order[place]] == NONE, "an event happens twice");
      placeOf[order[place]] = place;
    }
    require(order.length == events.count(), "events are missing");
    checkWithinTransactionsAndSessions(placeOf);
    checkVersionOrder(placeOf, facts);
    if (level.hasRealTimePerKey()) {
      checkRealTimePerKey(level.realTime().orElseThrow(), order);
    } else if (level.realTime().isPresent()) {
      checkRealTime(level.realTime().get(), order);
    }
    for (int place = 0; place < order.length; place++) {
      int transaction = events.transactionOf(order[place]);
      if (readsFrom.included(transaction)) {
        if (order[place] == events.of(transaction, Event.BEGIN)) {
          begin(transaction, place);
        }
        if (order[place] == events.of(transaction, Event.COMMIT)) {
          commit(transaction, place);
        }
      }
    }
  }

  private void checkWithinTransactionsAndSessions(int[] placeOf) {
    for (int session = 0; session < history.sessions(); session++) {
      int earlier = NONE;
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int t = history.inSession(session, rank);
        if (!readsFrom.included(t)) {
          continue;
        }
        int begin = placeOf[events.of(t, Event.BEGIN)];
        require(begin <= placeOf[events.of(t, Event.COMMIT)], "a commit precedes its begin");
        if (earlier != NONE && level.sessionOrder().isPresent()) {
          int before = placeOf[events.of(earlier, level.sessionOrder().get().from())];
          int after = placeOf[events.of(t, level.sessionOrder().get().to())];
          require(before < after, "session order is not respected");
        }
        earlier = t;
      }
    }
  }

  private void checkVersionOrder(int[] placeOf, VersionOrder facts) {
    for (int list = 0; list < facts.lists(); list++) {
      int latest = NONE;
      for (int writer : facts.transactions(list)) {
        if (readsFrom.included(writer)) {
          int commit = placeOf[events.of(writer, Event.COMMIT)];
          require(latest < commit, "the version order is not respected");
          latest = commit;
        }
      }
    }
  }

  /** Nothing may come to its end behind the beginning of what started after that end. */
  private void checkRealTime(EventEdge edge, int[] order) {
    long latestStart = History.NO_START;
    for (int event : order) {
      int transaction = events.transactionOf(event);
      if (!readsFrom.included(transaction)) {
        continue;
      }
      if (event == events.of(transaction, edge.from())) {
        require(history.endTime(transaction) >= latestStart, "real time is not respected");
      }
      if (event == events.of(transaction, edge.to())) {
        latestStart = Math.max(latestStart, history.startTime(transaction));
      }
    }
  }

  /** The same among those that read or wrote a key, for each key. */
  private void checkRealTimePerKey(EventEdge edge, int[] order) {
    long[] latestStart = new long[history.keys()];
    Arrays.fill(latestStart, History.NO_START);
    for (int event : order) {
      int t = events.transactionOf(event);
      if (!readsFrom.included(t)) {
        continue;
      }
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        int key = history.key(op);
        if (event == events.of(t, edge.from())) {
          boolean overtaken = history.endTime(t) < latestStart[key];
          require(!overtaken, "real time of a key is not respected");
        }
        if (event == events.of(t, edge.to())) {
          latestStart[key] = Math.max(latestStart[key], history.startTime(t));
        }
      }
    }
  }

  private void begin(int transaction, int place) {
    beganAt[transaction] = place;
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      int key = history.key(operation);
      if (history.isWrite(operation)) {
        lists.appendOwn(transaction, key);
        ownWrite[key] = operation;
        ownStamp[key] = transaction;
      } else {
        if (lists.isUnjudged(transaction, key)) {
          continue;
        }
        require(lists.explains(transaction, operation), "a list is not what it should be");
        int write = ownStamp[key] == transaction ? ownWrite[key] : visible[key];
        require(
            write == NONE
                ? history.hasInitialValue(key)
                    && history.value(operation) == history.initialValue(key)
                : history.value(operation) == history.value(write),
            "a read does not return what it should");
      }
    }
  }

  private void commit(int transaction, int place) {
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation < end; operation++) {
      if (history.isWrite(operation)) {
        require(lists.append(operation), "a list is appended to in another order");
      }
      if (history.isWrite(operation) && readsFrom.isFinal(operation)) {
        int key = history.key(operation);
        require(
            !level.ordersUnreadVersions() || committedAt[key] < beganAt[transaction],
            "two concurrent transactions write one key");
        visible[key] = operation;
        committedAt[key] = place;
      }
    }
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalStateException("the order found is no witness: " + otherwise);
    }
  }
}
