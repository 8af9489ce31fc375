package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.census.Census;
import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.report.Report;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Prints one JSON document about all histories, when all are known: a document is whole or absent.
 * {@code docs/json-output.md} describes it.
 */
public final class JsonReport implements Report {
  private static final int SCHEMA_VERSION = 2;

  private final PrintWriter out;
  private final String version;
  private final List<FileResult> results = new ArrayList<>();

  /** Prints to {@code out}. */
  public JsonReport(PrintWriter out, String version) {
    this.out = out;
    this.version = version;
  }

  @Override
  public void add(FileResult result) {
    results.add(result);
  }

  @Override
  public void finish(ExitStatus status) {
    JsonDocument.print(
        out,
        json -> {
          json.writeNumberField("schemaVersion", SCHEMA_VERSION);
          json.writeStringField("taipanVersion", version);
          json.writeNumberField("exitCode", status.code());
          json.writeArrayFieldStart("histories");
          for (FileResult result : results) {
            write(json, result);
          }
          json.writeEndArray();
        });
    out.flush();
  }

  private static void write(JsonGenerator json, FileResult result) throws IOException {
    json.writeStartObject();
    json.writeStringField("file", result.file().toString());
    json.writeNumberField("exitCode", result.status().code());
    if (result instanceof FileResult.Answered answered) {
      write(json, answered.facts());
    }
    if (result instanceof FileResult.Checked checked) {
      json.writeArrayFieldStart("levels");
      for (Verdict verdict : checked.verdicts()) {
        write(json, verdict, Optional.ofNullable(checked.censuses().get(verdict.level())));
      }
      json.writeEndArray();
    } else if (result instanceof FileResult.PatternsSearched searched) {
      PatternJson.write(json, searched);
    } else if (result instanceof FileResult.Classified classified) {
      ClassificationJson.write(json, classified);
    } else if (result instanceof FileResult.OrderChecked checked) {
      OrderJson.write(json, checked);
    } else if (result instanceof FileResult.SkewsFound found) {
      SkewJson.write(json, found);
    } else if (result instanceof FileResult.Failed failed) {
      json.writeStringField("error", failed.message());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, HistoryFacts facts) throws IOException {
    json.writeNumberField("sessions", facts.sessions());
    json.writeNumberField("transactions", facts.transactions());
    json.writeNumberField("operations", facts.operations());
    json.writeNumberField("keys", facts.keys());
    json.writeBooleanField("times", facts.hasTimes());
    JsonDocument.text(json, "initialTransaction", facts.initialTransaction());
    JsonDocument.text(json, "finalTransaction", facts.finalTransaction());
    if (facts.ownInitialValues() > 0) {
      json.writeNumberField("ownInitialValues", facts.ownInitialValues());
    }
    if (!facts.unjudged().isEmpty()) {
      JsonDocument.texts(json, "unjudged", facts.unjudged());
    }
    json.writeNumberField("readNanos", facts.readNanos());
  }

  private static void write(JsonGenerator json, Verdict verdict, Optional<Census> census)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("level", verdict.level().symbol());
    json.writeStringField("title", verdict.level().title());
    json.writeStringField("outcome", lowerCase(verdict.outcome()));
    json.writeStringField("reason", verdict.reason());
    write(json, verdict.times());
    if (verdict.violation().isPresent()) {
      json.writeFieldName("violation");
      ViolationJson.write(json, verdict.violation().get());
    }
    if (census.isPresent()) {
      CensusJson.write(json, census.get());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, StageTimes times) throws IOException {
    json.writeObjectFieldStart("stageNanos");
    for (Stage stage : Stage.values()) {
      json.writeNumberField(lowerCase(stage), times.nanos(stage));
    }
    json.writeEndObject();
  }

  private static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
