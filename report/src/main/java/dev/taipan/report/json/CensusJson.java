package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.checker.census.AnomalyClass;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.explain.Violation;
import java.io.IOException;

/** Writes what a census found as fields of its level. */
final class CensusJson {

  private CensusJson() {}

  static void write(JsonGenerator json, Census census) throws IOException {
    json.writeObjectFieldStart("anomalies");
    json.writeBooleanField("complete", census.incomplete().isEmpty());
    JsonDocument.text(json, "reason", census.incomplete());
    json.writeArrayFieldStart("classes");
    for (AnomalyClass found : census.classes()) {
      write(json, found);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, AnomalyClass found) throws IOException {
    json.writeStartObject();
    json.writeStringField("anomaly", found.anomaly().title());
    json.writeNumberField("count", found.count());
    json.writeArrayFieldStart("examples");
    for (Violation example : found.examples()) {
      ViolationJson.write(json, example);
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
