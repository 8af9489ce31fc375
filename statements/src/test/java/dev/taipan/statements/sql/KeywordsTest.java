package dev.taipan.statements.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.sql.Plan.Control.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordsTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "SET default_transaction_isolation = 'repeatable read', repeatable read",
        "SET default_transaction_isolation TO serializable, serializable",
        "SET SESSION default_transaction_isolation='read  committed', read committed",
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE, serializable",
      })
  void theLevelOfASessionIsKnown(String sql, String level) {
    SqlPieces.Piece piece = SqlPieces.of(sql, false).get(0);
    Plans plans = new Plans(Catalogue.UNKNOWN);
    Plan plan = plans.of(piece.text());

    // Recorders read the original of what is opaque without its literals.
    assertThat(plan instanceof Plan.Opaque ? plans.of(piece.original()) : plan)
        .isEqualTo(new Plan.Control(Kind.SESSION_LEVEL, level));
  }
}
