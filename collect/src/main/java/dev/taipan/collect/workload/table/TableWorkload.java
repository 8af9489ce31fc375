package dev.taipan.collect.workload.table;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.workload.Access;
import dev.taipan.collect.workload.Contents;
import dev.taipan.collect.workload.ReadRow;
import dev.taipan.collect.workload.Table;
import dev.taipan.collect.workload.Transactions;
import dev.taipan.collect.workload.Workload;
import dev.taipan.record.KnownRows;
import dev.taipan.record.Recorder;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Transactions on tables with rows of several columns.
 *
 * @param fillings the tables, and what is in them at first
 * @param hasReaders whether it is known of transactions that they only read, and some do
 * @param mix the transactions of one client, by what is random in them
 */
record TableWorkload(
    List<Filling> fillings, boolean hasReaders, Function<UniformRandomProvider, Mix> mix)
    implements Workload {

  /** One of whose transactions it is not known that they only read. */
  TableWorkload(List<Filling> fillings, Function<UniformRandomProvider, Mix> mix) {
    this(fillings, false, mix);
  }

  /** One that has {@linkplain Body#reading readers}. */
  static TableWorkload withReaders(
      List<Filling> fillings, Function<UniformRandomProvider, Mix> mix) {
    return new TableWorkload(fillings, true, mix);
  }

  /** Draws transactions. */
  @FunctionalInterface
  interface Mix {
    Body draw();
  }

  /** A transaction. */
  @FunctionalInterface
  interface Body {
    void run(TableAccess tables) throws SQLException;

    /** Whether it is known that it writes nothing. */
    default boolean onlyReads() {
      return false;
    }

    /** A transaction that writes nothing. */
    static Body reading(Body body) {
      return new Body() {
        @Override
        public void run(TableAccess tables) throws SQLException {
          body.run(tables);
        }

        @Override
        public boolean onlyReads() {
          return true;
        }
      };
    }
  }

  /**
   * What is in a table at first.
   *
   * @param rows how many, with keys from 0; their version is 0
   * @param columns the further columns of a key
   */
  record Filling(Table table, int rows, LongFunction<long[]> columns) {
    /** Rows that are all the same. */
    static Filling with(Table table, int rows, long... columns) {
      return new Filling(table, rows, key -> columns);
    }

    private long[] contents(long key) {
      long[] further = columns.apply(key);
      long[] contents = new long[further.length + 1];
      System.arraycopy(further, 0, contents, 1, further.length);
      return contents;
    }

    private void insert(Connection connection) throws SQLException {
      try (PreparedStatement insert = connection.prepareStatement(table.insert())) {
        for (long key = 0; key < rows; key++) {
          insert.setLong(1, key);
          long[] contents = contents(key);
          for (int i = 0; i < contents.length; i++) {
            insert.setLong(i + 2, contents[i]);
          }
          insert.addBatch();
        }
        if (rows > 0) {
          insert.executeBatch();
        }
      }
    }

    private void record(Recorder recorder) throws IOException {
      for (long key = 0; key < rows; key++) {
        recorder.initial(table.name(), key, table.json(contents(key)));
      }
    }
  }

  @Override
  public List<String> drops(Dialect dialect) {
    return fillings.stream().map(filling -> filling.table().drop()).toList();
  }

  @Override
  public List<String> creates(Dialect dialect) throws SQLException {
    if (!dialect.hasTables()) {
      throw new SQLException(
          dialect.title()
              + " is a key-value store; use a workload of keys, such as mini, registers or lists");
    }
    List<String> statements = new ArrayList<>();
    for (Filling filling : fillings) {
      statements.add(filling.table().create());
      filling.table().createIndexes().forEach(statements::add);
    }
    return statements;
  }

  @Override
  public void fill(Connection connection, Dialect dialect) throws SQLException {
    for (Filling filling : fillings) {
      filling.insert(connection);
    }
  }

  @Override
  public Recorder.Names names() {
    return Recorder.Names.ROWS;
  }

  @Override
  public void recordInitial(Recorder recorder) throws IOException {
    for (Filling filling : fillings) {
      filling.record(recorder);
    }
  }

  @Override
  public Contents readAll(Access access, KnownRows rows) throws SQLException {
    TableAccess tables = new TableAccess(access);
    List<String> read = new ArrayList<>();
    for (Filling filling : fillings) {
      Table table = filling.table();
      for (ReadRow row : tables.readAll(table, rows.of(table.name()))) {
        read.add(table.name() + " " + row.key() + " " + table.json(row.contents()));
      }
    }
    return new Contents(read);
  }

  @Override
  public Transactions transactions(UniformRandomProvider random) {
    Mix drawing = mix.apply(random);
    return new Transactions() {
      private Body next;

      @Override
      public void draw() {
        next = drawing.draw();
      }

      @Override
      public boolean onlyReads() {
        return next.onlyReads();
      }

      @Override
      public void run(Access access) throws SQLException {
        next.run(new TableAccess(access));
      }
    };
  }
}
