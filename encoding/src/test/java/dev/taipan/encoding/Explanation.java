package dev.taipan.encoding;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.VersionOrder;
import dev.taipan.polygraph.EventEdge;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.StrongLevel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Whether an order of events explains a history under a level: versions come in the order in which
 * they were committed, and every read observed a version that it may have, none other being between
 * the two. From the table of levels alone.
 */
final class Explanation {
  private final Accesses accesses;
  private final StrongLevel level;
  private final Events events;
  private final int[] place;

  private Explanation(Accesses accesses, StrongLevel level, int[] order) {
    this.accesses = accesses;
    this.level = level;
    events = new Events(level, accesses.history().transactions());
    place = new int[events.count()];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
  }

  /** Whether an order does, if the order of some versions is known as well. */
  static boolean holds(Accesses accesses, StrongLevel level, VersionOrder facts, int[] order) {
    Explanation explanation = new Explanation(accesses, level, order);
    return explanation.respects(facts)
        && explanation.respectsSessions()
        && explanation.respectsRealTime()
        && explanation.separatesWriters()
        && explanation.explainsReads();
  }

  private boolean precedes(EventEdge edge, int earlier, int later) {
    return place[events.of(earlier, edge.from())] < place[events.of(later, edge.to())];
  }

  private boolean respects(VersionOrder facts) {
    return IntStream.range(0, facts.lists())
        .allMatch(list -> areInOrder(among(facts.transactions(list))));
  }

  private int[] among(int[] transactions) {
    return Arrays.stream(transactions).filter(accesses.readsFrom()::included).toArray();
  }

  private boolean areInOrder(int[] writers) {
    return IntStream.range(1, writers.length).allMatch(i -> isLater(writers[i - 1], writers[i]));
  }

  private IntStream included() {
    return IntStream.range(0, accesses.history().transactions())
        .filter(accesses.readsFrom()::included);
  }

  private boolean respectsSessions() {
    return level.sessionOrder().isEmpty()
        || included()
            .allMatch(
                later ->
                    accesses.previousInSession(later) < 0
                        || precedes(
                            level.sessionOrder().get(), accesses.previousInSession(later), later));
  }

  private boolean respectsRealTime() {
    History history = accesses.history();
    return level.realTime().isEmpty()
        || included()
            .allMatch(
                one ->
                    included()
                        .filter(other -> countsInRealTime(level, history, one, other))
                        .allMatch(other -> precedes(level.realTime().get(), one, other)));
  }

  /** Whether a level says that a transaction comes first because another one started later. */
  static boolean countsInRealTime(StrongLevel level, History history, int one, int other) {
    return history.endTime(one) < history.startTime(other)
        && (!level.hasRealTimePerKey()
            || keys(history, one).anyMatch(key -> keys(history, other).anyMatch(k -> k == key)));
  }

  private static IntStream keys(History history, int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .map(history::key);
  }

  private boolean separatesWriters() {
    return IntStream.range(0, accesses.history().keys())
        .allMatch(
            key ->
                writers(key)
                    .allMatch(
                        one ->
                            writers(key)
                                .filter(other -> other != one)
                                .allMatch(
                                    other ->
                                        precedes(level.writeWrite(), one, other)
                                            || precedes(level.writeWrite(), other, one))));
  }

  private IntStream writers(int key) {
    return IntStream.range(accesses.writerStart(key), accesses.writerEnd(key))
        .map(accesses::writer);
  }

  private boolean explainsReads() {
    return included()
        .allMatch(
            reader ->
                IntStream.range(accesses.readStart(reader), accesses.readEnd(reader))
                    .allMatch(read -> explainsRead(reader, read)));
  }

  private boolean explainsRead(int reader, int read) {
    ReadsFrom readsFrom = accesses.readsFrom();
    int operation = accesses.readOperation(read);
    int[] candidates =
        readsFrom.isAmbiguous(operation)
            ? readsFrom.candidates(readsFrom.ambiguity(operation))
            : new int[] {readsFrom.writeOf(operation)};
    return Arrays.stream(candidates)
        .map(write -> write < 0 ? History.INITIAL : readsFrom.transactionOf(write))
        .filter(writer -> writer == History.INITIAL || readsFrom.included(writer))
        .anyMatch(writer -> mayObserve(reader, accesses.readKey(read), writer));
  }

  private boolean mayObserve(int reader, int key, int writer) {
    boolean sees = writer == History.INITIAL || precedes(level.writeRead(), writer, reader);
    return sees
        && writers(key)
            .filter(other -> other != writer && other != reader)
            .filter(other -> writer == History.INITIAL || isLater(writer, other))
            .allMatch(other -> precedes(level.readWrite(), reader, other));
  }

  private boolean isLater(int writer, int other) {
    return precedes(level.writeWrite(), writer, other);
  }
}
