package dev.taipan.benchmarks.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes rows as objects; a value that is not known is left out. */
public final class JsonRows {

  private JsonRows() {}

  /** Writes an array of objects, one per row, as a field. */
  public static <R> void write(
      JsonGenerator json, String field, List<OutputColumn<R>> columns, List<R> rows)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (R row : rows) {
      json.writeStartObject();
      for (OutputColumn<R> column : columns) {
        Optional<Object> value = column.value().apply(row);
        if (value.isPresent()) {
          json.writeFieldName(column.name());
          write(json, value.get());
        }
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes which strategies cannot run here, and why. */
  public static void writeUnavailable(JsonGenerator json, Map<String, String> reasons)
      throws IOException {
    write(
        json,
        "unavailable",
        List.of(
            OutputColumn.text("name", Map.Entry<String, String>::getKey),
            OutputColumn.text("reason", Map.Entry<String, String>::getValue)),
        List.copyOf(reasons.entrySet()));
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else {
      json.writeString(value.toString());
    }
  }
}
