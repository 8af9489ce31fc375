package dev.taipan.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.checker.Violation;
import java.io.IOException;
import java.util.List;

/** Writes violations as JSON. */
final class ViolationJson {

  private ViolationJson() {}

  static void write(JsonGenerator json, Violation violation) throws IOException {
    json.writeStartObject();
    json.writeStringField("anomaly", violation.anomaly());
    json.writeStringField("description", violation.description());
    write(json, "transactions", violation.transactions());
    write(json, "explanation", violation.explanation());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String field, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
