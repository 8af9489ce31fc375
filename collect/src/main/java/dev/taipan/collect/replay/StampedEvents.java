package dev.taipan.collect.replay;

import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.Stamps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * When transactions did what, by the stamps of the database: what has a snapshot came behind the
 * last commit in it, a commit is at its place in the order, and all else as late as what follows it
 * in its transaction lets it be, so that locks are held no longer than they must.
 */
final class StampedEvents {
  /** Between a commit and the next one. */
  private static final double BEHIND = 0.5;

  private final History history;
  private final PredicateReads reads;
  private final Stamps stamps;

  StampedEvents(History history) {
    this.history = history;
    reads = history.details().predicateReads();
    stamps = history.details().stamps();
  }

  /** The events of a transaction in its own order, and with places that never go back. */
  List<TimedEvent> of(int transaction) {
    List<TimedEvent> done = inProgramOrder(transaction);
    double last = latestSnapshot(done);
    long order = stamps.order(transaction);
    Deque<TimedEvent> events = new ArrayDeque<>();
    events.add(
        new TimedEvent(
            order == Stamps.NONE ? last : Math.max(last, (double) order),
            transaction,
            TimedEvent.Kind.COMMIT,
            -1));
    for (int i = done.size() - 1; i >= 0; i--) {
      double next = events.getFirst().place();
      TimedEvent event = done.get(i);
      double place = Double.isNaN(event.place()) ? next : Math.min(event.place(), next);
      events.addFirst(new TimedEvent(place, transaction, event.kind(), event.operation()));
    }
    events.addFirst(
        new TimedEvent(events.getFirst().place(), transaction, TimedEvent.Kind.BEGIN, -1));
    return List.copyOf(events);
  }

  private static double latestSnapshot(List<TimedEvent> events) {
    return events.stream()
        .mapToDouble(TimedEvent::place)
        .filter(place -> !Double.isNaN(place))
        .max()
        .orElse(0);
  }

  /** What is not a statement of its own, the rows that a read by predicate found, is left out. */
  private List<TimedEvent> inProgramOrder(int transaction) {
    List<TimedEvent> events = new ArrayList<>();
    Set<Integer> found = new HashSet<>();
    int read = reads.isEmpty() ? 0 : reads.start(transaction);
    int end = history.operationEnd(transaction);
    for (int operation = history.operationStart(transaction); operation <= end; operation++) {
      for (; reads.isOf(read, transaction) && reads.before(read) == operation; read++) {
        events.add(predicateRead(transaction, read));
        addFound(read, found);
      }
      boolean isFound =
          operation < end && !history.isWrite(operation) && found.remove(history.key(operation));
      if (operation < end && !isFound) {
        events.add(
            new TimedEvent(
                place(transaction, operation, history.isWrite(operation)),
                transaction,
                TimedEvent.Kind.OPERATION,
                operation));
      }
    }
    return events;
  }

  private void addFound(int read, Set<Integer> found) {
    for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
      found.add(reads.matchKey(match));
    }
  }

  private TimedEvent predicateRead(int transaction, int read) {
    return new TimedEvent(
        place(transaction, history.operations() + read, false),
        transaction,
        TimedEvent.Kind.PREDICATE_READ,
        read);
  }

  /** Not a number where nothing is known. */
  private double place(int transaction, int operation, boolean isWrite) {
    long own = stamps.snapshotOfOperation(operation);
    long snapshot = own == Stamps.NONE ? stamps.snapshot(transaction) : own;
    return isWrite || snapshot == Stamps.NONE ? Double.NaN : snapshot + BEHIND;
  }
}
