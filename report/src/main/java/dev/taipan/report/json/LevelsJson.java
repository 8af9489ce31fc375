package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.anomaly.ElleType;
import dev.taipan.report.elle.ConsistencyModel;
import dev.taipan.report.elle.Correspondence;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;

/** Prints the levels, and what Elle's models are among them, as one JSON document. */
public final class LevelsJson {

  private LevelsJson() {}

  /** Prints the document. */
  public static void print(PrintWriter out) {
    JsonDocument.print(
        out,
        json -> {
          json.writeArrayFieldStart("levels");
          for (IsolationLevel level : IsolationLevel.values()) {
            write(json, level);
          }
          json.writeEndArray();
          json.writeArrayFieldStart("models");
          for (ConsistencyModel model : ConsistencyModel.values()) {
            write(json, model);
          }
          json.writeEndArray();
        });
  }

  private static void write(JsonGenerator json, IsolationLevel level) throws IOException {
    json.writeStartObject();
    json.writeStringField("level", level.symbol());
    json.writeStringField("title", level.title());
    JsonDocument.texts(json, "aliases", level.aliases());
    json.writeBooleanField("needsTimes", level.needsTimes());
    JsonDocument.texts(json, "implies", symbols(level.directlyImplied()));
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ConsistencyModel model) throws IOException {
    Correspondence here = model.correspondence();
    json.writeStartObject();
    json.writeStringField("model", model.title());
    JsonDocument.texts(json, "aliases", model.aliases());
    JsonDocument.texts(
        json, "implies", model.directlyImplied().stream().map(ConsistencyModel::title).toList());
    JsonDocument.texts(
        json, "forbids", model.forbidden().stream().map(ElleType::title).sorted().toList());
    json.writeBooleanField("exact", here.isExact());
    JsonDocument.text(json, "checkedAs", here.checkedAs().map(IsolationLevel::symbol));
    JsonDocument.texts(json, "impliesLevels", symbols(here.implied()));
    JsonDocument.texts(json, "impliedByLevels", symbols(here.impliedBy()));
    json.writeStringField("reason", here.reason());
    json.writeEndObject();
  }

  private static List<String> symbols(Collection<IsolationLevel> levels) {
    return levels.stream().sorted().map(IsolationLevel::symbol).toList();
  }
}
