package dev.taipan.relational.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.relational.run.PlannedTransaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionFileTest {
  @TempDir private Path folder;

  @Test
  void drawsTransactionsAndParameters() throws Exception {
    Path file =
        write(
            """
            -- name: pay
            -- weight: 3
            -- :from = 1..3
            -- :to = zipf 5..9
            BEGIN;
            UPDATE account SET note = 'a;b' -- of all
              WHERE id = :from;
            SELECT CAST(id AS TEXT), x::int FROM account WHERE id = :to;
            COMMIT;
            -- any other comment
            START TRANSACTION; DELETE FROM account; ROLLBACK;
            """);
    TransactionFile read = TransactionFile.read(file);
    assertThat(read.names()).containsExactly("pay", "transaction 2");
    ApplicationScript script =
        new ApplicationScript(read, RandomSource.SPLIT_MIX_64.create(1), 400);
    int pays = 0;
    for (int i = 0; i < 400; i++) {
      PlannedTransaction planned = script.next(null).orElseThrow();
      if (planned.name().equals("pay")) {
        pays++;
        assertThat(planned.commits()).isTrue();
        assertThat(planned.statements().get(0))
            .matches("UPDATE account SET note = 'a;b' *\\s*WHERE id = [123]");
        assertThat(planned.statements().get(1))
            .matches("SELECT CAST\\(id AS TEXT\\), x::int FROM account WHERE id = [5-9]");
      } else {
        assertThat(planned.commits()).isFalse();
      }
    }
    assertThat(pays).isBetween(250, 350);
    assertThat(script.next(null)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BEGIN; SELECT 1; | 1:1: a transaction that does not end; expected COMMIT or ROLLBACK",
        "SELECT 1; | 1:1: a statement outside a transaction; expected BEGIN",
        "BEGIN; BEGIN; | 1:8: BEGIN inside a transaction; expected COMMIT or ROLLBACK",
        "BEGIN; SELECT 1 | 1:8: a statement that does not end; expected a semicolon",
        "BEGIN; SELECT :x; COMMIT; | 1:8: :x is not described; expected a comment such as -- :x ="
            + " 1..10 before BEGIN",
        "-- weight: none | 1:1: 'none' is no weight; expected a number from 1 to 999999",
        "-- :x = 9..1 | 1:1: '9..1' says not how to draw :x; expected 1..10, zipf 1..10 or query"
            + " SELECT …",
      })
  void saysWhatIsWrongAndWhere(String text, String message) throws IOException {
    Path file = write(text);
    assertThatThrownBy(() -> TransactionFile.read(file))
        .isInstanceOf(BadSqlFileException.class)
        .hasMessage(file + ":" + message);
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("transactions.sql"), text);
  }
}
