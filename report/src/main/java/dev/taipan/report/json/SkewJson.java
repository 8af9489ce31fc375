package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.analysis.skew.ClockSkew;
import dev.taipan.report.result.FileResult;
import java.io.IOException;
import java.util.Locale;

/** Writes as JSON by how much clocks must differ. */
final class SkewJson {

  private SkewJson() {}

  static void write(JsonGenerator json, FileResult.SkewsFound found) throws IOException {
    json.writeArrayFieldStart("clockSkews");
    for (ClockSkew skew : found.skews()) {
      json.writeStartObject();
      json.writeStringField("level", skew.level().symbol());
      json.writeStringField("outcome", skew.outcome().name().toLowerCase(Locale.ROOT));
      if (skew.smallest().isPresent()) {
        json.writeNumberField("smallest", skew.smallest().getAsLong());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
