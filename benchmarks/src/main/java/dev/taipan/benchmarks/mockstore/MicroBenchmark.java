package dev.taipan.benchmarks.mockstore;

import dev.taipan.mockstore.Clients;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.TransactionRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The micro-benchmarks of the paper (Table 1), a row each: three clients of three operations. */
public enum MicroBenchmark {
  /** An element of a stack is popped twice. */
  STACK("stack", "element popped more than once", 3.7, Stack::new),
  /** A course has more students than it has room for. */
  OVERFLOW("courseware", "more students than there is room for", 10.6, Courseware::overflow),
  /** A course that was removed has students. */
  REMOVED("courseware", "student of a course that was removed", 57.5, Courseware::removed),
  /** What was deleted from a cart is there again. */
  CART("shopping cart", "item is there again after it was deleted", 20.2, Cart::new),
  /** A tweet is not in the feed of a follower. */
  TWITTER("twitter", "tweet missing in a feed", 6.3, TwitterApplication::new);

  private static final int MOST_ATTEMPTS = 1000;

  private final String application;
  private final String assertion;
  private final double paperRuns;
  private final Supplier<Application> start;

  MicroBenchmark(
      String application, String assertion, double paperRuns, Supplier<Application> start) {
    this.application = application;
    this.assertion = assertion;
    this.paperRuns = paperRuns;
    this.start = start;
  }

  /** What the application is. */
  public String application() {
    return application;
  }

  /** What goes wrong. */
  public String assertion() {
    return assertion;
  }

  /** After how many runs at causal consistency it went wrong in the paper, on average. */
  public double paperRuns() {
    return paperRuns;
  }

  /** The application, from its beginning. */
  public Application start() {
    return start.get();
  }

  /** Runs the clients once on a store of its own; returns whether the assertion is broken. */
  public boolean isBroken(StoreOptions options) {
    try (MockStore<Object> store = MockStore.open(options)) {
      Application running = start();
      store.load(setup -> running.load(new MockClient.Running(setup)));
      List<Object> seen = new ArrayList<>();
      Clients<Object> clients = new Clients<>(store);
      for (List<Application.Operation> operations : running.clients()) {
        clients.add(
            session ->
                operations.forEach(
                    operation -> seen.add(retried(operation, new MockClient(session)))));
      }
      clients.run();
      return store.check(end -> running.isBroken(seen, new MockClient.Running(end)));
    }
  }

  /** Runs an operation again while the store refuses it, as applications do. */
  static Object retried(Application.Operation operation, KeyValueClient client) {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      try {
        return operation.run(client);
      } catch (TransactionRefusedException refused) {
        // Again.
      }
    }
    throw new IllegalStateException("refused " + MOST_ATTEMPTS + " times");
  }
}
