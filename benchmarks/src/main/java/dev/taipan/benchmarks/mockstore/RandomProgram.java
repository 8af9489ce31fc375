package dev.taipan.benchmarks.mockstore;

import dev.taipan.history.History;
import dev.taipan.mockstore.Clients;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.Session;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.Transaction;
import dev.taipan.mockstore.TransactionRefusedException;
import dev.taipan.mockstore.record.MemoryRecording;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** Three clients that read and write a few keys at random, in three transactions each. */
final class RandomProgram {
  private static final int CLIENTS = 3;
  private static final int TRANSACTIONS = 3;
  private static final int OPERATIONS = 3;
  private static final int KEYS = 3;

  private RandomProgram() {}

  /** What clients see in a run that follows from the seed of the options. */
  static History run(StoreOptions options) {
    MemoryRecording recording = new MemoryRecording();
    try (MockStore<Integer> store = MockStore.open(options.withRecording(recording))) {
      store.load(RandomProgram::load);
      Clients<Integer> clients = new Clients<>(store);
      for (int client = 0; client < CLIENTS; client++) {
        long seed = options.seed() * CLIENTS + client;
        clients.add(session -> work(session, RandomSource.XO_SHI_RO_256_PP.create(seed)));
      }
      clients.run();
    }
    return recording.history();
  }

  private static void load(Transaction<Integer> setup) {
    for (int key = 0; key < KEYS; key++) {
      setup.put(key(key), 0);
    }
  }

  private static String key(int number) {
    return "k" + number;
  }

  private static void work(Session<Integer> session, UniformRandomProvider random) {
    for (int transaction = 0; transaction < TRANSACTIONS; transaction++) {
      try {
        session.execute(
            running -> {
              for (int operation = 0; operation < OPERATIONS; operation++) {
                String key = key(random.nextInt(KEYS));
                if (random.nextBoolean()) {
                  running.put(key, random.nextInt());
                } else {
                  running.get(key);
                }
              }
            });
      } catch (TransactionRefusedException refused) {
        // It is part of the history.
      }
    }
  }
}
