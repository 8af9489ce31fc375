package dev.taipan.statements.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.pgwire.type.PgType;
import org.junit.jupiter.api.Test;

class ColumnTypeTest {
  private static ColumnType timestamp(int modifier) {
    return ColumnType.of(PgType.TIMESTAMP.number(), 'b', modifier).orElseThrow();
  }

  /** PostgreSQL rounds them, and somebody else may have written the rounded value. */
  @Test
  void timesThatTheServerRoundsAreNotKnown() {
    Argument half = Argument.literal("2020-01-01 10:00:00.5");
    assertThat(timestamp(0).json(half)).isEmpty();
    assertThat(timestamp(1).json(half)).isPresent();
    assertThat(timestamp(-1).json(half)).isPresent();
    assertThat(timestamp(0).json(Argument.literal("2020-01-01 10:00:00"))).isPresent();
  }

  @Test
  void aNumberThatTheColumnRoundsIsEqualToNoneOfIt() {
    ColumnType whole = ColumnType.of(PgType.NUMERIC, 0).orElseThrow();
    assertThat(whole.json(Argument.literal("1.4"))).contains("1");
    assertThat(whole.compared(Argument.literal("1.4"))).isEmpty();
    assertThat(whole.compared(Argument.literal("1.0"))).contains("1");
  }

  @Test
  void spacesAtTheEndCountWhereTextsAreCompared() {
    ColumnType padded = ColumnType.of(PgType.BPCHAR, -1).orElseThrow();
    Argument literal = Argument.literal("a ");
    assertThat(padded.compared(literal)).contains("\"a\"");
    assertThat(literal.as(PgType.TEXT.number()).flatMap(padded::compared)).isEmpty();
    assertThat(Argument.literal("a").as(PgType.TEXT.number()).flatMap(padded::compared))
        .contains("\"a\"");
  }

  @Test
  void documentsAreEqualThatTheServerTakesForEqual() {
    ColumnType document = ColumnType.of(PgType.JSONB, -1).orElseThrow();
    assertThat(
            document.json(Argument.literal("{\"b\": [1.50, null], \"a\": 2, \"a\": \"\\u00e9\"}")))
        .isEqualTo(document.json(Argument.literal("{\"a\":\"é\",\"b\":[1.5,null]}")))
        .isNotEmpty();
    assertThat(document.json(Argument.literal("{\"a\":\"1\"}")))
        .isNotEqualTo(document.json(Argument.literal("{\"a\":1}")));
    assertThat(document.json(Argument.literal("{"))).isEmpty();
  }

  @Test
  void aCastToAWiderTypeKeepsAValue() {
    Argument small = new Argument(new byte[] {0, 7}, true, PgType.INT2.number());
    ColumnType whole = ColumnType.of(PgType.INT8, -1).orElseThrow();
    assertThat(small.as(PgType.INT8.number()).flatMap(whole::json)).contains("7");
    assertThat(new Argument(new byte[8], true, PgType.INT8.number()).as(PgType.INT2.number()))
        .isEmpty();
  }
}
