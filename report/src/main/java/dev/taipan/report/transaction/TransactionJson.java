package dev.taipan.report.transaction;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.analysis.inspect.DependencyFacts;
import dev.taipan.analysis.inspect.OperationFacts;
import dev.taipan.analysis.inspect.RealTimeFacts;
import dev.taipan.analysis.inspect.TransactionFacts;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.report.json.JsonDocument;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Prints what is known of transactions as one JSON document. */
public final class TransactionJson {
  private final JsonGenerator json;

  private TransactionJson(JsonGenerator json) {
    this.json = json;
  }

  /** Prints the document. */
  public static void print(PrintWriter out, Path file, List<TransactionReport> reports) {
    JsonDocument.print(
        out,
        json -> {
          json.writeStringField("file", file.toString());
          json.writeArrayFieldStart("transactions");
          for (TransactionReport report : reports) {
            new TransactionJson(json).write(report);
          }
          json.writeEndArray();
        });
  }

  private void write(TransactionReport report) throws IOException {
    TransactionFacts facts = report.facts();
    json.writeStartObject();
    json.writeStringField("name", facts.name());
    json.writeStringField("status", facts.status().name().toLowerCase(Locale.ROOT));
    write("role", facts.role());
    json.writeStringField("session", facts.session());
    json.writeNumberField("place", facts.place());
    json.writeNumberField("sessionLength", facts.sessionLength());
    write("previous", facts.previous());
    write("next", facts.next());
    if (facts.realTime().isPresent()) {
      write(facts.realTime().get());
    }
    write("xid", facts.databaseId());
    write("saw", facts.sight());
    json.writeArrayFieldStart("operations");
    for (OperationFacts operation : facts.operations()) {
      write(operation);
    }
    json.writeEndArray();
    write("comesAfter", facts.before());
    write("comesBefore", facts.after());
    json.writeArrayFieldStart("namedIn");
    for (TransactionReport.Accusation accusation : report.accusations()) {
      write(accusation);
    }
    json.writeEndArray();
    JsonDocument.texts(json, "undecided", symbols(report.undecided()));
    json.writeEndObject();
  }

  private void write(RealTimeFacts times) throws IOException {
    json.writeObjectFieldStart("realTime");
    write("start", times.start());
    write("end", times.end());
    json.writeNumberField("before", times.before());
    write("lastBefore", times.lastBefore());
    json.writeNumberField("concurrent", times.concurrent());
    json.writeNumberField("after", times.after());
    write("firstAfter", times.firstAfter());
    json.writeEndObject();
  }

  private void write(OperationFacts operation) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", operation.kind().name().toLowerCase(Locale.ROOT));
    json.writeStringField("key", operation.key());
    json.writeStringField("value", operation.value());
    json.writeStringField("seen", operation.seen());
    write("saw", operation.sight());
    json.writeEndObject();
  }

  private void write(String field, List<DependencyFacts> dependencies) throws IOException {
    json.writeArrayFieldStart(field);
    for (DependencyFacts one : dependencies) {
      json.writeStartObject();
      json.writeStringField("other", one.other());
      json.writeStringField("relation", one.relation());
      write("key", one.key());
      json.writeStringField("sentence", one.sentence());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void write(TransactionReport.Accusation accusation) throws IOException {
    json.writeStartObject();
    JsonDocument.texts(json, "levels", symbols(accusation.levels()));
    json.writeStringField("anomaly", accusation.violation().anomaly().title());
    JsonDocument.texts(json, "sentences", accusation.sentences());
    json.writeEndObject();
  }

  private static List<String> symbols(List<IsolationLevel> levels) {
    return levels.stream().map(IsolationLevel::symbol).toList();
  }

  private void write(String field, Optional<String> text) throws IOException {
    JsonDocument.text(json, field, text);
  }

  private void write(String field, OptionalLong number) throws IOException {
    if (number.isPresent()) {
      json.writeNumberField(field, number.getAsLong());
    }
  }
}
