package dev.taipan.statements.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.statements.catalogue.Argument;
import dev.taipan.statements.catalogue.Catalogue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlPiecesTest {

  private static List<String> literals(SqlPieces.Piece piece) {
    return piece.literals().stream()
        .map(Argument::bytes)
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .toList();
  }

  @Test
  void literalsAreTakenOut() {
    List<SqlPieces.Piece> pieces =
        SqlPieces.of(
            "UPDATE t1 SET a='it''s; -- $1', b = 1.5e-3 /* ; /* */ */ WHERE \"x;1\" = -7;"
                + " SELECT $tag$ a;b $tag$, E'\\';', x2 -- end;\n; ;",
            false);

    assertThat(pieces)
        .extracting(SqlPieces.Piece::text)
        .containsExactly(
            "UPDATE t1 SET a=$1, b = $2   WHERE \"x;1\" = -$3",
            "SELECT $tag$ a;b $tag$, E'\\';', x2");
    assertThat(literals(pieces.get(0))).containsExactly("it's; -- $1", "1.5e-3", "7");
    assertThat(pieces.get(1).literals()).isEmpty();
  }

  @Test
  void parametersStay() {
    List<SqlPieces.Piece> pieces = SqlPieces.of("SELECT 1 FROM t WHERE a = $2 AND b = 'c'", true);

    assertThat(pieces)
        .singleElement()
        .extracting(SqlPieces.Piece::text)
        .isEqualTo("SELECT 1 FROM t WHERE a = $2 AND b = 'c'");
  }

  /** Whatever cannot be told writes, as far as others are concerned. */
  @ParameterizedTest
  @CsvSource({
    "BEGIN, Control",
    "start transaction isolation level serializable, Control",
    "SAVEPOINT x, Control",
    "SET search_path = x, Control",
    "CREATE TABLE t (a int), Definition",
    "CREATE TABLE t AS SELECT 1, Opaque",
    "SELECT 1, Query",
    "VALUES (1), Query",
    "SELECT a FROM unknown_table, Opaque",
    "UPDATE unknown_table SET a = 1, Opaque",
    "WITH gone AS (DELETE FROM t RETURNING *) SELECT * FROM gone, Opaque",
    "COPY t FROM STDIN, Opaque",
    "CALL something(), Opaque",
    "DO 'BEGIN END', Opaque",
    "EXECUTE something, Opaque",
    "EXPLAIN SELECT 1, Control",
    "EXPLAIN ANALYZE DELETE FROM t, Opaque",
    "zork, Opaque"
  })
  void statementsAreTold(String sql, String plan) {
    Plan found = new Plans(Catalogue.UNKNOWN).of(sql);

    assertThat(found.getClass().getSimpleName()).isEqualTo(plan);
    if (found instanceof Plan.Opaque opaque) {
      assertThat(opaque.mayWrite()).isEqualTo(!sql.startsWith("SELECT"));
    }
  }
}
