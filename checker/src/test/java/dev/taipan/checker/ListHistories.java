package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Tiny random histories of lists, and of lists and registers: transactions that read states of the
 * recent past, some of what they read spoilt, recorded in the order of their commits or not.
 */
public final class ListHistories {
  private static final int REGISTER = 2;

  /** A transaction that ran. */
  private static final class Transaction {
    final int session;
    final int number;
    final TransactionStatus status;
    final List<int[]> kindsAndKeys = new ArrayList<>();
    final List<List<Long>> values = new ArrayList<>();
    long start = History.NO_START;
    long end = History.NO_END;

    Transaction(int session, int number, TransactionStatus status) {
      this.session = session;
      this.number = number;
      this.status = status;
    }

    void add(boolean write, int key, List<Long> value) {
      kindsAndKeys.add(new int[] {write ? 1 : 0, key});
      values.add(value);
    }
  }

  private final RandomGenerator random;
  private final List<Transaction> transactions = new ArrayList<>();
  private final List<Map<Integer, List<Long>>> states = new ArrayList<>();
  private long lastElement;

  private ListHistories(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The history of a seed: the same one every time. */
  public static History of(long seed) {
    return new ListHistories(seed).draw();
  }

  private History draw() {
    int size = 3 + random.nextInt(3);
    int sessions = 1 + random.nextInt(3);
    int oldest = random.nextInt(4);
    int keys = 1 + random.nextInt(3);
    boolean fuzzy = random.nextInt(5) == 0;
    states.add(new HashMap<>());
    for (int i = 0; i < size; i++) {
      run(i, random.nextInt(sessions), keys, oldest, fuzzy);
    }
    if (random.nextInt(3) == 0) {
      spoilOneList();
    }
    if (random.nextBoolean()) {
      record();
    }
    return build(sessions);
  }

  /** Runs a transaction on a state of the past, and makes it part of the latest. */
  private void run(int number, int session, int keys, int oldest, boolean fuzzy) {
    Transaction transaction = new Transaction(session, number, status());
    Map<Integer, List<Long>> after = new HashMap<>(states.get(states.size() - 1));
    Map<Integer, List<Long>> snapshot = anyState(oldest);
    Map<Integer, List<Long>> own = new HashMap<>();
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      int key = random.nextInt(keys);
      if (random.nextBoolean()) {
        List<Long> element = List.of(++lastElement);
        transaction.add(true, key, element);
        own.merge(key, element, ListHistories::joined);
        after.merge(key, element, ListHistories::joined);
      } else {
        List<Long> others = (fuzzy ? anyState(oldest) : snapshot).getOrDefault(key, List.of());
        transaction.add(false, key, joined(others, own.getOrDefault(key, List.of())));
      }
    }
    transactions.add(transaction);
    transaction.start = number * 10L - random.nextInt(25);
    transaction.end = number * 10L + random.nextInt(25);
    boolean kept = transaction.status != TransactionStatus.ABORTED || random.nextInt(6) == 0;
    states.add(kept ? after : states.get(states.size() - 1));
  }

  private Map<Integer, List<Long>> anyState(int oldest) {
    return states.get(Math.max(0, states.size() - 1 - random.nextInt(oldest + 1)));
  }

  private TransactionStatus status() {
    return switch (random.nextInt(10)) {
      case 0 -> TransactionStatus.ABORTED;
      case 1 -> TransactionStatus.UNKNOWN;
      default -> TransactionStatus.COMMITTED;
    };
  }

  private static List<Long> joined(List<Long> one, List<Long> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /** Drops, moves, doubles or makes up an element of some list. */
  private void spoilOneList() {
    List<Runnable> changes = new ArrayList<>();
    for (Transaction transaction : transactions) {
      for (int i = 0; i < transaction.values.size(); i++) {
        int operation = i;
        if (transaction.kindsAndKeys.get(i)[0] == 0) {
          changes.add(
              () -> {
                List<Long> list = new ArrayList<>(transaction.values.get(operation));
                spoil(list);
                transaction.values.set(operation, list);
              });
        }
      }
    }
    if (!changes.isEmpty()) {
      changes.get(random.nextInt(changes.size())).run();
    }
  }

  private void spoil(List<Long> list) {
    if (list.isEmpty()) {
      list.add(1 + random.nextLong(lastElement + 1));
      return;
    }
    switch (random.nextInt(5)) {
      case 0 -> list.remove(random.nextInt(list.size()));
      case 1 -> Collections.swap(list, random.nextInt(list.size()), random.nextInt(list.size()));
      case 2 -> list.add(list.get(random.nextInt(list.size())));
      case 3 -> list.set(random.nextInt(list.size()), 99L);
      default -> list.add(random.nextInt(list.size() + 1), 1 + random.nextLong(lastElement + 1));
    }
  }

  /** Records in any order that keeps every session's own. */
  private void record() {
    List<Transaction> left = new ArrayList<>(transactions);
    List<Integer> sessions = new ArrayList<>(left.stream().map(t -> t.session).toList());
    Collections.shuffle(sessions, new Random(random.nextLong()));
    transactions.clear();
    for (int session : sessions) {
      Transaction next = left.stream().filter(t -> t.session == session).findFirst().orElseThrow();
      left.remove(next);
      transactions.add(next);
    }
  }

  private History build(int sessions) {
    HistoryBuilder builder = new HistoryBuilder();
    for (int session = 0; session < sessions; session++) {
      builder.session("s" + session);
    }
    boolean timed = random.nextBoolean();
    for (Transaction transaction : transactions) {
      int handle = builder.transaction(transaction.session, transaction.number, transaction.status);
      for (int i = 0; i < transaction.values.size(); i++) {
        add(builder, handle, transaction.kindsAndKeys.get(i), transaction.values.get(i));
      }
      if (timed) {
        builder.times(handle, transaction.start, Math.max(transaction.start, transaction.end));
      }
    }
    return builder.build();
  }

  private static void add(
      HistoryBuilder builder, int transaction, int[] kindAndKey, List<Long> value) {
    int key = builder.key(kindAndKey[1]);
    long[] elements = value.stream().mapToLong(Long::longValue).toArray();
    long last = elements.length == 0 ? 0 : elements[elements.length - 1];
    boolean write = kindAndKey[0] == 1;
    if (kindAndKey[1] == REGISTER && write) {
      builder.write(transaction, key, last);
    } else if (kindAndKey[1] == REGISTER) {
      builder.read(transaction, key, last);
    } else if (write) {
      builder.append(transaction, key, last);
    } else {
      builder.readList(
          transaction, key, Arrays.copyOf(elements, elements.length), 0, elements.length);
    }
  }
}
