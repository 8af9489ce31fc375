package dev.taipan.collect.workload.keys;

import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.collect.workload.Access;
import dev.taipan.collect.workload.Transactions;
import dev.taipan.collect.workload.keys.KeyClient.Row;
import dev.taipan.workload.KeyDistribution;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Transactions of one to three statements, each of which reads or overwrites one to three registers
 * of one table. A statement writes the same value to all of them, which no other one does; or a
 * batch of statements, one for each register, is sent at once. Those of half of the slots exist
 * from the start and stay; others come into being during the run, each by a statement of its own.
 * Some statements return what they have written, and some transactions have a savepoint.
 */
final class SeveralKeys implements Transactions {
  private static final int MOST = 3;

  private final KeyPool pool;
  private final UniformRandomProvider random;
  private final IntSupplier choice;
  private final int lasting;
  private final int[][] statements = new int[MOST][];
  private final boolean[] write = new boolean[MOST];
  private final boolean[] batch = new boolean[MOST];
  private final boolean[] returning = new boolean[MOST];
  private final Savepoint savepoint = new Savepoint();
  private int count;
  private boolean isNew;
  private KeyClient client;

  SeveralKeys(KeyPool pool, int keys, KeyDistribution distribution, UniformRandomProvider random) {
    this.pool = pool;
    this.random = random;
    lasting = (keys + 1) / 2;
    choice = distribution.choice(random, keys);
  }

  @Override
  public void draw() {
    count = random.nextInt(1, MOST + 1);
    for (int statement = 0; statement < count; statement++) {
      statements[statement] = ofOneTable(random.nextInt(1, MOST + 1));
      write[statement] = random.nextBoolean();
      batch[statement] = random.nextBoolean();
      returning[statement] = random.nextBoolean();
    }
    savepoint.draw(onlyReads() ? 0 : count, random);
    isNew = true;
  }

  /** Keys in increasing order, at most so many, of the table of the one that is drawn first. */
  private int[] ofOneTable(int most) {
    int[] drawn =
        IntStream.generate(choice).limit((long) most * KeyTables.COUNT).map(pool::key).toArray();
    return IntStream.of(drawn)
        .filter(key -> KeyTables.of(key) == KeyTables.of(drawn[0]))
        .distinct()
        .limit(most)
        .sorted()
        .toArray();
  }

  private static String about(int key, String statement) {
    return KeyTables.on(KeyTables.of(key), statement);
  }

  @Override
  public boolean onlyReads() {
    return writes().findAny().isEmpty();
  }

  /** The numbers of the statements that write. */
  private IntStream writes() {
    return IntStream.range(0, count).filter(statement -> write[statement]);
  }

  /** Whether a key exists from the start and stays. */
  private boolean lasts(int key) {
    return key < lasting;
  }

  @Override
  public void run(Access access) throws SQLException {
    if (client == null || !client.isBy(access)) {
      client = new KeyClient(KeyStore.REGISTERS, access);
    }
    if (isNew) {
      writes()
          .flatMap(statement -> IntStream.of(statements[statement]))
          .filter(key -> !lasts(key))
          .forEach(pool::write);
      isNew = false;
    }
    client.begin();
    for (int statement = 0; statement < count; statement++) {
      client.before(statement, savepoint);
      if (write[statement]) {
        write(access, statement);
      } else {
        read(access, statements[statement]);
      }
      client.after(statement, savepoint);
    }
  }

  private void write(Access access, int statement) throws SQLException {
    int[] keys = statements[statement];
    int[] there = IntStream.of(keys).filter(this::lasts).toArray();
    if (there.length > 0 && batch[statement] && access.sent().canBatch()) {
      client.changeAll(there);
    } else if (there.length > 0) {
      overwrite(access, returning[statement], there);
    }
    for (int key : IntStream.of(keys).filter(any -> !lasts(any)).toArray()) {
      client.write(key, Row.UNKNOWN, false, returning[statement]);
    }
  }

  private static String registers(int[] keys) {
    return IntStream.of(keys).mapToObj(key -> "?").collect(Collectors.joining(", ", "k IN (", ")"));
  }

  private void read(Access access, int... wanted) throws SQLException {
    String several = access.dialect().readRegisters(registers(wanted));
    PreparedStatement query = access.query(about(wanted[0], several));
    set(query, 1, wanted);
    client.read(query, wanted);
  }

  private void recordRead(Access access, ResultSet row) throws SQLException {
    if (!client.isUndoing()) {
      access.recorder().read(row.getInt(1), row.getLong(2));
    }
  }

  private void overwrite(Access access, boolean returns, int... wanted) throws SQLException {
    String one = access.dialect().writeNewToRegister();
    String update = about(wanted[0], one.replace("k = ?", registers(wanted)));
    Optional<String> query =
        returns && !access.sent().tellWhatTheySaw()
            ? access.dialect().returning(update, "k, v")
            : Optional.empty();
    PreparedStatement write = client.write(query.orElse(update));
    long value = access.newNumber();
    for (int key : wanted) {
      client.writer().write(key, value);
    }
    write.setLong(1, value);
    write.setLong(2, value);
    set(write, 3, wanted);
    int changed = query.isPresent() ? query(access, write) : access.sent().changed(write);
    client.answered();
    if (changed != wanted.length) {
      throw new SQLException(
          "of %d rows among keys 0 to %d, only %d exist"
              .formatted(wanted.length, lasting - 1, changed));
    }
    access.sent().done();
  }

  /** Sends a write that returns keys and what it has written to them, and says to how many. */
  private int query(Access access, PreparedStatement write) throws SQLException {
    int count = 0;
    try (ResultSet rows = write.executeQuery()) {
      while (rows.next()) {
        recordRead(access, rows);
        count++;
      }
    }
    return count;
  }

  private static void set(PreparedStatement statement, int first, int... wanted)
      throws SQLException {
    for (int i = 0; i < wanted.length; i++) {
      statement.setInt(first + i, wanted[i]);
    }
  }
}
