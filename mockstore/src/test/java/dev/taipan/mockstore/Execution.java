package dev.taipan.mockstore;

import dev.taipan.mockstore.Program.Operation;
import dev.taipan.mockstore.Program.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Runs a program on a store, whose policy chooses which session goes on. */
class Execution {
  private final MockStore<Long> store;
  private final Program program;
  private final List<Session<Long>> sessions;
  private final int[] next;
  private final Map<Integer, Transaction<Long>> running = new HashMap<>();
  private final Map<Integer, List<Long>> read = new HashMap<>();
  private final List<Place> order = new ArrayList<>();
  private final List<List<Long>> values = new ArrayList<>();

  Execution(MockStore<Long> store, Program program) {
    this.store = store;
    this.program = program;
    next = new int[program.sessions().size()];
    sessions = IntStream.range(0, next.length).mapToObj(unused -> store.session()).toList();
  }

  /** Runs all of it; returns whether no transaction was refused, and stops at one that is. */
  boolean run() {
    try {
      while (order.size() < program.places().size()) {
        step(chosenSession());
      }
      return true;
    } catch (TransactionRefusedException refused) {
      return false;
    }
  }

  private int chosenSession() {
    List<Integer> able =
        IntStream.range(0, next.length)
            .filter(session -> next[session] < program.sessions().get(session).size())
            .boxed()
            .toList();
    return able.get(store.engine().nextClient(able.size()));
  }

  /** A whole transaction, or an operation where transactions run side by side. */
  private void step(int session) {
    List<Operation> operations = program.sessions().get(session).get(next[session]);
    Transaction<Long> transaction =
        running.computeIfAbsent(session, unused -> sessions.get(session).begin());
    List<Long> seen = read.computeIfAbsent(session, unused -> new ArrayList<>());
    boolean together = store.options().scheduling() == Scheduling.ONE_AT_A_TIME;
    while (seen.size() < operations.size()) {
      operate(transaction, new Place(session, next[session]), operations, seen);
      if (!together) {
        break;
      }
    }
    if (seen.size() == operations.size()) {
      transaction.commit();
      running.remove(session);
      order.add(new Place(session, next[session]++));
      values.add(read.remove(session));
    }
  }

  private static void operate(
      Transaction<Long> transaction, Place place, List<Operation> operations, List<Long> seen) {
    Operation operation = operations.get(seen.size());
    if (operation.write()) {
      long value = Program.value(place, seen.size());
      transaction.put("k" + operation.key(), value);
      seen.add(value);
    } else {
      Long value = transaction.get("k" + operation.key());
      seen.add(value == null ? 0 : value);
    }
  }

  /** The transactions in the order in which they committed. */
  List<Place> order() {
    return order;
  }

  /** What they read and wrote, in that order. */
  List<List<Long>> values() {
    return values;
  }
}
