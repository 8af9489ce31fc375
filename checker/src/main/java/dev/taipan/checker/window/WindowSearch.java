package dev.taipan.checker.window;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.parallel.Workers;
import dev.taipan.polygraph.StrongLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Looks for an order that shows that a history satisfies a strong level: takes a guess, leaves it
 * as it is where it is right, and has each window in which it is wrong decided by itself, side by
 * side. Windows that fail are widened. What it finds is an order of the whole, to be replayed by
 * whoever wants to be sure; where it finds none, it says nothing. Why there is nothing to be lost
 * thereby is in {@code docs/design/beyond-one-machine.md}.
 *
 * <p>Takes three passes over the history, besides what the windows take. However many threads there
 * are, what it finds is the same.
 */
public final class WindowSearch {
  private final Guess guess;
  private final StrongLevel level;
  private final CutPolicy policy;
  private final Workers workers;
  private final PartEngine engine;

  private WindowSearch(
      Guess guess, StrongLevel level, CutPolicy policy, Workers workers, PartEngine engine) {
    this.guess = guess;
    this.level = level;
    this.policy = policy;
    this.workers = workers;
    this.engine = engine;
  }

  /** Whether it can be tried on a history: it knows registers only. */
  public static boolean takes(History history) {
    return history.lists().isEmpty();
  }

  /**
   * Looks for an order of the committed transactions.
   *
   * @param guess of a history that it {@link #takes}
   * @param engine decides the level of parts
   * @throws dev.taipan.history.time.DeadlineExceededException when the engine does
   */
  public static Optional<Order> of(
      Guess guess, StrongLevel level, CutPolicy policy, Workers workers, PartEngine engine) {
    return new WindowSearch(guess, level, policy, workers, engine).search();
  }

  private Optional<Order> search() {
    double most = policy.mostStale() * guess.history().operations();
    Optional<StaleReads> stale = StaleReads.of(guess, most);
    if (stale.isEmpty()) {
      return Optional.empty();
    }
    BackwardEdges edges = new BackwardEdges(stale.get());
    if (level.realTime().isPresent() && !edges.addRealTime(guess)) {
      return Optional.empty();
    }
    return solve(stale.get(), cut(edges.windows()));
  }

  private Windows cut(Windows exact) {
    int[] margins = new int[exact.count()];
    Arrays.fill(margins, policy.margin());
    return exact.widened(margins, guess.places()).joined(policy.neighbours());
  }

  private Optional<Order> solve(StaleReads stale, Windows first) {
    Windows windows = first;
    List<Optional<Order>> orders = sorted(stale, windows);
    for (int round = 0; !isComplete(orders); round++) {
      if (open(windows, orders) > policy.mostInWindows() * guess.places()) {
        return Optional.empty();
      }
      decide(stale, windows, orders);
      if (!isComplete(orders)) {
        if (round == policy.rounds() || windows.places() == guess.places()) {
          return Optional.empty();
        }
        Windows wider = widened(windows, orders);
        orders = known(orders, windows, wider);
        windows = wider;
      }
    }
    return Optional.of(spliced(windows, orders));
  }

  private static boolean isComplete(List<Optional<Order>> orders) {
    return orders.stream().allMatch(Optional::isPresent);
  }

  /** The number of places in windows that have no order yet. */
  private static long open(Windows windows, List<Optional<Order>> orders) {
    long places = 0;
    for (int window = 0; window < windows.count(); window++) {
      places += orders.get(window).isPresent() ? 0 : windows.to(window) - windows.from(window);
    }
    return places;
  }

  /** What is known already of those windows that are as they were. */
  private static List<Optional<Order>> known(
      List<Optional<Order>> orders, Windows before, Windows windows) {
    List<Optional<Order>> known = new ArrayList<>();
    for (int window = 0; window < windows.count(); window++) {
      int same = before.find(windows.from(window), windows.to(window));
      known.add(same < 0 ? Optional.empty() : orders.get(same));
    }
    return known;
  }

  /** The orders of those windows for which sorting is enough; it knows nothing of real time. */
  private List<Optional<Order>> sorted(StaleReads stale, Windows windows) {
    List<Optional<Order>> orders =
        new ArrayList<>(Collections.nCopies(windows.count(), Optional.empty()));
    if (policy.sorts() && level.realTime().isEmpty()) {
      forEachOpen(
          orders,
          () -> {
            WindowSort sort = new WindowSort(guess, stale, level);
            return window -> sort.sort(windows.from(window), windows.to(window));
          });
    }
    return orders;
  }

  private void decide(StaleReads stale, Windows windows, List<Optional<Order>> orders) {
    WindowStates states = new WindowStates(guess, stale, windows);
    forEachOpen(
        orders,
        () -> {
          PartMaker parts = new PartMaker(guess);
          return window -> decide(parts, states, windows, window);
        });
  }

  private Optional<Order> decide(
      PartMaker parts, WindowStates states, Windows windows, int window) {
    int from = windows.from(window);
    History part =
        parts.make(from, windows.to(window), states.entries(window), states.exits(window));
    return engine.order(part).map(order -> placesOf(part, from, order));
  }

  /**
   * Looks for the orders that are missing; threads take one window after the other.
   *
   * @param search is made for each thread
   */
  private void forEachOpen(
      List<Optional<Order>> orders, Supplier<IntFunction<Optional<Order>>> search) {
    AtomicInteger next = new AtomicInteger();
    Supplier<Boolean> work =
        () -> {
          IntFunction<Optional<Order>> own = search.get();
          for (int i = next.getAndIncrement(); i < orders.size(); i = next.getAndIncrement()) {
            if (orders.get(i).isEmpty()) {
              orders.set(i, own.apply(i));
            }
          }
          return true;
        };
    int threads = Math.min(workers.threads(), orders.size());
    workers.together(Collections.nCopies(threads, work));
  }

  /** The same order in which transactions are places of the guess, without the final one. */
  private static Order placesOf(History part, int from, Order order) {
    int count = order.commits().length - (part.finalTransaction().isPresent() ? 1 : 0);
    int[] places = new int[count];
    Arrays.setAll(places, i -> from + (int) part.transactionNumber(order.commits()[i]));
    int[] snapshots = order.snapshots();
    return new Order(places, snapshots.length == 0 ? snapshots : Arrays.copyOf(snapshots, count));
  }

  private Windows widened(Windows windows, List<Optional<Order>> orders) {
    int[] margins = new int[windows.count()];
    for (int window = 0; window < margins.length; window++) {
      int length = windows.to(window) - windows.from(window);
      margins[window] = orders.get(window).isPresent() ? 0 : (length + 1) / 2;
    }
    return windows.widened(margins, guess.places());
  }

  /** The order of all windows and what is between them; the final transaction comes last. */
  private Order spliced(Windows windows, List<Optional<Order>> orders) {
    int[] commits =
        IntStream.concat(
                IntStream.range(0, guess.places()).map(guess::at),
                guess.history().finalTransaction().stream())
            .toArray();
    int[] snapshots = IntStream.range(0, level.events() == 1 ? 0 : commits.length).toArray();
    for (int window = 0; window < windows.count(); window++) {
      int from = windows.from(window);
      Order order = orders.get(window).orElseThrow();
      for (int i = 0; i < order.commits().length; i++) {
        commits[from + i] = guess.at(order.commits()[i]);
        if (snapshots.length > 0 && order.snapshots().length > 0) {
          snapshots[from + i] = from + order.snapshots()[i];
        }
      }
    }
    return new Order(commits, snapshots);
  }
}
