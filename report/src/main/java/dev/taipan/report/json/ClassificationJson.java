package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.recorded.Classification;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.text.ClassificationReport;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Writes the anomalies of the Coo paper as JSON. */
final class ClassificationJson {

  private ClassificationJson() {}

  static void write(JsonGenerator json, FileResult.Classified classified) throws IOException {
    Classification classification = classified.classification();
    json.writeStringField("outcome", classified.outcome().name().toLowerCase(Locale.ROOT));
    json.writeNumberField("ambiguousReads", classification.ambiguousReads());
    json.writeNumberField("unexplainedReads", classification.unexplainedReads());
    json.writeArrayFieldStart("cycles");
    for (Map.Entry<PopAnomaly, List<PopCycle>> kind :
        ClassificationReport.byKind(classification).entrySet()) {
      write(json, classification, kind.getKey(), kind.getValue());
    }
    json.writeEndArray();
  }

  private static void write(
      JsonGenerator json, Classification classification, PopAnomaly kind, List<PopCycle> found)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("number", kind.number());
    json.writeStringField("title", kind.title());
    json.writeStringField("type", kind.type().name());
    json.writeStringField("size", kind.size().name());
    json.writeNumberField("count", found.size());
    Stream<PopCycle> examples = found.stream().limit(ClassificationReport.EXAMPLES);
    JsonDocument.texts(
        json, "examples", examples.map(cycle -> cycle.text(classification.schedule())).toList());
    json.writeEndObject();
  }
}
