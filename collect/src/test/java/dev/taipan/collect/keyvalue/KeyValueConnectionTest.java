package dev.taipan.collect.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.dialect.Isolation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyValueConnectionTest {
  private static final Dialect DIALECT = Dialects.ROCKSDB;

  private final NotingStore store = new NotingStore();
  private Connection connection;

  /** A store of one transaction at a time, which writes down what it is asked. */
  private static final class NotingStore implements KeyValueStore, KeyValueTransaction {
    private final Map<String, String> values = new TreeMap<>();
    private final List<String> calls = new ArrayList<>();
    private RuntimeException refusal;

    private String said(String call) throws RuntimeException {
      calls.add(call.replaceAll("taipan_|\\d/", ""));
      if (refusal != null) {
        throw refusal;
      }
      return call;
    }

    @Override
    public KeyValueTransaction begin(Isolation level) {
      said("begin " + level);
      return this;
    }

    @Override
    public boolean isConflict(Exception failed) {
      return failed instanceof IllegalStateException;
    }

    @Override
    public String get(String key) {
      said("get " + key);
      return values.get(key);
    }

    @Override
    public String getForUpdate(String key) {
      said("lock " + key);
      return values.get(key);
    }

    @Override
    public void put(String key, String value) {
      said("put " + key + " " + value);
      values.put(key, value);
    }

    @Override
    public void delete(String key) {
      said("delete " + key);
      values.remove(key);
    }

    @Override
    public void commit() {
      said("commit");
    }

    @Override
    public void rollback() {
      calls.add("rollback");
    }

    @Override
    public void close() {}
  }

  @BeforeEach
  void connect() throws SQLException {
    connection = new KeyValueConnections(store).connect();
    for (String table : DIALECT.createTables()) {
      run(table);
    }
    DIALECT.prepare(connection, Isolation.SNAPSHOT);
  }

  private int run(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    }
  }

  private List<String> query(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> all = new ArrayList<>();
      while (rows.next()) {
        String first = rows.getString(1);
        all.add(rows.getMetaData().getColumnCount() == 1 ? first : first + "=" + rows.getLong(2));
      }
      return all;
    }
  }

  @Test
  void transactionsBeginWithTheirFirstStatementAndEndOnce() throws SQLException {
    connection.commit();
    run(DIALECT.insertRegister(), 1, 10L);
    run(DIALECT.writeRegister(), 11L, 1);
    connection.commit();
    connection.commit();
    assertThat(query(DIALECT.readRegister().replace("?", "1"))).containsExactly("11");
    connection.rollback();
    connection.rollback();

    assertThat(store.calls)
        .containsExactly(
            "begin SNAPSHOT",
            "lock register/1",
            "put register/1 10",
            "lock register/1",
            "put register/1 11",
            "commit",
            "begin SNAPSHOT",
            "get register/1",
            "rollback");
  }

  @Test
  void statementsSayHowManyRowsThereWere() throws SQLException {
    assertThat(run(DIALECT.writeRegister(), 5L, 1)).isZero();
    assertThat(run(DIALECT.deleteRegister(), 1)).isZero();
    assertThat(run(DIALECT.insertRegister(), 1, 5L)).isEqualTo(1);
    assertThatThrownBy(() -> run(DIALECT.insertRegister(), 1, 6L))
        .isInstanceOfSatisfying(
            SQLException.class,
            known -> assertThat(DIALECT.failure(known)).isEqualTo(Failure.CONSTRAINT));
    assertThat(run(DIALECT.writeNewToRegister(), 7L, 7L, 1)).isEqualTo(1);
    assertThat(run(DIALECT.writeNewToRegister(), 7L, 7L, 1)).isEqualTo(1);
    assertThat(query(DIALECT.readRegisters("k BETWEEN 0 AND 9"))).containsExactly("1=-7");
    assertThat(run(DIALECT.writeNewToRegister().replace("k = ?", "k IN (?, ?)"), 8L, 8L, 1, 2))
        .isEqualTo(1);
    assertThat(query(DIALECT.readRegisters("k IN (2, 1)"))).containsExactly("1=8");
    assertThat(run(DIALECT.deleteRegister(), 1)).isEqualTo(1);
    assertThat(query(DIALECT.readRegister().replace("?", "1"))).isEmpty();
  }

  @Test
  void listsGrow() throws SQLException {
    assertThat(run(DIALECT.appendToList(), ",1", 3)).isZero();
    String upsert = DIALECT.upsertList().orElseThrow().replace(":k", "3");
    assertThat(run(upsert.replace(":v", "',1'"))).isEqualTo(1);
    assertThat(run(upsert.replace(":v", "',2'"))).isEqualTo(1);
    assertThat(run(DIALECT.appendToList(), ",3", 3)).isEqualTo(1);
    assertThat(query(DIALECT.readList().replace("?", "3"))).containsExactly(",1,2,3");
  }

  @Test
  void tablesThatAreMadeAnewAreEmpty() throws SQLException {
    run(DIALECT.insertRegister(), 1, 5L);
    run(DIALECT.dropRegisters());
    run(DIALECT.createRegisters());

    assertThat(query(DIALECT.readRegister().replace("?", "1"))).isEmpty();
  }

  @Test
  void upsertsOfRegistersAreBlindAndLockingReadsLock() throws SQLException {
    run(DIALECT.upsertRegister().orElseThrow().replace(":k", "1").replace(":v", "9"));
    query(DIALECT.locking(DIALECT.readRegister()).orElseThrow().replace("?", "1"));

    assertThat(store.calls)
        .containsExactly("begin SNAPSHOT", "put register/1 9", "lock register/1");
  }

  @Test
  void onlyConflictsAreRefusals() {
    assertThat(failureOf(new IllegalStateException("busy"))).isEqualTo(Failure.SERIALIZATION);
    assertThat(failureOf(new IllegalArgumentException("broken"))).isEqualTo(Failure.OTHER);
  }

  private Failure failureOf(RuntimeException refusal) {
    store.refusal = refusal;
    try {
      query(DIALECT.readRegister().replace("?", "1"));
      throw new AssertionError();
    } catch (SQLException failed) {
      return DIALECT.failure(failed);
    }
  }

  @Test
  void commitThatFailsCanStillBeRolledBack() throws SQLException {
    run(DIALECT.insertRegister(), 1, 5L);
    store.refusal = new IllegalStateException("busy");

    assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
    connection.rollback();
    assertThat(store.calls).endsWith("commit", "rollback");
  }

  @Test
  void otherStatementsAreRefused() {
    assertThatThrownBy(() -> query("SELECT v FROM taipan_register WHERE v > 1"))
        .hasMessageContaining("no such statement");
  }
}
