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
          Map.entry(
              PgType.INTERVAL,
              List.of(
                  new PgInterval(0, 0, 0),
                  new PgInterval(14, 3, 14_706_700_000L),
                  new PgInterval(-14, 3, -1),
                  new PgInterval(0, -1, 3_600_000_000L))),
          Map.entry(PgType.INTERVAL_ARRAY, array(new PgInterval(0, 1, 0))),
          Map.entry(PgType.UUID, List.of(new UUID(1, -2))),
          Map.entry(PgType.BOOL_ARRAY, array(true, null)),
          Map.entry(PgType.BYTEA_ARRAY, array(new byte[] {0, -1}, new byte[0])),
          Map.entry(PgType.NAME_ARRAY, array("pg_class")),
          Map.entry(PgType.INT2_ARRAY, array((short) 1)),
          Map.entry(
              PgType.INT4_ARRAY,
              List.of(
                  new Object[] {1, -2, null},
                  new Object[0],
                  new Object[] {new Object[] {1, null}, new Object[] {3, 4}},
                  new Object[] {new Object[] {new Object[] {1}, new Object[] {2}}})),
          Map.entry(PgType.INT8_ARRAY, array(1L)),
          Map.entry(
              PgType.TEXT_ARRAY,
              List.of(
                  new Object[] {"a,b", "\"\\", "", "NULL", null, " a ", "{x}"},
                  new Object[] {new Object[] {"a"}, new Object[] {"b, c"}})),
          Map.entry(PgType.VARCHAR_ARRAY, array("{x}")),
          Map.entry(PgType.BPCHAR_ARRAY, array("a ")),
          Map.entry(PgType.FLOAT4_ARRAY, array(1.5f)),
          Map.entry(PgType.FLOAT8_ARRAY, array(1.5)),
          Map.entry(PgType.OID_ARRAY, array(7L)),
          Map.entry(PgType.DATE_ARRAY, array(LocalDate.of(2026, 2, 28))),
          Map.entry(PgType.TIME_ARRAY, array(LocalTime.of(1, 2, 3))),
          Map.entry(PgType.TIMESTAMP_ARRAY, array(LocalDateTime.of(1970, 1, 1, 0, 0, 1))),
          Map.entry(PgType.TIMESTAMPTZ_ARRAY, array(OffsetDateTime.parse("2026-11-25T12:00:00Z"))),
          Map.entry(PgType.NUMERIC_ARRAY, array(new BigDecimal("1.50"))),
          Map.entry(PgType.UUID_ARRAY, array(new UUID(3, 4))),
          Map.entry(PgType.JSON_ARRAY, array("{\"a\": [1, 2]}", "null")),
          Map.entry(PgType.JSONB_ARRAY, array("{}")));

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

  @Test
  void arraysAreWrittenAsPostgresWritesThem() throws BadValueException {
    assertThat(text(PgType.INT4_ARRAY, new Object[] {1, null})).isEqualTo("{1,NULL}");
    assertThat(text(PgType.TEXT_ARRAY, new Object[] {"a b", "null", "", "{\"", "plain"}))
        .isEqualTo("{\"a b\",\"null\",\"\",\"{\\\"\",plain}");
    assertThat(text(PgType.INT4_ARRAY, new Object[] {new Object[] {1, 2}, new Object[] {3, 4}}))
        .isEqualTo("{{1,2},{3,4}}");
    assertThat(text(PgType.INT4_ARRAY, new Object[] {new Object[0]})).isEqualTo("{}");
    assertThat(read(PgType.INT4_ARRAY, " { 1 , { } }"))
        .isEqualTo("invalid input syntax for type int4_array: \" { 1 , { } }\"");
    assertThat((Object[]) PgType.INT4_ARRAY.decode(utf8(" { 1 , NULL } "), false))
        .containsExactly(1, null);
  }

  @Test
  void intervalsAreReadAndPrintedAsByPostgres() {
    Map<String, String> printed =
        Map.ofEntries(
            Map.entry("1 day", "1 day"),
            Map.entry("1 month 2 days 03:04:05", "1 mon 2 days 03:04:05"),
            Map.entry("36 hours", "36:00:00"),
            Map.entry("1.5 days", "1 day 12:00:00"),
            Map.entry("1-2", "1 year 2 mons"),
            Map.entry("P1Y2M3DT4H5M6.7S", "1 year 2 mons 3 days 04:05:06.7"),
            Map.entry("2 weeks ago", "-14 days"),
            Map.entry("@ 90 min", "01:30:00"),
            Map.entry("-1 day 1 hour", "-1 days +01:00:00"),
            Map.entry("15", "00:00:15"));
    printed.forEach(
        (text, expected) -> assertThat(PgInterval.parse(text)).as(text).hasToString(expected));
    for (String bad : List.of("", "day", "1 fortnight", "1 day x", "::")) {
      assertThatThrownBy(() -> PgInterval.parse(bad)).isInstanceOf(RuntimeException.class);
    }
  }

  /** As JavaScript's clients send dates, whatever the type. */
  @Test
  void timesAndZonesAreIgnoredByTypesWithoutThem() throws BadValueException {
    byte[] date = utf8("2024-01-02T03:04:05.678+02:00");

    assertThat(PgType.DATE.decode(date, false)).isEqualTo(LocalDate.of(2024, 1, 2));
    assertThat(PgType.TIMESTAMP.decode(date, false))
        .isEqualTo(LocalDateTime.of(2024, 1, 2, 3, 4, 5, 678_000_000));
    assertThat(PgType.TIMESTAMP.decode(utf8("2024-01-02"), false))
        .isEqualTo(LocalDateTime.of(2024, 1, 2, 0, 0));
    assertThat(PgType.TIME.decode(utf8("03:04"), false)).isEqualTo(LocalTime.of(3, 4));
    assertThat(read(PgType.TIMESTAMPTZ, "2024-01-02 03:04:05")).startsWith("invalid input");
  }

  @Test
  void arraysOfUnequalRowsAreRefused() {
    for (String bad :
        List.of(
            "{{1},{2,3}}",
            "{{1},2}", "{1,{2}}", "{{1},{2}", "{1}}", "{1,}", "{{1},NULL}", "{{},{1}}")) {
      assertThat(read(PgType.INT4_ARRAY, bad)).contains(bad);
    }
    assertThat(read(PgType.INT4_ARRAY, "{".repeat(100_000))).startsWith("invalid input syntax");
  }

  private static String read(PgType type, String text) {
    try {
      return "read " + type.decode(utf8(text), false);
    } catch (BadValueException e) {
      return e.getMessage();
    }
  }

  private static String text(PgType type, Object value) {
    return new String(type.encode(value, false), StandardCharsets.UTF_8);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
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
    for (int round = 0; round < 1_500; round++) {
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
