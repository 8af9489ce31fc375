package dev.taipan.collect.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What Derby's queries of more than one row return while others write, without any history. */
class DerbyScanTest {
  private static final long MOST_NANOS = Duration.ofMinutes(2).toNanos();
  private static final int WRITERS = 3;

  private final Set<Long> undone = ConcurrentHashMap.newKeySet();
  private final AtomicLong next = new AtomicLong(1_000);
  private volatile boolean ended;

  /** At read committed, which excludes dirty reads. */
  @Test
  @Tag("slow")
  @Timeout(300)
  void scansReturnRowsThatAreRolledBack() throws Exception {
    try (Database derby = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts());
        Connection reader = derby.connect()) {
      execute(reader, "CREATE TABLE t (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL)");
      execute(reader, "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3), (4, 4)");
      Dialects.DERBY.prepare(reader, Isolation.READ_COMMITTED);
      Thread[] writers = new Thread[WRITERS];
      for (int i = 0; i < WRITERS; i++) {
        writers[i] = new Thread(() -> write(derby));
        writers[i].start();
      }
      try (PreparedStatement query = reader.prepareStatement("SELECT v FROM t")) {
        assertThat(readsUndone(query)).isTrue();
      } finally {
        ended = true;
        for (Thread writer : writers) {
          writer.join();
        }
        reader.rollback();
      }
    }
  }

  private boolean readsUndone(PreparedStatement query) throws SQLException {
    long start = System.nanoTime();
    boolean found = false;
    while (!found && System.nanoTime() - start < MOST_NANOS) {
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          found |= undone.contains(rows.getLong(1));
        }
        query.getConnection().commit();
      } catch (SQLException deadlock) {
        query.getConnection().rollback();
      }
    }
    return found;
  }

  /** Half of what it writes is rolled back, which is known before it is written. */
  private void write(Database derby) {
    try (Connection connection = derby.connect()) {
      Dialects.DERBY.prepare(connection, Isolation.READ_COMMITTED);
      try (PreparedStatement update =
          connection.prepareStatement("UPDATE t SET v = ? WHERE k = ?")) {
        while (!ended) {
          writeOnce(connection, update, next.incrementAndGet());
        }
      }
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private void writeOnce(Connection connection, PreparedStatement update, long value)
      throws SQLException {
    boolean isUndone = value % 2 == 0;
    if (isUndone) {
      undone.add(value);
    }
    try {
      update.setLong(1, value);
      update.setLong(2, 1 + value % 4);
      update.executeUpdate();
      if (!isUndone) {
        connection.commit();
        return;
      }
    } catch (SQLException deadlock) {
      // Rolled back like the others.
    }
    connection.rollback();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
    connection.commit();
  }
}
