package dev.taipan.benchmarks.mutants;

import dev.taipan.history.words.UnknownName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** A promise that a database breaks now and then. */
public enum Mutant {
  LOST_COMMIT("a commit is a rollback, and reported as a commit") {
    @Override
    void commit(MutantConnection connection) throws SQLException {
      if (connection.hasWritten() && connection.isHit()) {
        connection.real().rollback();
      } else {
        connection.real().commit();
      }
    }
  },
  REFUSED_COMMIT("a commit takes place, and is reported as refused (40001)") {
    @Override
    void commit(MutantConnection connection) throws SQLException {
      connection.real().commit();
      if (connection.hasWritten() && connection.isHit()) {
        connection.keepHits();
        throw new SQLException("could not serialize access", "40001");
      }
    }
  },
  DROPPED_UPDATE("an update is undone at once, and reported as done") {
    @Override
    int update(MutantStatement statement) throws SQLException {
      return statement.isBeginning("UPDATE") ? statement.executeAndDrop() : statement.execute();
    }
  },
  LOST_INSERT("an insert is undone at once, and reported as done") {
    @Override
    int update(MutantStatement statement) throws SQLException {
      return statement.isBeginning("INSERT") ? statement.executeAndDrop() : statement.execute();
    }
  },
  EARLY_COMMIT("a transaction is committed before its end, and goes on as another one") {
    @Override
    void next(MutantConnection connection) throws SQLException {
      if (connection.hasBegun() && connection.isHit()) {
        connection.real().commit();
        if (connection.hasWritten()) {
          connection.keepHits();
        }
      }
    }
  },
  STALE_READ("a query returns what it returned before, and what is not true any more") {
    @Override
    ResultSet query(MutantStatement statement) throws SQLException {
      return statement.queryOrRemember();
    }
  },
  WEAK_TRANSACTION("a transaction runs at READ COMMITTED") {
    @Override
    void next(MutantConnection connection) throws SQLException {
      if (!connection.hasBegun() && connection.isHit()) {
        connection.weaken();
      }
    }
  },
  WEAK_CONNECTION("a connection runs at READ COMMITTED") {
    @Override
    int level(MutantConnection connection, int asked) {
      boolean hit = connection.isHit();
      connection.keepHits();
      return hit ? Connection.TRANSACTION_READ_COMMITTED : asked;
    }
  },
  DOUBLE_WRITE("an insert or update is done twice, at once") {
    @Override
    int update(MutantStatement statement) throws SQLException {
      int changed = statement.execute();
      if (changed > 0 && statement.connection().isHit()) {
        statement.executeIfPossible();
      }
      return changed;
    }
  },
  LATE_WRITE("an update is done twice, the second time behind the client's next transaction") {
    @Override
    int update(MutantStatement statement) throws SQLException {
      int changed = statement.execute();
      if (changed > 0 && statement.isBeginning("UPDATE") && statement.connection().isHit()) {
        statement.connection().repeatLater(statement);
      }
      return changed;
    }
  },
  MISSING_CONSTRAINT("a table is created without its UNIQUE constraint") {
    @Override
    String definition(MutantConnection connection, String sql) {
      String without = UNIQUE.matcher(sql).replaceAll("");
      if (without.equals(sql) || !connection.isHit()) {
        return sql;
      }
      connection.keepHits();
      return without;
    }
  };

  private static final Pattern UNIQUE = Pattern.compile(", UNIQUE \\(\\w+\\)");

  private final String about;

  Mutant(String about) {
    this.about = about;
  }

  /** What goes wrong, for people. */
  public String about() {
    return about;
  }

  /** As people write it. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The mutant of a name.
   *
   * @throws IllegalArgumentException when there is none; the message is for people
   */
  public static Mutant named(String text) {
    return Arrays.stream(values())
        .filter(mutant -> mutant.spelling().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    UnknownName.message(
                        text, "a mutant", Arrays.stream(values()).map(Mutant::spelling).toList())));
  }

  /** Commits. */
  void commit(MutantConnection connection) throws SQLException {
    connection.real().commit();
  }

  /** Comes before each statement of a transaction. */
  void next(MutantConnection connection) throws SQLException {
    // Statements are what they seem.
  }

  /** Executes what changes rows, and returns how many. */
  int update(MutantStatement statement) throws SQLException {
    return statement.execute();
  }

  /** Executes a query. */
  ResultSet query(MutantStatement statement) throws SQLException {
    return statement.query();
  }

  /** A statement that is not prepared, such as one that creates a table, as it is executed. */
  String definition(MutantConnection connection, String sql) {
    return sql;
  }

  /** The isolation level that a connection gets, by its number in JDBC. */
  int level(MutantConnection connection, int asked) {
    return asked;
  }
}
