package dev.taipan.collect.workload;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.record.KnownRows;
import dev.taipan.record.Recorder;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.MiniTransactionDraw;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.TransactionDraw;
import dev.taipan.workload.TransactionMix;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.rng.UniformRandomProvider;

/** Reads and writes of keys, all of which are there from the start. */
public final class KeyWorkload implements Workload {
  private static final SizeRange OPERATIONS = new SizeRange(1, 6);

  private final KeyStore store;
  private final int keys;
  private final Function<UniformRandomProvider, Transactions> transactions;

  private KeyWorkload(
      KeyStore store, int keys, Function<UniformRandomProvider, Transactions> transactions) {
    this.store = store;
    this.keys = keys;
    this.transactions = transactions;
  }

  /** Mini-transactions on registers. */
  public static Workload mini(int keys, KeyDistribution distribution) {
    return new KeyWorkload(
        KeyStore.REGISTERS,
        keys,
        random ->
            new SingleKeys(
                KeyStore.REGISTERS,
                new MiniTransactionDraw(keys, distribution, 0.5, random),
                MiniTransactionDraw.MOST_OPERATIONS));
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
    return new KeyWorkload(
        store,
        keys,
        random -> new SingleKeys(store, new TransactionDraw(mix, random), OPERATIONS.most()));
  }

  /** Statements on several registers each. */
  public static Workload severalKeys(int keys, KeyDistribution distribution) {
    return new KeyWorkload(
        KeyStore.REGISTERS, keys, random -> new SeveralKeys(keys, distribution, random));
  }

  @Override
  public List<String> drops(Dialect dialect) {
    return store.drops(dialect);
  }

  @Override
  public List<String> creates(Dialect dialect) throws SQLException {
    return store.creates(dialect);
  }

  @Override
  public void fill(Connection connection, Dialect dialect) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(store.insert(dialect))) {
      for (int key = 0; key < keys; key++) {
        insert.setInt(1, key);
        store.setInitial(insert);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  @Override
  public Recorder.Names names() {
    return Recorder.Names.NUMBERS;
  }

  @Override
  public void recordInitial(Recorder recorder) {
    // The names say it.
  }

  @Override
  public Contents readAll(Access access, KnownRows rows) throws SQLException {
    List<String> read = new ArrayList<>();
    for (int key = 0; key < keys; key++) {
      read.add(key + " " + SingleKeys.read(store, access, key));
    }
    return new Contents(read);
  }

  @Override
  public Transactions transactions(UniformRandomProvider random) {
    return transactions.apply(random);
  }
}
