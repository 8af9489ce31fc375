package dev.taipan.checker.spill;

import dev.taipan.certificate.Order;
import dev.taipan.checker.window.CutPolicy;
import dev.taipan.checker.window.Guess;
import dev.taipan.checker.window.PartEngine;
import dev.taipan.checker.window.WindowSearch;
import dev.taipan.checker.window.Windows;
import dev.taipan.history.History;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Decides a history that is not in memory window by window: each is read, sorted, and if that is
 * not enough, decided with what has to be there when it ends. Windows that fail are widened. One
 * window is in memory at a time. What is found is replayed.
 */
final class WindowOrders {
  /** Only sorts. */
  private static final CutPolicy SORTING = new CutPolicy(0, 1, 1, 0, true, 0);

  private static final int ROUNDS = 3;

  /** Each key in a set takes as much as this many slots of a table, while the set grows. */
  private static final int SLOTS_PER_KEY = 8;

  private final TransactionLog log;
  private final StaleList stale;
  private final StrongLevel level;
  private final Memory memory;
  private final Shuffle shuffle;
  private final KeyPass pass;
  private final PartEngine engine;
  private final Deadline deadline;

  /** The keys that transactions of one window have in common. */
  private final KeySet shared;

  /** The keys of windows that sorting did not decide. */
  private final KeySet unsorted;

  private Windows windows;
  private Order[] orders;
  private Optional<GivenUpException> tooLarge = Optional.empty();

  /**
   * Nothing is decided yet.
   *
   * @param stale of which all is known, and explained
   * @param level in session order and without real time
   * @param engine decides the level of parts
   */
  WindowOrders(
      TransactionLog log,
      StaleList stale,
      StrongLevel level,
      Memory memory,
      Shuffle shuffle,
      KeyPass pass,
      PartEngine engine,
      Deadline deadline) {
    this.log = log;
    this.stale = stale;
    this.level = level;
    this.memory = memory;
    this.shuffle = shuffle;
    this.pass = pass;
    this.engine = engine;
    this.deadline = deadline;
    shared = new KeySet(memory.slots() / SLOTS_PER_KEY);
    unsorted = new KeySet(memory.slots() / SLOTS_PER_KEY);
    windows = windows(stale);
    orders = new Order[windows.count()];
  }

  /**
   * Whether the level is shown to hold.
   *
   * @throws GivenUpException when a window does not fit in memory, and no other one failed
   */
  boolean find() throws IOException {
    sort();
    requireFitting();
    for (int round = 0; open() > 0; round++) {
      decide();
      if (open() > 0) {
        if (round == ROUNDS) {
          return false;
        }
        widen();
        sort();
        requireFitting();
      }
    }
    return SpliceReplay.holds(log, windows, orders, level, shared, pass);
  }

  /** The narrowest windows that no backward edge of stale reads leads out of. */
  private static Windows windows(StaleList stale) {
    int[] first = new int[stale.size()];
    int[] last = new int[stale.size()];
    Arrays.setAll(first, stale::first);
    Arrays.setAll(last, stale::last);
    return Windows.covering(first, last);
  }

  private void requireFitting() {
    if (tooLarge.isPresent()) {
      throw tooLarge.get();
    }
  }

  /** The windows that were not decided. */
  Windows failed() {
    int[] open = IntStream.range(0, orders.length).filter(i -> orders[i] == null).toArray();
    return Windows.covering(
        Arrays.stream(open).map(windows::from).toArray(),
        Arrays.stream(open).map(i -> windows.to(i) - 1).toArray());
  }

  private int open() {
    int open = 0;
    for (Order order : orders) {
      open += order == null ? 1 : 0;
    }
    return open;
  }

  private void widen() {
    int[] margins = new int[windows.count()];
    for (int i = 0; i < margins.length; i++) {
      margins[i] = orders[i] == null ? (windows.to(i) - windows.from(i) + 1) / 2 : 0;
    }
    Windows wider = windows.widened(margins, log.places());
    Order[] known = new Order[wider.count()];
    for (int i = 0; i < known.length; i++) {
      int same = windows.find(wider.from(i), wider.to(i));
      known[i] = same < 0 ? null : orders[same];
    }
    windows = wider;
    orders = known;
  }

  /** What is done with a window that has no order yet. */
  private interface Step {
    Optional<Order> order(int window, LogPart part);
  }

  private void sort() throws IOException {
    if (windows.places() > memory.ordered()) {
      throw GivenUpException.tooLarge(
          "windows of %,d transactions in all".formatted(windows.places()));
    }
    forEachOpen(
        (window, part) -> {
          part.addSharedKeysTo(shared);
          Optional<Order> sorted = sorted(part);
          if (sorted.isEmpty()) {
            part.addKeysTo(unsorted);
          }
          return sorted;
        });
  }

  private Optional<Order> sorted(LogPart part) {
    History history = part.history(stale, Map.of());
    int[] order = LogPart.byPlace(history);
    Guess guess = Guess.of(history, i -> order[i]);
    return WindowSearch.of(guess, level, SORTING, Workers.ONE, any -> Optional.empty())
        .map(found -> inPlaces(history, found, found.commits().length));
  }

