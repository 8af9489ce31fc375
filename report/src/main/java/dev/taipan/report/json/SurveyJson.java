package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.report.survey.SurveyRow;
import dev.taipan.report.survey.SurveyTable;
import dev.taipan.report.text.Palette;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Prints a survey as one JSON document. */
public final class SurveyJson {

  private SurveyJson() {}

  /** Prints the document. */
  public static void print(PrintWriter out, SurveyTable table) {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("command", table.command());
      json.writeStringField("version", table.version());
      json.writeNumberField("planned", table.planned());
      json.writeArrayFieldStart("rows");
      for (SurveyRow row : table.rows()) {
        write(json, row);
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println();
  }

  private static void write(JsonGenerator json, SurveyRow row) throws IOException {
    json.writeStartObject();
    json.writeStringField("database", row.database());
    json.writeStringField("isolation", row.asked());
    write(json, "claims", row.claim().map(IsolationLevel::symbol));
    write(json, "claim", row.claimed().map(Palette::word));
    json.writeArrayFieldStart("strongest");
    for (IsolationLevel level : row.strongest()) {
      json.writeString(level.symbol());
    }
    json.writeEndArray();
    writeLevels(json, row);
    json.writeNumberField("committed", row.committed());
    json.writeNumberField("crossed", row.crossed());
    write(json, "against", row.against().map(IsolationLevel::symbol));
    if (row.violation().isPresent()) {
      json.writeFieldName("violation");
      ViolationJson.write(json, row.violation().get());
    }
    write(json, "page", row.page());
    write(json, "script", row.script());
    write(json, "replayed", row.replayed());
    write(json, "problem", row.problem());
    json.writeEndObject();
  }

  private static void writeLevels(JsonGenerator json, SurveyRow row) throws IOException {
    json.writeObjectFieldStart("levels");
    for (IsolationLevel level : IsolationLevel.values()) {
      json.writeStringField(
          level.symbol(), Palette.word(row.outcomes().getOrDefault(level, Outcome.UNKNOWN)));
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String name, Optional<String> text)
      throws IOException {
    if (text.isPresent()) {
      json.writeStringField(name, text.get());
    }
  }
}
