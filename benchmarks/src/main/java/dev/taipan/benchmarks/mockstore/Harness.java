package dev.taipan.benchmarks.mockstore;

import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.StoreOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A random test of an application: two or three sessions, each of two to four operations that are
 * one transaction each. What clients can observe of a run is the list of what the operations
 * return.
 *
 * @param sessions of each session, which operations of the application it does
 */
record Harness(Supplier<Application> application, List<List<Integer>> sessions) {
  private static final int LEAST_SESSIONS = 2;
  private static final int MOST_SESSIONS = 3;
  private static final int LEAST_OPERATIONS = 2;
  private static final int MOST_OPERATIONS = 4;

  static Harness random(Supplier<Application> application, UniformRandomProvider random) {
    int kinds = application.get().operations().size();
    int sessions = random.nextInt(LEAST_SESSIONS, MOST_SESSIONS + 1);
    return new Harness(
        application,
        IntStream.range(0, sessions)
            .mapToObj(
                session ->
                    random
                        .ints(random.nextInt(LEAST_OPERATIONS, MOST_OPERATIONS + 1), 0, kinds)
                        .boxed()
                        .toList())
            .toList());
  }

  /** All orders of the operations that agree with sessions; each says which session is next. */
  List<int[]> orders() {
    List<int[]> orders = new ArrayList<>();
    extend(new int[size()], 0, new int[sessions.size()], orders);
    return orders;
  }

  private int size() {
    return sessions.stream().mapToInt(List::size).sum();
  }

  private void extend(int[] order, int length, int[] done, List<int[]> orders) {
    if (length == order.length) {
      orders.add(order.clone());
      return;
    }
    for (int session = 0; session < done.length; session++) {
      if (done[session] < sessions.get(session).size()) {
        order[length] = session;
        done[session]++;
        extend(order, length + 1, done, orders);
        done[session]--;
      }
    }
  }

  /**
   * An order in which each session that has something left is as likely to be next as any other.
   */
  int[] order(UniformRandomProvider random) {
    int[] order = new int[size()];
    int[] done = new int[sessions.size()];
    for (int i = 0; i < order.length; i++) {
      int[] able =
          IntStream.range(0, done.length)
              .filter(session -> done[session] < sessions.get(session).size())
              .toArray();
      order[i] = able[random.nextInt(able.length)];
      done[order[i]]++;
    }
    return order;
  }

  /** Runs the operations one after the other, in an order; returns what clients observed. */
  List<List<Object>> run(StoreOptions options, int[] order) {
    try (MockStore<Object> store = MockStore.open(options)) {
      Application running = application.get();
      store.load(setup -> running.load(new MockClient.Running(setup)));
      List<KeyValueClient> clients = new ArrayList<>();
      List<List<Object>> seen = new ArrayList<>();
      sessions.forEach(
          unused -> {
            clients.add(new MockClient(store.session()));
            seen.add(new ArrayList<>());
          });
      for (int session : order) {
        int operation = sessions.get(session).get(seen.get(session).size());
        seen.get(session)
            .add(MicroBenchmark.retried(running.operations().get(operation), clients.get(session)));
      }
      return seen;
    }
  }

  /** Runs the sessions in threads of their own, as they come; returns what clients observed. */
  List<List<Object>> run(StoreOptions options, ExecutorService threads) {
    try (MockStore<Object> store = MockStore.open(options)) {
      Application running = application.get();
      store.load(setup -> running.load(new MockClient.Running(setup)));
      List<Future<List<Object>>> seen = new ArrayList<>();
      for (List<Integer> operations : sessions) {
        KeyValueClient session = new MockClient(store.session());
        seen.add(
            threads.submit(
                () ->
                    operations.stream()
                        .map(
                            operation ->
                                MicroBenchmark.retried(
                                    running.operations().get(operation), session))
                        .collect(ArrayList::new, ArrayList::add, ArrayList::addAll)));
      }
      List<List<Object>> all = new ArrayList<>();
      for (Future<List<Object>> each : seen) {
        all.add(each.get());
      }
      return all;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
