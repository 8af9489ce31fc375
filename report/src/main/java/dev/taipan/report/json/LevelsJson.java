package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.anomaly.ElleType;
import dev.taipan.report.elle.ConsistencyModel;
import dev.taipan.report.elle.Correspondence;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;

/** Prints the levels, and what Elle's models are among them, as one JSON document. */
public final class LevelsJson {

  private LevelsJson() {}

  /** Prints the document. */
  public static void print(PrintWriter out) {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
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
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println();
  }

  private static void write(JsonGenerator json, IsolationLevel level) throws IOException {
    json.writeStartObject();
    json.writeStringField("level", level.symbol());
    json.writeStringField("title", level.title());
    write(json, "aliases", level.aliases());
    json.writeBooleanField("needsTimes", level.needsTimes());
    write(json, "implies", symbols(level.directlyImplied()));
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ConsistencyModel model) throws IOException {
    Correspondence here = model.correspondence();
    json.writeStartObject();
    json.writeStringField("model", model.title());
    write(json, "aliases", model.aliases());
    write(json, "implies", model.directlyImplied().stream().map(ConsistencyModel::title).toList());
    write(json, "forbids", model.forbidden().stream().map(ElleType::title).sorted().toList());
    json.writeBooleanField("exact", here.isExact());
    if (here.checkedAs().isPresent()) {
      json.writeStringField("checkedAs", here.checkedAs().get().symbol());
    }
    write(json, "impliesLevels", symbols(here.implied()));
    write(json, "impliedByLevels", symbols(here.impliedBy()));
    json.writeStringField("reason", here.reason());
    json.writeEndObject();
  }

  private static List<String> symbols(Collection<IsolationLevel> levels) {
    return levels.stream().sorted().map(IsolationLevel::symbol).toList();
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
