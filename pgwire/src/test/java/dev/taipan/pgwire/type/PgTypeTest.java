package dev.taipan.pgwire.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.postgresql.util.ByteConverter;

class PgTypeTest {
  private static final Map<PgType, List<Object>> VALUES =
      Map.ofEntries(
          Map.entry(PgType.BOOL, List.of(true, false)),
          Map.entry(PgType.BYTEA, List.of(new byte[] {0, -1, 'x'}, new byte[0])),
          Map.entry(PgType.NAME, List.of("pg_class")),
          Map.entry(PgType.INT2, List.of((short) -5, Short.MAX_VALUE)),
          Map.entry(PgType.INT4, List.of(0, Integer.MIN_VALUE)),
          Map.entry(PgType.INT8, List.of(7L, Long.MIN_VALUE)),
          Map.entry(PgType.OID, List.of(0L, 4_294_967_295L)),
          Map.entry(PgType.TEXT, List.of("", "ä\n\"")),
          Map.entry(PgType.JSON, List.of("{\"a\": 1}")),
          Map.entry(PgType.JSONB, List.of("[1]")),
          Map.entry(PgType.UNKNOWN, List.of("?")),
          Map.entry(PgType.BPCHAR, List.of("a  ")),
          Map.entry(PgType.VARCHAR, List.of("abc")),
          Map.entry(PgType.FLOAT4, List.of(1.5f, Float.NEGATIVE_INFINITY)),
          Map.entry(PgType.FLOAT8, List.of(-1e300, 0.1, Double.NaN, 3.0)),
          Map.entry(PgType.DATE, List.of(LocalDate.of(1999, 12, 31), LocalDate.of(2026, 2, 28))),
          Map.entry(PgType.TIME, List.of(LocalTime.of(23, 59, 59, 123_456_000))),
          Map.entry(PgType.TIMESTAMP, List.of(LocalDateTime.of(1970, 1, 1, 0, 0, 1, 1000))),
          Map.entry(PgType.TIMESTAMPTZ, List.of(OffsetDateTime.parse("2026-11-25T12:00:00.5Z"))),
          Map.entry(
              PgType.NUMERIC,
              List.of(
                  BigDecimal.ZERO,
                  new BigDecimal("0.00"),
                  new BigDecimal("-12345678901234567890.1234567"),
                  new BigDecimal("0.00001"),
                  new BigDecimal("10000"))),
          Map.entry(PgType.UUID, List.of(new UUID(1, -2))),
          Map.entry(PgType.BOOL_ARRAY, array(true, null)),
          Map.entry(PgType.INT2_ARRAY, array((short) 1)),
          Map.entry(PgType.INT4_ARRAY, List.of(new Object[] {1, -2, null}, new Object[0])),
          Map.entry(PgType.INT8_ARRAY, array(1L)),
          Map.entry(PgType.TEXT_ARRAY, array("a,b", "\"\\", "", "NULL", null)),
          Map.entry(PgType.VARCHAR_ARRAY, array("{x}")),
          Map.entry(PgType.FLOAT8_ARRAY, array(1.5)),
          Map.entry(PgType.NUMERIC_ARRAY, array(new BigDecimal("1.50"))),
          Map.entry(PgType.UUID_ARRAY, array(new UUID(3, 4))));

  private static List<Object> array(Object... parts) {
    return Collections.singletonList(parts);
  }

  @Test
  void everyTypeHasExamplesThatComeBackInBothFormats() throws BadValueException {
    assertThat(VALUES).containsOnlyKeys(PgType.values());
    for (Map.Entry<PgType, List<Object>> entry : VALUES.entrySet()) {
      for (Object value : entry.getValue()) {
        PgType type = entry.getKey();
        for (boolean binary : new boolean[] {false, true}) {
          assertThat(type.decode(type.encode(value, binary), binary))
              .as("%s, binary: %s", type, binary)
              .isEqualTo(value);
        }
      }
    }
  }

  /**
   * The driver's own converter is the second opinion on numbers, whose binary form is intricate.
   */
  @Test
  void numbersAreAsTheDriverHasThem() throws BadValueException {
    Random random = new Random(3);
    for (int round = 0; round < 2_000; round++) {
      BigDecimal value =
          new BigDecimal(new BigInteger(1 + random.nextInt(120), random), random.nextInt(30));
      byte[] ours = PgType.NUMERIC.encode(value, true);

      assertThat(ByteConverter.numeric(ours)).isEqualTo(value);
      assertThat(PgType.NUMERIC.decode(ByteConverter.numeric(value), true)).isEqualTo(value);
    }
  }

  @Test
  void valuesOfOtherTypesAreOneClearError() {
    assertThatThrownBy(() -> PgType.INT4.decode("x1".getBytes(StandardCharsets.UTF_8), false))
        .isInstanceOf(BadValueException.class)
        .hasMessage("invalid input syntax for type int4: \"x1\"");
    assertThatThrownBy(() -> PgType.INT4.decode(new byte[3], true))
        .isInstanceOf(BadValueException.class)
        .hasMessage("invalid input syntax for type int4: 3 bytes");
  }

  @Test
  void randomBytesAreValuesOrThatError() {
    Random random = new Random(5);
    int refused = 0;
    for (int round = 0; round < 3_000; round++) {
      byte[] bytes = new byte[random.nextInt(30)];
      random.nextBytes(bytes);
      for (PgType type : PgType.values()) {
        for (boolean binary : new boolean[] {false, true}) {
          try {
            type.decode(bytes, binary);
          } catch (BadValueException e) {
            refused++;
          }
        }
      }
    }
    assertThat(refused).isGreaterThan(10_000);
  }
}
