package dev.taipan.generate.plant;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.taipan.formats.io.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The file beside a history that says what was planted; {@code docs/generate.md} describes it. */
public final class PlantedFile {
  private static final int SCHEMA_VERSION = 1;

  private PlantedFile() {}

  /** The file beside a history: its name, and {@code .injected.json} behind it. */
  public static Path beside(Path history) {
    return history.resolveSibling(history.getFileName() + ".injected.json");
  }

  /**
   * Writes what was planted into a history; the file appears only when it is complete.
   *
   * @throws IOException when it cannot be written
   */
  public static void write(Path history, List<Planted> planted) throws IOException {
    AtomicFile.write(
        beside(history), stream -> write(stream, history.getFileName().toString(), planted));
  }

  private static void write(OutputStream stream, String history, List<Planted> planted)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(stream)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeNumberField("schemaVersion", SCHEMA_VERSION);
      json.writeStringField("history", history);
      json.writeArrayFieldStart("injected");
      for (Planted instance : planted) {
        write(json, instance);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void write(JsonGenerator json, Planted instance) throws IOException {
    json.writeStartObject();
    json.writeStringField("anomaly", instance.anomaly().title());
    writeStrings(json, "violates", instance.anomaly().weakestLevels());
    writeStrings(json, "keys", instance.keys());
    json.writeArrayFieldStart("transactions");
    for (Planted.Transaction transaction : instance.transactions()) {
      json.writeStartObject();
      json.writeStringField("session", transaction.session());
      json.writeStringField("transaction", Integer.toString(transaction.number()));
      json.writeStringField("status", transaction.status().name().toLowerCase(Locale.ROOT));
      writeStrings(json, "operations", transaction.operations());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeStrings(JsonGenerator json, String field, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