  private void decide() throws IOException {
    Map<Integer, Map<Long, Long>> exits = exits();
    forEachOpen(
        (window, part) -> {
          History history = part.history(stale, exits.getOrDefault(window, Map.of()));
          int count = windows.to(window) - windows.from(window);
          return engine.order(history).map(found -> inPlaces(history, found, count));
        });
  }

  /** The order by places of the window, without the final transaction. */
  private static Order inPlaces(History part, Order order, int count) {
    int[] places = new int[count];
    Arrays.setAll(places, i -> (int) part.transactionNumber(order.commits()[i]));
    int[] shown = order.snapshots();
    return new Order(places, shown.length == 0 ? shown : Arrays.copyOf(shown, count));
  }

  private void forEachOpen(Step step) throws IOException {
    LogReader reader = null;
    try {
      for (int i = 0; i < orders.length; i++) {
        if (orders[i] == null) {
          deadline.check();
          reader = at(reader, windows.from(i));
          orders[i] = order(step, i, reader);
        }
      }
    } finally {
      if (reader != null) {
        reader.close();
      }
    }
  }

  /** The order of a window, or null where there is none or the window is too large. */
  private Order order(Step step, int window, LogReader reader) throws IOException {
    int most = memory.partOperations();
    Optional<LogPart> part = LogPart.read(reader, windows.from(window), windows.to(window), most);
    if (part.isEmpty()) {
      tooLarge =
          Optional.of(
              GivenUpException.tooLarge(
                  "a window of %,d transactions with more than %,d operations"
                      .formatted(windows.to(window) - windows.from(window), most)));
    }
    return part.flatMap(fitting -> step.order(window, fitting)).orElse(null);
  }

  /** The reader if it is shortly before a place, and else another one. */
  private LogReader at(LogReader reader, int place) throws IOException {
    if (reader != null && place - reader.place() < TransactionLog.STRIDE) {
      return reader;
    }
    if (reader != null) {
      reader.close();
    }
    return log.readFrom(place);
  }

  /** Per open window the versions that were written in it and are read behind it. */
  private Map<Integer, Map<Long, Long>> exits() throws IOException {
    Map<Integer, Map<Long, Long>> exits = new HashMap<>();
    for (int read = 0; read < stale.size(); read++) {
      int of = stale.writer(read) < 0 ? Windows.NONE : windows.of(stale.writer(read));
      if (of != Windows.NONE && orders[of] == null && of != windows.of(stale.place(read))) {
        addExit(exits, of, stale.key(read), stale.value(read));
      }
    }
    boolean[] open = new boolean[orders.length];
    for (int i = 0; i < open.length; i++) {
      open[i] = orders[i] == null;
    }
    shuffle.byKey(
        new Exits(windows, open, unsorted),
        found -> found.forEach(exit -> addExit(exits, exit.window(), exit.key(), exit.value())));
    return exits;
  }

  private void addExit(Map<Integer, Map<Long, Long>> exits, int window, long key, long value) {
    exits.computeIfAbsent(window, none -> new TreeMap<>()).put(key, value);
  }

  /**
   * Finds what is read, behind windows, of the versions that these leave behind.
   *
   * @param open by window whether it is looked at
   * @param keys of these windows
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  private record Exits(Windows windows, boolean[] open, KeySet keys)
      implements Shuffle.Work<ArrayList<Exits.Exit>> {

    /** A value of a key that has to be there when a window ends. */
    record Exit(int window, long key, long value) implements Serializable {}

    @Override
    public Visitor<ArrayList<Exit>> begin(KeyStates empty) {
      empty.lookOnlyAt(keys);
      return new Search(empty, new LinkedHashSet<>());
    }

    private final class Search implements Visitor<ArrayList<Exit>> {
      private final KeyStates states;
      private final Set<Exit> found;

      Search(KeyStates states, Set<Exit> found) {
        this.states = states;
        this.found = found;
      }

      @Override
      public void take(TransactionView reader) {
        for (int op = 0; op < reader.size(); op++) {
          long key = reader.key(op);
          int slot = states.slot(key);
          if (slot != KeyStates.NOWHERE) {
            if (reader.isWrite(op)) {
              states.write(slot, reader.value(op), reader.place());
            } else if (states.writer(slot) >= 0 && states.shows(slot, reader.value(op))) {
              demand(states.writer(slot), reader, op);
            }
          }
        }
      }

      private void demand(int writer, TransactionView reader, int op) {
        int of = windows.of(writer);
        if (of != Windows.NONE && open[of] && reader.place() >= windows.to(of)) {
          found.add(new Exit(of, reader.key(op), reader.value(op)));
        }
      }

      @Override
      @SuppressWarnings("NonApiType") // lists need not be serializable
      public ArrayList<Exit> found() {
        return new ArrayList<>(found);
      }
    }
  }
}
