package dev.taipan.relational.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.relational.ClassPathJars;
import dev.taipan.relational.run.StatementAnswer;
import java.sql.Connection;
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
      ApplicationTables.clean(database, List.of("account"));
      assertThat(columns(connection)).isEqualTo(2);
      ApplicationTables.clean(database, List.of("account"));
      assertThat(StatementAnswer.of(connection, "SELECT * FROM account").rows())
          .containsExactly(List.of("1", "10"));
    }
  }

  private static int columns(Connection connection) throws Exception {
    return StatementAnswer.of(connection, "SELECT * FROM account").rows().get(0).size();
  }
}
