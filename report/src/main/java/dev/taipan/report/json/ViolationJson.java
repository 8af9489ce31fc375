package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.checker.explain.CycleStep;
import dev.taipan.checker.explain.RecordedTransaction;
import dev.taipan.checker.explain.RecordedTransaction.RecordedOperation;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.InPractice;
import java.io.IOException;
import java.util.Locale;

/** Writes violations as JSON. */
final class ViolationJson {

  private ViolationJson() {}

  static void write(JsonGenerator json, Violation violation) throws IOException {
    json.writeStartObject();
    json.writeStringField("anomaly", violation.anomaly().title());
    JsonDocument.text(json, "established", violation.established().map(Anomaly::title));
    JsonDocument.text(
        json, "pattern", violation.pattern().map(tap -> String.valueOf(tap.letter())));
    json.writeStringField("description", violation.description());
    JsonDocument.texts(json, "transactions", violation.transactions());
    json.writeArrayFieldStart("cycle");
    for (CycleStep step : violation.cycle()) {
      write(json, step);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("recorded");
    for (RecordedTransaction transaction : violation.recorded()) {
      write(json, transaction);
    }
    json.writeEndArray();
    JsonDocument.texts(json, "explanation", violation.explanation());
    write(json, violation.inPractice());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, CycleStep step) throws IOException {
    json.writeStartObject();
    json.writeStringField("from", step.from());
    json.writeStringField("relation", step.relation());
    json.writeStringField("to", step.to());
    JsonDocument.text(json, "key", step.key());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, RecordedTransaction transaction)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", transaction.name());
    json.writeStringField("session", transaction.session());
    json.writeStringField("status", lowerCase(transaction.status()));
    json.writeNumberField("length", transaction.length());
    json.writeArrayFieldStart("operations");
    for (RecordedOperation operation : transaction.operations()) {
      write(json, operation);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, RecordedOperation operation) throws IOException {
    json.writeStartObject();
    json.writeNumberField("place", operation.place() + 1);
    json.writeStringField("kind", lowerCase(operation.kind()));
    json.writeStringField("key", operation.key());
    json.writeStringField("value", operation.value());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, InPractice inPractice) throws IOException {
    json.writeObjectFieldStart("inPractice");
    json.writeStringField("symptom", inPractice.symptom());
    json.writeStringField("remedy", inPractice.remedy());
    json.writeEndObject();
  }

  private static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
