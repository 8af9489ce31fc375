package dev.taipan.collect.workload.keys;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.collect.workload.Access;
import dev.taipan.collect.workload.Contents;
import dev.taipan.collect.workload.Transactions;
import dev.taipan.collect.workload.Workload;
import dev.taipan.record.KnownRows;
import dev.taipan.record.Recorder;
import dev.taipan.workload.Draw;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.MiniTransactionDraw;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.TransactionDraw;
import dev.taipan.workload.TransactionMix;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Reads and writes of keys. Most of them come into being during the run: their rows are read before
 * they exist, are inserted, and some are deleted and inserted again.
 */
public final class KeyWorkload implements Workload {
  private static final SizeRange OPERATIONS = new SizeRange(1, 6);

  /** The share of transactions among mini-transactions that write, and then mostly read. */
  private static final double WRITE_FIRST_RATIO = 0.2;

  /** The share of transactions among them that write one key and do nothing else. */
  private static final double WRITE_RATIO = 0.2;

  /** The share of reads behind the first write. */
  private static final double LATE_READ_RATIO = 0.7;

  /** The share of writes of keys that were written before which follow a read of the key. */
  private static final double KNOWING_RATIO = 0.7;

  private static final SizeRange OF_WRITE_FIRST = new SizeRange(2, 6);
  private static final SizeRange OF_WRITES = new SizeRange(1, 1);

  /** So many keys are read by one statement at the end. */
  private static final int KEYS_PER_READ = 200;

  private final KeyStore store;
  private final KeyPool pool;
  private final BiFunction<KeyPool, UniformRandomProvider, Transactions> transactions;

  private KeyWorkload(
      KeyStore store,
      KeyPool pool,
      BiFunction<KeyPool, UniformRandomProvider, Transactions> transactions) {
    this.store = store;
    this.pool = pool;
    this.transactions = transactions;
  }

  private static Workload singleKeys(
      KeyStore store,
      int keys,
      double knowing,
      Function<UniformRandomProvider, Draw> draw,
      int mostOperations) {
    return new KeyWorkload(
        store,
        new KeyPool(keys, store == KeyStore.REGISTERS),
        (pool, random) ->
            new SingleKeys(store, pool, draw.apply(random), mostOperations, knowing, random));
  }

  /**
   * Mini-transactions on registers, and others between them. Nobody can tell that a write was lost
   * if it was overwritten by somebody who had not read the key, so most who overwrite read.
   */
  public static Workload mini(int keys, KeyDistribution distribution) {
    return singleKeys(
        KeyStore.REGISTERS,
        keys,
        KNOWING_RATIO,
        random -> miniDraw(keys, distribution, random),
        MiniTransactionDraw.MOST_OPERATIONS);
  }

  /**
   * Draws mini-transactions, and between them transactions that write a key which they have not
   * read and read others late, and single writes: what is quickly done happens often while others
   * are under way.
   */
  public static Draw miniDraw(
      int keys, KeyDistribution distribution, UniformRandomProvider random) {
    Draw mini = new MiniTransactionDraw(keys, distribution, 0.5, random);
    Draw late =
        new TransactionDraw(
            new TransactionMix(OF_WRITE_FIRST, keys, distribution, LATE_READ_RATIO, 0), random);
    Draw writeFirst =
        (key, write, first) -> {
          int length = late.draw(key, write, first);
          write[first] = true;
          return length;
        };
    Draw writes =
        new TransactionDraw(new TransactionMix(OF_WRITES, keys, distribution, 0, 0), random);
    return (key, write, first) -> {
      double choice = random.nextDouble();
      Draw others = choice < WRITE_FIRST_RATIO + WRITE_RATIO ? writes : mini;
      return (choice < WRITE_FIRST_RATIO ? writeFirst : others).draw(key, write, first);
    };
  }

  /**
   * Transactions of one to six operations.
   *
   * @param reads the share of operations that are reads, of those that are not in pairs
   * @param pairs the share of operations that are pairs of a read and a write of the same key
   */
  public static Workload mixed(
      KeyStore store, int keys, KeyDistribution distribution, double reads, double pairs) {
    TransactionMix mix = new TransactionMix(OPERATIONS, keys, distribution, reads, pairs);
    return singleKeys(
        store, keys, 0, random -> new TransactionDraw(mix, random), OPERATIONS.most());
  }

  /** Statements on several registers each. */
  public static Workload severalKeys(int keys, KeyDistribution distribution) {
    return new KeyWorkload(
        KeyStore.REGISTERS,
        new KeyPool(keys, false),
        (pool, random) -> new SeveralKeys(pool, keys, distribution, random));
  }

  @Override
  public List<String> drops(Dialect dialect) {
    return KeyTables.onEach(store.drops(dialect));
  }

  @Override
  public List<String> creates(Dialect dialect) throws SQLException {
    List<String> tables = KeyTables.onEach(store.creates(dialect));
    return Stream.concat(tables.stream(), store.indexes(dialect).stream()).toList();
  }

  @Override
  public void fill(Connection connection, Dialect dialect) throws SQLException {
    for (int table = 0; table < KeyTables.COUNT; table++) {
      fill(connection, KeyTables.on(table, store.insertInitial(dialect)), table);
    }
  }

  private void fill(Connection connection, String sql, int table) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (int key : pool.existing().filter(each -> KeyTables.of(each) == table).toArray()) {
        insert.setInt(1, key);
        store.setInitial(insert);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  @Override
  public Recorder.Names names() {
    return store == KeyStore.REGISTERS ? Recorder.Names.NUMBERED_ROWS : Recorder.Names.NUMBERS;
  }

  @Override
  public void recordInitial(Recorder recorder) throws IOException {
    if (store == KeyStore.REGISTERS) {
      for (int key : pool.existing().toArray()) {
        recorder.initial(key, 0);
      }
    }
  }

  @Override
  public Contents readAll(Access access, KnownRows rows) throws SQLException {
    List<String> read = new ArrayList<>();
    KeyClient client = new KeyClient(store, access);
    for (int table = 0; table < KeyTables.COUNT; table++) {
      int number = table;
      int[] used = pool.used().filter(key -> KeyTables.of(key) == number).toArray();
      for (int first = 0; first < used.length; first += KEYS_PER_READ) {
        int end = Math.min(used.length, first + KEYS_PER_READ);
        new TreeMap<>(client.readRange(Arrays.copyOfRange(used, first, end)))
            .forEach((key, held) -> read.add(key + " " + held));
      }
    }
    return new Contents(read);
  }

  @Override
  public boolean hasReaders() {
    return true;
  }

  @Override
  public Transactions transactions(UniformRandomProvider random) {
    return transactions.apply(pool, random);
  }
}
