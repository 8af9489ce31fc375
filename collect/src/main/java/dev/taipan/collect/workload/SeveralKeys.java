package dev.taipan.collect.workload;

import dev.taipan.workload.KeyDistribution;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Transactions of one to three statements, each of which reads or overwrites one to three
 * registers. A statement writes the same value to all of them, which no other one does.
 */
final class SeveralKeys implements Transactions {
  private static final int MOST = 3;

  private final UniformRandomProvider random;
  private final IntSupplier choice;
  private final int keys;
  private final int[][] statements = new int[MOST][];
  private final boolean[] write = new boolean[MOST];
  private int count;

  SeveralKeys(int keys, KeyDistribution distribution, UniformRandomProvider random) {
    this.keys = keys;
    this.random = random;
    choice = distribution.choice(random, keys);
  }

  @Override
  public void draw() {
    count = random.nextInt(1, MOST + 1);
    for (int statement = 0; statement < count; statement++) {
      statements[statement] =
          IntStream.generate(choice)
              .limit(random.nextInt(1, MOST + 1))
              .distinct()
              .sorted()
              .toArray();
      write[statement] = random.nextBoolean();
    }
  }

  @Override
  public void run(Access access) throws SQLException {
    for (int statement = 0; statement < count; statement++) {
      if (write[statement]) {
        write(access, statements[statement]);
      } else {
        read(access, statements[statement]);
      }
    }
  }

  private static String registers(int[] keys) {
    return IntStream.of(keys).mapToObj(key -> "?").collect(Collectors.joining(", ", "k IN (", ")"));
  }

  private void read(Access access, int... wanted) throws SQLException {
    PreparedStatement query = access.query(access.dialect().readRegisters(registers(wanted)));
    set(query, 1, wanted);
    int found = 0;
    try (ResultSet rows = query.executeQuery()) {
      for (; rows.next(); found++) {
        access.recorder().read(rows.getInt(1), rows.getLong(2));
        access.sent().found(rows);
      }
    }
    access.recorder().answered();
    require(found, wanted);
    access.sent().done();
  }

  private void write(Access access, int... wanted) throws SQLException {
    String one = access.dialect().writeNewToRegister();
    PreparedStatement update = access.write(one.replace("k = ?", registers(wanted)));
    long value = access.newNumber();
    for (int key : wanted) {
      access.recorder().write(key, value);
    }
    update.setLong(1, value);
    update.setLong(2, value);
    set(update, 3, wanted);
    int changed = access.sent().changed(update);
    access.recorder().answered();
    require(changed, wanted);
    access.sent().done();
  }

  private static void set(PreparedStatement statement, int first, int... wanted)
      throws SQLException {
    for (int i = 0; i < wanted.length; i++) {
      statement.setInt(first + i, wanted[i]);
    }
  }

  private void require(int found, int... wanted) throws SQLException {
    if (found != wanted.length) {
      throw new SQLException(
          "of %d rows among keys 0 to %d, only %d exist".formatted(wanted.length, keys - 1, found));
    }
  }
}
