package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.patterns.AnomalyReport;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.text.PatternText;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Writes the results of searches for patterns as JSON. */
final class PatternJson {

  private PatternJson() {}

  static void write(JsonGenerator json, FileResult.PatternsSearched searched) throws IOException {
    json.writeStringField("outcome", searched.outcome().name().toLowerCase(Locale.ROOT));
    if (searched.outcome() == Outcome.UNKNOWN) {
      json.writeStringField("reason", PatternText.doubt(searched));
    }
    json.writeNumberField("ambiguousReads", searched.ambiguousReads());
    json.writeArrayFieldStart("patterns");
    Set<Tap> inOrder = EnumSet.copyOf(searched.taps());
    for (Tap tap : inOrder) {
      json.writeStartObject();
      json.writeStringField("pattern", String.valueOf(tap.letter()));
      json.writeStringField("title", tap.title());
      if (searched instanceof FileResult.AllAnomalies counted) {
        writeInstances(json, counted.anomalies(), tap);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    if (searched instanceof FileResult.FirstAnomaly first && first.violation().isPresent()) {
      json.writeFieldName("violation");
      ViolationJson.write(json, first.violation().get());
    }
  }

  private static void writeInstances(JsonGenerator json, AnomalyReport anomalies, Tap tap)
      throws IOException {
    json.writeNumberField("count", anomalies.counts().getOrDefault(tap, 0L));
    json.writeArrayFieldStart("examples");
    for (Violation example : anomalies.examples().getOrDefault(tap, List.of())) {
      ViolationJson.write(json, example);
    }
    json.writeEndArray();
  }
}
