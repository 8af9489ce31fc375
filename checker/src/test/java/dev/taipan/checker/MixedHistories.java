package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tiny random histories that have any of the features that a history can have, and so every pair of
 * them: three or four transactions on one list and two registers, which read states of the recent
 * past or anything.
 */
final class MixedHistories {

  /** What a history may have. */
  enum Feature {
    UNKNOWN,
    ABORTED,
    DUPLICATES,
    LISTS,
    VERSION_ORDER,
    TIMES,
    OTHER_INITIAL,
    NO_INITIAL
  }

  /** A history and what it has. */
  record Mixed(History history, Set<Feature> features) {}

  private static final int LIST = 2;
  private static final int KEYS = 3;

  private final Random random;
  private final Set<Feature> features = EnumSet.noneOf(Feature.class);
  private final Set<Long> written = new HashSet<>();
  private final HistoryBuilder builder = new HistoryBuilder();
  private final List<Map<Integer, List<Long>>> states = new ArrayList<>();
  private long initial;
  private long lastElement = 100;
  private TransactionStatus last = TransactionStatus.COMMITTED;

  private MixedHistories(long seed) {
    random = new Random(seed);
  }

  /** The history of a seed: the same one every time. */
  static Mixed of(long seed) {
    return new MixedHistories(seed).draw();
  }

  private Mixed draw() {
    drawInitial();
    boolean timed = has(Feature.TIMES, 3);
    boolean lists = has(Feature.LISTS, 2);
    int sessions = 1 + random.nextInt(4);
    IntStream.range(0, sessions).forEach(session -> builder.session("s" + session));
    states.add(new HashMap<>());
    int transactions = 3 + random.nextInt(2);
    for (int i = 0; i < transactions; i++) {
      int transaction = builder.transaction(random.nextInt(sessions), i, status());
      run(transaction, lists);
      if (timed) {
        time(transaction, i);
      }
    }
    History history = builder.build();
    return new Mixed(history.withVersionOrder(versionOrder(history)), features);
  }

  private boolean has(Feature feature, int oneOf) {
    boolean has = random.nextInt(oneOf) == 0;
    if (has) {
      features.add(feature);
    }
    return has;
  }

  private void drawInitial() {
    if (has(Feature.NO_INITIAL, 6)) {
      builder.noInitialValue();
    } else if (has(Feature.OTHER_INITIAL, 4)) {
      initial = 1;
      builder.initialValue(initial);
    }
  }

  private TransactionStatus status() {
    int dice = random.nextInt(10);
    last =
        dice < 3
            ? TransactionStatus.UNKNOWN
            : dice == 3 ? TransactionStatus.ABORTED : TransactionStatus.COMMITTED;
    if (last == TransactionStatus.UNKNOWN) {
      features.add(Feature.UNKNOWN);
    } else if (last == TransactionStatus.ABORTED) {
      features.add(Feature.ABORTED);
    }
    return last;
  }

  private void time(int transaction, int number) {
    long start = number * 10L - random.nextInt(25);
    long end =
        last == TransactionStatus.UNKNOWN || random.nextInt(8) == 0
            ? History.NO_END
            : Math.max(start, number * 10L + random.nextInt(25));
    builder.times(transaction, random.nextInt(10) == 0 ? History.NO_START : start, end);
  }

  /** Runs a transaction on a state of the past, and makes it part of the latest. */
  private void run(int transaction, boolean lists) {
    Map<Integer, List<Long>> after = new HashMap<>(states.get(states.size() - 1));
    Map<Integer, List<Long>> snapshot = anyState();
    Map<Integer, List<Long>> own = new HashMap<>();
    int size = 1 + random.nextInt(3);
    for (int i = 0; i < size; i++) {
      int key = random.nextInt(lists ? KEYS : LIST);
      if (random.nextBoolean()) {
        write(transaction, key, own, after);
      } else {
        read(transaction, key, (random.nextInt(8) == 0 ? anyState() : snapshot), own);
      }
    }
    boolean kept = last != TransactionStatus.ABORTED && random.nextInt(10) > 0;
    states.add(kept ? after : states.get(states.size() - 1));
  }

  private Map<Integer, List<Long>> anyState() {
    return states.get(Math.max(0, states.size() - 1 - random.nextInt(3)));
  }

  private void write(
      int transaction, int key, Map<Integer, List<Long>> own, Map<Integer, List<Long>> after) {
    long value = key == LIST || random.nextInt(4) == 0 ? ++lastElement : random.nextInt(3);
    if (key != LIST && (!written.add(key * 1000L + value) || value == initial)) {
      features.add(Feature.DUPLICATES);
    }
    if (key == LIST) {
      builder.append(transaction, builder.key(key), value);
    } else {
      builder.write(transaction, builder.key(key), value);
    }
    own.put(key, plus(own.getOrDefault(key, List.of()), value));
    after.put(key, plus(after.getOrDefault(key, List.of()), value));
  }

  private static List<Long> plus(List<Long> list, long value) {
    List<Long> longer = new ArrayList<>(list);
    longer.add(value);
    return longer;
  }

  private void read(
      int transaction, int key, Map<Integer, List<Long>> state, Map<Integer, List<Long>> own) {
    List<Long> seen = new ArrayList<>(state.getOrDefault(key, List.of()));
    seen.addAll(own.getOrDefault(key, List.of()));
    if (key == LIST) {
      long[] elements = seen.stream().mapToLong(Long::longValue).toArray();
      builder.readList(transaction, builder.key(key), elements, 0, elements.length);
    } else {
      long value = seen.isEmpty() ? initial : seen.get(seen.size() - 1);
      builder.read(transaction, builder.key(key), random.nextInt(12) == 0 ? 2 : value);
    }
  }

  /** Lists of some writers of some keys, in recorded order or in any. */
  private VersionOrder versionOrder(History history) {
    VersionOrder.Builder order = new VersionOrder.Builder("a test");
    if (has(Feature.VERSION_ORDER, 3)) {
      for (int key = 0; key < history.keys(); key++) {
        List<Integer> writers = new ArrayList<>(writers(history, key));
        if (random.nextInt(3) == 0) {
          Collections.shuffle(writers, random);
        }
        writers.removeIf(writer -> random.nextInt(4) == 0);
        order.add(key, 0, writers.stream().mapToInt(Integer::intValue).toArray());
      }
    }
    return order.build();
  }

  private static List<Integer> writers(History history, int key) {
    return IntStream.range(0, history.transactions())
        .map(history::recorded)
        .filter(t -> history.status(t) != TransactionStatus.ABORTED)
        .filter(
            t ->
                IntStream.range(history.operationStart(t), history.operationEnd(t))
                    .anyMatch(op -> history.isWrite(op) && history.key(op) == key))
        .boxed()
        .toList();
  }
}
