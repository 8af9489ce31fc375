package dev.taipan.relational.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.relational.ClassPathJars;
import dev.taipan.relational.generate.SetupDraw;
import dev.taipan.relational.run.StatementAnswer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ApplicationTablesTest {

  /** The process that added the columns ends without removing them. */
  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB", "SQLITE"})
  void columnsAreRemovedAfterACrash(EmbeddedDatabase kind) throws Exception {
    try (Database database = kind.start(new ClassPathJars());
        Connection connection = database.connect()) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER)");
        statement.execute("INSERT INTO account VALUES (1, 10)");
      }
      ApplicationTables left = ApplicationTables.make(database, List.of(), List.of("account"));
      left.reset();
      assertThat(columns(connection)).isEqualTo(4);
      assertThat(left.catalog().tables().get("account").kinds().keySet())
          .hasSize(2)
          .allMatch(name -> name.matches("(?i)id|balance"));
      assertThatThrownBy(() -> ApplicationTables.clean(database, List.of("absent", "account")))
          .isInstanceOf(SQLException.class);
      assertThat(columns(connection)).as("of the table that is there").isEqualTo(2);
      assertThat(ApplicationTables.clean(database, List.of("account"))).isEmpty();
      try (Statement statement = connection.createStatement()) {
        statement.execute("ALTER TABLE account ADD COLUMN taipan_list VARCHAR(9)");
      }
      assertThat(ApplicationTables.clean(database, List.of("account")))
          .containsExactly("account.taipan_list");
      assertThat(StatementAnswer.of(connection, "SELECT * FROM account").rows())
          .containsExactly(List.of("1", "10"));
    }
  }

  /** A process ends before it drops the tables that it drew. */
  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB", "SQLITE"})
  void drawnTablesAreDroppedAfterACrash(EmbeddedDatabase kind) throws Exception {
    try (Database database = kind.start(new ClassPathJars());
        Connection connection = database.connect()) {
      try (Statement statement = connection.createStatement()) {
        String added = ", taipan_row VARCHAR(60), taipan_list VARCHAR(60))";
        statement.execute("CREATE TABLE taipan_t1 (c1 INTEGER NOT NULL PRIMARY KEY" + added);
        statement.execute("CREATE TABLE taipan_t2 (c1 INTEGER REFERENCES taipan_t1 (c1)" + added);
        statement.execute("CREATE TABLE taipan_t3 (c1 INTEGER, taipan_list VARCHAR(60))");
      }
      assertThat(ApplicationTables.drop(database, SetupDraw.names()))
          .containsExactly("taipan_t2", "taipan_t1");
      assertThat(ApplicationTables.drop(database, SetupDraw.names())).isEmpty();
      assertThat(StatementAnswer.of(connection, "SELECT * FROM taipan_t3").rows()).isEmpty();
    }
  }

  private static int columns(Connection connection) throws Exception {
    return StatementAnswer.of(connection, "SELECT * FROM account").rows().get(0).size();
  }
}
