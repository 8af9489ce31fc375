package dev.taipan.benchmarks.comparison;

import dev.taipan.benchmarks.mocksql.Attempts;
import dev.taipan.benchmarks.mocksql.SqlApplication;
import dev.taipan.benchmarks.mocksql.SqlClient;
import dev.taipan.benchmarks.mockstore.KeyValueClient;
import dev.taipan.benchmarks.mockstore.KeyValueTransaction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Keys and values in a table of a real database. Refused transactions are tried again. */
record JdbcKeyValueClient(SqlClient client) implements KeyValueClient {
  static final String TABLE =
      "CREATE TABLE key_value (k VARCHAR(60) PRIMARY KEY, v VARCHAR(4000) NOT NULL)";

  @Override
  public <R> R run(Function<KeyValueTransaction, R> work) {
    AtomicReference<R> result = new AtomicReference<>();
    SqlApplication.Work once = same -> result.set(work.apply(new Running(same)));
    try {
      // Two who insert the same key: one fails, and finds it there when it tries again.
      while (!Attempts.run(client, unwrapped(once))) {
        result.set(null);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return result.get();
  }

  private static SqlApplication.Work unwrapped(SqlApplication.Work work) {
    return client -> {
      try {
        work.run(client);
      } catch (FailedException e) {
        throw e.failure;
      }
    };
  }

  /** A failure on its way through a function. */
  private static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final SQLException failure;

    FailedException(SQLException failure) {
      super(failure);
      this.failure = failure;
    }
  }

  /** A transaction of the database. */
  record Running(SqlClient client) implements KeyValueTransaction {
    @Override
    public Object get(String key) {
      try {
        List<Object[]> rows = client.query("SELECT v FROM key_value WHERE k = ?", key);
        return rows.isEmpty() ? null : value((String) rows.get(0)[0]);
      } catch (SQLException e) {
        throw new FailedException(e);
      }
    }

    @Override
    public void put(String key, Object value) {
      try {
        String text = text(value);
        if (client.update("UPDATE key_value SET v = ? WHERE k = ?", text, key) == 0) {
          client.update("INSERT INTO key_value VALUES (?, ?)", key, text);
        }
      } catch (SQLException e) {
        throw new FailedException(e);
      }
    }

    @Override
    public SortedMap<String, Object> scan(String prefix) {
      SortedMap<String, Object> found = new TreeMap<>();
      try {
        for (Object[] row :
            client.query("SELECT k, v FROM key_value WHERE k LIKE ?", prefix + "%")) {
          found.put((String) row[0], value((String) row[1]));
        }
      } catch (SQLException e) {
        throw new FailedException(e);
      }
      return found;
    }
  }

  private static String text(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  private static Object value(String text) {
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
      return in.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
