package dev.taipan.mocksql;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;

/** The values of a row, or one cell's; they must not change. */
record ResultRow(Object[] values) {
  @Override
  public String toString() {
    return Arrays.stream(values).map(ResultRow::shown).collect(Collectors.joining(", ", "(", ")"));
  }

  private static String shown(Object value) {
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 20));
    }
    return value instanceof Object[] parts ? Arrays.toString(parts) : String.valueOf(value);
  }
}
