package dev.taipan.collect.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import org.junit.jupiter.api.Test;

class ClosedStatementsTest {

  @Test
  void areMadeAnew() throws Exception {
    try (Database database = EmbeddedDatabase.H2.start(new ClassPathArtifacts());
        Connection connection = database.connect()) {
      PreparedStatements statements = new PreparedStatements(connection);
      PreparedStatement first = statements.of("VALUES 1");
      assertThat(statements.of("VALUES 1")).isSameAs(first);
      first.close();
      PreparedStatement second = statements.of("VALUES 1");

      assertThat(second).isNotSameAs(first);
      assertThat(second.isClosed()).isFalse();
    }
  }
}
