package dev.taipan.report.power;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.taipan.formats.io.AtomicFile;
import dev.taipan.report.json.JsonDocument;
import dev.taipan.report.power.PowerStatement.InvariantResult;
import dev.taipan.report.power.PowerStatement.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** A statement of power as a JSON document; {@code docs/run.md} describes it. */
public final class PowerJson {
  private static final int SCHEMA_VERSION = 2;

  private PowerJson() {}

  /**
   * Writes it; the file appears only when it is complete.
   *
   * @throws IOException when it cannot be written
   */
  public static void write(Path file, PowerStatement power) throws IOException {
    AtomicFile.write(file, stream -> write(stream, power));
  }

  private static void write(OutputStream stream, PowerStatement power) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(stream)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeNumberField("schemaVersion", SCHEMA_VERSION);
      json.writeNumberField("committed", power.committed());
      json.writeNumberField("crossings", power.crossings());
      json.writeNumberField("mutual", power.mutual());
      json.writeNumberField("refused", power.refused());
      JsonDocument.texts(json, "seen", power.seen());
      json.writeArrayFieldStart("planted");
      for (Kind kind : power.planted()) {
        write(json, kind);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("invariants");
      for (InvariantResult invariant : power.invariants()) {
        write(json, invariant);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void write(JsonGenerator json, InvariantResult invariant) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", invariant.name());
    json.writeNumberField("observations", invariant.observations());
    json.writeBooleanField("promised", invariant.promised());
    json.writeStringField("breach", invariant.breach().orElse(null));
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Kind kind) throws IOException {
    json.writeStartObject();
    json.writeStringField("anomaly", kind.anomaly());
    json.writeStringField("standing", kind.standing().symbol());
    json.writeNumberField("planted", kind.planted());
    json.writeNumberField("caught", kind.caught());
    json.writeEndObject();
  }
}
