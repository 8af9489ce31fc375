package dev.taipan.weak;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Small random histories of lists that are appended to and read, an element once. Reads are of
 * states of the recent past with what their transaction appended itself; some are spoilt.
 */
final class RandomLists {
  private static final int KEYS = 2;

  private final Random random;
  private final HistoryBuilder builder = new HistoryBuilder();

  /** One of so many lists is spoilt. */
  private final int spoilt;

  /** How many transactions ago a state may be that is read. */
  private final int age;

  /** Per key what it held after each transaction. */
  private final Map<Integer, List<List<Long>>> states = new HashMap<>();

  private long lastElement;

  private RandomLists(long seed) {
    random = new Random(seed);
    spoilt = random.nextBoolean() ? 8 : Integer.MAX_VALUE;
    age = 1 + random.nextInt(3);
  }

  static History of(long seed) {
    return new RandomLists(seed).history();
  }

  private History history() {
    int sessions = 1 + random.nextInt(4);
    for (int session = 0; session < sessions; session++) {
      builder.session("s" + session);
    }
    for (int key = 0; key < KEYS; key++) {
      states.put(builder.key(key), new ArrayList<>(List.of(List.of())));
    }
    for (int number = 2 + random.nextInt(5); number > 0; number--) {
      addTransaction(builder.transaction(random.nextInt(sessions), number, status()));
    }
    return builder.build();
  }

  private TransactionStatus status() {
    return switch (random.nextInt(8)) {
      case 0 -> TransactionStatus.ABORTED;
      case 1 -> TransactionStatus.UNKNOWN;
      default -> TransactionStatus.COMMITTED;
    };
  }

  private void addTransaction(int transaction) {
    Map<Integer, List<Long>> own = new HashMap<>();
    for (int operations = 1 + random.nextInt(5); operations > 0; operations--) {
      int key = random.nextInt(KEYS);
      List<Long> appended = own.computeIfAbsent(key, unknown -> new ArrayList<>());
      if (random.nextBoolean()) {
        appended.add(++lastElement);
        builder.append(transaction, key, lastElement);
      } else {
        read(transaction, key, appended);
      }
    }
    own.forEach((key, appended) -> append(key, appended));
  }

  /** An aborted transaction's elements stay as well: some read them. */
  private void append(int key, List<Long> appended) {
    List<List<Long>> past = states.get(key);
    past.add(joined(past.get(past.size() - 1), appended));
  }

  private void read(int transaction, int key, List<Long> own) {
    List<List<Long>> past = states.get(key);
    List<Long> others = past.get(Math.max(0, past.size() - 1 - random.nextInt(age)));
    List<Long> list = joined(others, own);
    if (random.nextInt(spoilt) == 0) {
      spoil(list);
    }
    long[] elements = list.stream().mapToLong(Long::longValue).toArray();
    builder.readList(transaction, key, elements, 0, elements.length);
  }

  private static List<Long> joined(List<Long> one, List<Long> other) {
    List<Long> joined = new ArrayList<>(one);
    joined.addAll(other);
    return joined;
  }

  /** Drops, moves, doubles, makes up or takes from the future an element. */
  private void spoil(List<Long> list) {
    int place = random.nextInt(list.size() + 1);
    switch (list.isEmpty() ? 4 : random.nextInt(5)) {
      case 0 -> list.remove(random.nextInt(list.size()));
      case 1 -> Collections.swap(list, 0, list.size() - 1);
      case 2 -> list.add(place, list.get(random.nextInt(list.size())));
      case 3 -> list.add(place, 99L);
      default -> list.add(lastElement + 1 + random.nextInt(2));
    }
  }
}
