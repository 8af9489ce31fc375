package dev.taipan.statements.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlWordsTest {

  private static Optional<String> behind(String sql) {
    return SqlWords.of(sql)
        .flatMap(words -> words.only("returning"))
        .map(word -> sql.substring(word.end()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE t SET a = 1 RETURNING b",
        "UPDATE t SET a = 'x'' returning ' returning b",
        "UPDATE t SET a = E'x\\' returning ' RETURNING b",
        "UPDATE t SET \"returning\" = 1, c = t.returning RETURNING b",
        "DELETE FROM t AS returning RETURNING b",
        "DELETE FROM t -- returning c\n RETURNING b",
        "DELETE FROM t /* returning c */ RETURNING b",
        "DELETE FROM t WHERE c = $1 AND d IN (SELECT returning FROM u) RETURNING b",
      })
  void aWordIsNoStringCommentOrName(String sql) {
    assertThat(behind(sql)).contains(" b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE t SET a = $$ RETURNING b",
        "UPDATE t SET a = $q$ x $q$ RETURNING b",
        "UPDATE t SET a = 'x RETURNING b",
        "UPDATE t SET a = \"x RETURNING b",
        "DELETE FROM t /* /* */ */ RETURNING b",
        "DELETE FROM t /* RETURNING b",
        "DELETE FROM t WHERE (a = 1 RETURNING b",
        "DELETE FROM t WHERE a = 1) RETURNING b",
      })
  void whereItIsNotClearNothingIsFound(String sql) {
    assertThat(behind(sql)).isEmpty();
  }

  @Test
  void aWordThatIsThereTwiceIsNotTheOnlyOne() {
    assertThat(behind("DELETE FROM t WHERE returning = 1 RETURNING b")).isEmpty();
    assertThat(behind("DELETE FROM t")).isEmpty();
  }
}
