package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.analysis.distinguish.Distinction;
import dev.taipan.analysis.distinguish.Sizes;
import dev.taipan.history.History;
import dev.taipan.report.result.HistoryText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Prints the histories that tell levels apart as one JSON document. */
public final class DistinctionJson {

  private DistinctionJson() {}

  /** Prints the document. */
  public static void print(PrintWriter out, Sizes tried, List<Distinction> distinctions) {
    JsonDocument.print(
        out,
        json -> {
          json.writeObjectFieldStart("tried");
          json.writeNumberField("transactions", tried.transactions());
          json.writeNumberField("operations", tried.operations());
          json.writeEndObject();
          json.writeArrayFieldStart("distinctions");
          for (Distinction distinction : distinctions) {
            write(json, distinction);
          }
          json.writeEndArray();
        });
  }

  private static void write(JsonGenerator json, Distinction distinction) throws IOException {
    json.writeStartObject();
    json.writeStringField("satisfied", distinction.levels().satisfied().symbol());
    json.writeStringField("violated", distinction.levels().violated().symbol());
    json.writeBooleanField("impossible", distinction.levels().isImplication());
    if (distinction.history().isPresent()) {
      History history = distinction.history().get();
      json.writeNumberField("transactions", history.transactions());
      json.writeNumberField("operations", history.operations());
      json.writeStringField("history", HistoryText.of(history));
      json.writeFieldName("violation");
      ViolationJson.write(json, distinction.violation().orElseThrow());
    }
    json.writeEndObject();
  }
}
