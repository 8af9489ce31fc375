package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.checker.explain.CycleStep;
import dev.taipan.checker.explain.Violation;
import java.io.IOException;
import java.util.List;

/** Writes violations as JSON. */
final class ViolationJson {

  private ViolationJson() {}

  static void write(JsonGenerator json, Violation violation) throws IOException {
    json.writeStartObject();
    json.writeStringField("anomaly", violation.anomaly().title());
    if (violation.established().isPresent()) {
      json.writeStringField("established", violation.established().get().title());
    }
    if (violation.pattern().isPresent()) {
      json.writeStringField("pattern", String.valueOf(violation.pattern().get().letter()));
    }
    json.writeStringField("description", violation.description());
    write(json, "transactions", violation.transactions());
    json.writeArrayFieldStart("cycle");
    for (CycleStep step : violation.cycle()) {
      write(json, step);
    }
    json.writeEndArray();
    write(json, "explanation", violation.explanation());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, CycleStep step) throws IOException {
    json.writeStartObject();
    json.writeStringField("from", step.from());
    json.writeStringField("relation", step.relation());
    json.writeStringField("to", step.to());
    if (step.key().isPresent()) {
      json.writeStringField("key", step.key().get());
    }
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
