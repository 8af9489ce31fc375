package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.checker.Verdict;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.OrderedLevel;
import dev.taipan.report.result.OrderedLevel.AnyOrder;
import dev.taipan.whitebox.WhiteBoxVerdict.Violation;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/** Writes as JSON what a database's own order says. */
final class OrderJson {

  private OrderJson() {}

  static void write(JsonGenerator json, FileResult.OrderChecked checked) throws IOException {
    json.writeStringField("technique", checked.technique());
    json.writeArrayFieldStart("orderedLevels");
    for (OrderedLevel level : checked.levels()) {
      write(json, level);
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, OrderedLevel level) throws IOException {
    json.writeStartObject();
    json.writeStringField("level", level.symbol());
    json.writeStringField("outcome", level.outcome().name().toLowerCase(Locale.ROOT));
    JsonDocument.text(json, "missing", level.verdict().missing());
    Optional<Violation> violation = level.verdict().violation();
    if (violation.isPresent()) {
      json.writeStringField("anomaly", violation.get().anomaly().title());
      JsonDocument.texts(json, "reasons", violation.get().reasons());
    }
    Optional<Verdict> anyOrder = level.anyOrder().map(AnyOrder::verdict);
    if (anyOrder.isPresent()) {
      json.writeStringField("byAnyOrder", anyOrder.get().outcome().name().toLowerCase(Locale.ROOT));
    }
    json.writeEndObject();
  }
}
