package dev.taipan.relational.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.relational.ClassPathJars;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TriggersTest {

  @Test
  void areFound() throws Exception {
    find(EmbeddedDatabase.SQLITE);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MARIADB"})
  void areFoundOnServers(EmbeddedDatabase kind) throws Exception {
    find(kind);
  }

  private static void find(EmbeddedDatabase kind) throws Exception {
    try (Database database = kind.start(new ClassPathJars());
        Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER)");
      statement.execute("CREATE TABLE item (id INTEGER PRIMARY KEY)");
      assertThat(Triggers.of(database, List.of("account", "item"))).isEmpty();
      if (kind == EmbeddedDatabase.POSTGRESQL) {
        statement.execute(
            "CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'");
      }
      statement.execute(
          "CREATE TRIGGER audit AFTER UPDATE ON account FOR EACH ROW "
              + (kind == EmbeddedDatabase.POSTGRESQL
                  ? "EXECUTE FUNCTION noted()"
                  : "BEGIN DELETE FROM item; END"));
      assertThat(Triggers.of(database, List.of("account", "item")))
          .containsExactly("account.audit");
    }
  }
}
