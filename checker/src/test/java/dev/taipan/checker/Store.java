package dev.taipan.checker;

import dev.taipan.checker.Draft.Operation;
import dev.taipan.checker.Draft.Transaction;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Stores of every kind: each runs a draft's transactions and says what their reads return. */
enum Store {
  /** One transaction after the other. */
  SERIAL {
    @Override
    void serve(Draft draft, RandomGenerator random) {
      Map<Integer, Long> state = new HashMap<>();
      draft.transactions.forEach(transaction -> run(transaction, state::get, state));
    }
  },

  /** Each transaction reads a state of the recent past, but never older than its session's last. */
  SNAPSHOTS {
    @Override
    void serve(Draft draft, RandomGenerator random) {
      List<Map<Integer, Long>> states = new ArrayList<>();
      states.add(new HashMap<>());
      int[] seen = new int[draft.shape.sessions()];
      for (Transaction transaction : draft.transactions) {
        int oldest = Math.max(seen[transaction.session], states.size() - 4);
        int chosen =
            random.nextBoolean() ? oldest : oldest + random.nextInt(states.size() - oldest);
        Map<Integer, Long> after = new HashMap<>(states.get(states.size() - 1));
        transaction.snapshot = INTERVAL * chosen;
        run(transaction, states.get(chosen)::get, after);
        states.add(after);
        seen[transaction.session] = states.size() - 1;
      }
    }
  },

  /** Two replicas that exchange all they have now and then. */
  REPLICAS {
    @Override
    void serve(Draft draft, RandomGenerator random) {
      List<Map<Integer, Long>> replicas = List.of(new HashMap<>(), new HashMap<>());
      for (Transaction transaction : draft.transactions) {
        Map<Integer, Long> replica = replicas.get(transaction.session % 2);
        run(transaction, replica::get, replica);
        if (random.nextInt(6) == 0) {
          replicas.get(random.nextInt(2)).putAll(replica);
        }
      }
    }
  },

  /**
   * Reads return something that was written before, of each key whatever it likes: nothing comes
   * from the future, but hardly anything of what was seen agrees.
   */
  FORGETFUL {
    @Override
    void serve(Draft draft, RandomGenerator random) {
      Map<Integer, List<Long>> written = new HashMap<>();
      for (Transaction transaction : draft.transactions) {
        Map<Integer, Long> seen = new HashMap<>();
        written.forEach((key, values) -> seen.put(key, values.get(random.nextInt(values.size()))));
        Map<Integer, Long> wrote = new HashMap<>();
        run(transaction, seen::get, wrote);
        wrote.forEach(
            (key, value) -> written.computeIfAbsent(key, k -> new ArrayList<>()).add(value));
      }
    }
  },

  /** Reads return anything that is ever written, except that transactions read their own writes. */
  NOISE {
    @Override
    void serve(Draft draft, RandomGenerator random) {
      for (Transaction transaction : draft.transactions) {
        Map<Integer, Long> state = new HashMap<>();
        for (int key = 0; key < draft.shape.keys(); key++) {
          state.put(key, draft.anyValueOf(key));
        }
        run(transaction, state::get, new HashMap<>());
      }
    }
  },

  /** Each read returns anything, whatever the one before it returned. */
  WHIMS {
    @Override
    void serve(Draft draft, RandomGenerator random) {
      for (Transaction transaction : draft.transactions) {
        run(transaction, draft::anyValueOf, new HashMap<>());
      }
    }
  };

  /** The ticks from one commit to the next. */
  static final long INTERVAL = 20;

  /** Fills in what the reads of a draft return. */
  abstract void serve(Draft draft, RandomGenerator random);

  /** Runs a transaction; it reads its own writes, and otherwise what a state says, 0 if nothing. */
  private static void run(
      Transaction transaction, Function<Integer, Long> state, Map<Integer, Long> writes) {
    Map<Integer, Long> own = new HashMap<>();
    for (Operation operation : transaction.operations) {
      if (operation.write) {
        own.put(operation.key, operation.value);
      } else {
        Long read =
            own.containsKey(operation.key) ? own.get(operation.key) : state.apply(operation.key);
        operation.value = read == null ? 0 : read;
      }
    }
    if (transaction.status != TransactionStatus.ABORTED) {
      writes.putAll(own);
    }
  }
}
