package dev.taipan.collect.workload.keys;

import dev.taipan.collect.workload.Access;
import dev.taipan.collect.workload.Transactions;
import dev.taipan.collect.workload.keys.KeyClient.Row;
import dev.taipan.workload.Draw;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Transactions in which each statement reads or writes one key; some reads find others, too. Some
 * writes return what they have written, some are sent in batches, and some transactions have a
 * savepoint.
 */
final class SingleKeys implements Transactions {
  /** The share of reads that ask for a range of keys. */
  private static final double RANGE_RATIO = 0.1;

  /** The share of reads that ask by an index, of those of keys of a table that has one. */
  private static final double INDEX_RATIO = 0.2;

  /** One of so many writes returns what it has written. */
  private static final int PER_RETURNING = 4;

  private final KeyStore store;
  private final KeyPool pool;
  private final Draw draw;
  private final double knowing;
  private final UniformRandomProvider random;
  private final int[] key;
  private final boolean[] write;
  private final boolean[] delete;
  private final boolean[] plainly;
  private final boolean[] returning;
  private final boolean[] afterRead;
  private final double[] way;
  private final Row[] row;
  private final Savepoint savepoint = new Savepoint();
  private int operations;
  private boolean batches;
  private boolean isNew;
  private KeyClient client;

  /**
   * Transactions as they are drawn, of the keys that are in slots then.
   *
   * @param mostOperations of a transaction, as drawn
   * @param knowing the share of writes that begin with a read of the key, of those of keys that
   *     were written before, and that the transaction has not used yet
   */
  SingleKeys(
      KeyStore store,
      KeyPool pool,
      Draw draw,
      int mostOperations,
      double knowing,
      UniformRandomProvider random) {
    this.store = store;
    this.pool = pool;
    this.draw = draw;
    this.knowing = knowing;
    this.random = random;
    key = new int[mostOperations];
    write = new boolean[mostOperations];
    delete = new boolean[mostOperations];
    plainly = new boolean[mostOperations];
    returning = new boolean[mostOperations];
    afterRead = new boolean[mostOperations];
    way = new double[mostOperations];
    row = new Row[mostOperations];
  }

  @Override
  public void draw() {
    operations = draw.draw(key, write, 0);
    int[] slots = Arrays.copyOf(key, operations);
    for (int operation = 0; operation < operations; operation++) {
      int first = first(slots, slots[operation]);
      key[operation] = first < operation ? key[first] : pool.key(slots[operation]);
    }
    isNew = true;
  }

  @Override
  public boolean onlyReads() {
    int reads = 0;
    while (reads < operations && !write[reads]) {
      reads++;
    }
    return reads == operations;
  }

  /** Chooses how to read and write, once: the transaction may be tried again. */
  private void choose() {
    if (isNew) {
      for (int operation = 0; operation < operations; operation++) {
        afterRead[operation] = isAfterRead(operation);
        way[operation] = random.nextDouble();
        delete[operation] = write[operation] && pool.write(key[operation]);
        plainly[operation] = write[operation] && random.nextBoolean();
        returning[operation] = write[operation] && random.nextInt(PER_RETURNING) == 0;
      }
      batches = random.nextBoolean();
      savepoint.draw(onlyReads() ? 0 : operations, random);
    }
    isNew = false;
  }

  private boolean isAfterRead(int operation) {
    return knowing > 0
        && write[operation]
        && first(key, key[operation]) == operation
        && !pool.isUnwritten(key[operation])
        && random.nextDouble() < knowing;
  }

  private static int first(int[] slots, int slot) {
    int first = 0;
    while (slots[first] != slot) {
      first++;
    }
    return first;
  }

  @Override
  public void run(Access access) throws SQLException {
    if (client == null || !client.isBy(access)) {
      client = new KeyClient(store, access);
    }
    client.begin();
    choose();
    int next = 0;
    while (next < operations) {
      client.before(next, savepoint);
      int last = batches && access.sent().canBatch() ? lastOfBatch(next) : next;
      run(next, last);
      if (client.after(last, savepoint)) {
        Arrays.fill(row, savepoint.first(), last + 1, Row.UNKNOWN);
      }
      next = last + 1;
    }
  }

  /**
   * The last one of writes of different keys that are never deleted, which begin with an operation;
   * that one itself where it is no such.
   */
  private int lastOfBatch(int first) {
    int end = first;
    while (end < operations
        && write[end]
        && !pool.isDeleted(key[end])
        && !savepoint.separates(first, end)
        && isOfAnotherKey(first, end)) {
      end++;
    }
    return Math.max(first, end - 1);
  }

  /** Whether all from one operation up to another one are of other keys than that one. */
  private boolean isOfAnotherKey(int first, int operation) {
    return IntStream.range(first, operation).noneMatch(other -> key[other] == key[operation]);
  }

  private void run(int first, int last) throws SQLException {
    if (first == last) {
      row[first] = run(first);
    } else {
      writeAll(first, last);
    }
  }

  private Row run(int operation) throws SQLException {
    if (!write[operation]) {
      return read(operation);
    }
    Row known = before(operation);
    return delete[operation] ? client.delete(key[operation]) : write(operation, known);
  }

  /** Writes keys that are never deleted, at once those whose rows are there. */
  private void writeAll(int first, int last) throws SQLException {
    for (int operation = first; operation <= last; operation++) {
      row[operation] = before(operation);
    }
    int[] there =
        IntStream.rangeClosed(first, last)
            .filter(operation -> row[operation] == Row.PRESENT)
            .map(operation -> key[operation])
            .toArray();
    if (there.length > 0) {
      client.changeAll(there);
    }
    for (int operation = first; operation <= last; operation++) {
      row[operation] =
          row[operation] == Row.PRESENT ? Row.PRESENT : write(operation, row[operation]);
    }
  }

  private Row write(int operation, Row known) throws SQLException {
    boolean mayBeDeleted = known == Row.UNKNOWN && pool.isDeleted(key[operation]);
    return client.write(
        key[operation], known, mayBeDeleted || plainly[operation], returning[operation]);
  }

  /** What the transaction knows of the row of a write before it, and perhaps reads to that end. */
  private Row before(int operation) throws SQLException {
    return afterRead[operation] ? client.read(key[operation]) : known(operation);
  }

  private Row read(int operation) throws SQLException {
    if (way[operation] < RANGE_RATIO) {
      return client.readAround(key[operation]);
    }
    if (way[operation] > 1 - INDEX_RATIO && client.isIndexed(key[operation])) {
      client.readRecent();
      return known(operation);
    }
    return client.read(key[operation]);
  }

  /** What the transaction found out about the key of an operation before it. */
  private Row known(int operation) {
    int before = operation - 1;
    while (before >= 0 && key[before] != key[operation]) {
      before--;
    }
    return before < 0 ? Row.UNKNOWN : row[before];
  }
}
