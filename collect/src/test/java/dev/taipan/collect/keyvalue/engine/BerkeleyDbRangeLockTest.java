package dev.taipan.collect.keyvalue.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.LockConflictException;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;
import com.sleepycat.je.TransactionConfig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What docs/findings.md says of Berkeley DB, shown without any class of Taipan: a serializable
 * transaction that missed a key is no longer protected once it has written the key after it. Should
 * a new release mend that, these tests say so.
 */
class BerkeleyDbRangeLockTest {
  private Environment environment;
  private Database database;

  @BeforeEach
  void open(@TempDir Path folder) {
    environment =
        new Environment(
            folder.toFile(), new EnvironmentConfig().setAllowCreate(true).setTransactional(true));
    database =
        environment.openDatabase(
            null, "keys", new DatabaseConfig().setAllowCreate(true).setTransactional(true));
    Transaction first = begin();
    put(first, "a", "0");
    put(first, "c", "0");
    first.commit();
  }

  @AfterEach
  void close() {
    database.close();
    environment.close();
  }

  @Test
  void insertWaitsForWhoMissedTheKey() {
    Transaction reader = begin();
    assertThat(get(reader, "b")).isNull();
    Transaction writer = begin();
    assertThatThrownBy(() -> put(writer, "b", "1")).isInstanceOf(LockConflictException.class);
    writer.abort();
    assertThat(get(reader, "b")).isNull();
    reader.commit();
  }

  @Test
  void insertIsSeenByWhoMissedTheKeyAndUpdatedTheNext() {
    Transaction reader = begin();
    assertThat(get(reader, "b")).isNull();
    put(reader, "c", "1");
    insertInAnotherTransaction();
    assertThat(get(reader, "b")).isEqualTo("1");
    reader.commit();
  }

  @Test
  void insertIsSeenByWhoMissedTheKeyAndInsertedTheNext() {
    Transaction reader = begin();
    assertThat(get(reader, "b")).isNull();
    put(reader, "bb", "1");
    insertInAnotherTransaction();
    assertThat(get(reader, "b")).isEqualTo("1");
    reader.commit();
  }

  private void insertInAnotherTransaction() {
    Transaction writer = begin();
    put(writer, "b", "1");
    writer.commit();
  }

  private Transaction begin() {
    return environment.beginTransaction(
        null, new TransactionConfig().setSerializableIsolation(true));
  }

  private void put(Transaction transaction, String key, String value) {
    database.put(transaction, entry(key), entry(value));
  }

  private String get(Transaction transaction, String key) {
    DatabaseEntry value = new DatabaseEntry();
    OperationStatus status = database.get(transaction, entry(key), value, null);
    return status == OperationStatus.SUCCESS
        ? new String(value.getData(), StandardCharsets.UTF_8)
        : null;
  }

  private static DatabaseEntry entry(String text) {
    return new DatabaseEntry(text.getBytes(StandardCharsets.UTF_8));
  }
}
