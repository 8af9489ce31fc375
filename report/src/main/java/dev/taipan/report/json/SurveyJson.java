package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.report.survey.SurveyRow;
import dev.taipan.report.survey.SurveyTable;
import dev.taipan.report.survey.SurveyTrial;
import dev.taipan.report.text.Palette;
import java.io.IOException;
import java.io.PrintWriter;

/** Prints a survey as one JSON document. */
public final class SurveyJson {

  private SurveyJson() {}

  /** Prints the document. */
  public static void print(PrintWriter out, SurveyTable table) {
    JsonDocument.print(
        out,
        json -> {
          json.writeStringField("command", table.command());
          json.writeStringField("version", table.version());
          json.writeNumberField("planned", table.planned());
          json.writeArrayFieldStart("rows");
          for (SurveyRow row : table.rows()) {
            write(json, row);
          }
          json.writeEndArray();
        });
  }

  private static void write(JsonGenerator json, SurveyRow row) throws IOException {
    json.writeStartObject();
    json.writeStringField("database", row.database());
    json.writeStringField("isolation", row.asked());
    JsonDocument.text(json, "claims", row.claim().map(IsolationLevel::symbol));
    JsonDocument.text(json, "claim", row.claimed().map(Palette::word));
    JsonDocument.texts(
        json, "strongest", row.strongest().stream().map(IsolationLevel::symbol).toList());
    writeLevels(json, row);
    json.writeNumberField("committed", row.committed());
    json.writeNumberField("crossed", row.crossed());
    JsonDocument.text(json, "against", row.against().map(IsolationLevel::symbol));
    if (row.violation().isPresent()) {
      json.writeFieldName("violation");
      ViolationJson.write(json, row.violation().get());
    }
    writeRuns(json, row);
    JsonDocument.text(json, "history", row.history());
    JsonDocument.text(json, "page", row.page());
    JsonDocument.text(json, "script", row.script());
    JsonDocument.text(json, "replayed", row.replayed());
    JsonDocument.texts(json, "commands", row.commands());
    JsonDocument.text(json, "problem", row.problem());
    json.writeEndObject();
  }

  private static void writeRuns(JsonGenerator json, SurveyRow row) throws IOException {
    json.writeArrayFieldStart("runs");
    for (SurveyTrial trial : row.trials()) {
      json.writeStartObject();
      json.writeStringField("workload", trial.workload());
      json.writeNumberField("seed", trial.seed());
      json.writeNumberField("committed", trial.committed());
      json.writeNumberField("crossings", trial.crossings());
      JsonDocument.texts(
          json, "violated", trial.violated().stream().map(IsolationLevel::symbol).toList());
      JsonDocument.texts(
          json, "undecided", trial.undecided().stream().map(IsolationLevel::symbol).toList());
      JsonDocument.text(json, "history", trial.history());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeLevels(JsonGenerator json, SurveyRow row) throws IOException {
    json.writeObjectFieldStart("levels");
    for (IsolationLevel level : IsolationLevel.values()) {
      json.writeStringField(
          level.symbol(), Palette.word(row.outcomes().getOrDefault(level, Outcome.UNKNOWN)));
    }
    json.writeEndObject();
  }
}
