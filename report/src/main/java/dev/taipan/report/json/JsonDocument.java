package dev.taipan.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Documents in JSON, and fields that many of them have. */
@SuppressWarnings("exports") // for the modules of this project only
public final class JsonDocument {

  /** What is in a document. */
  public interface Content {
    /** Writes it. */
    void write(JsonGenerator json) throws IOException;
  }

  private JsonDocument() {}

  /** Prints a document, and ends the line. */
  public static void print(PrintWriter out, Content fields) {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println();
  }

  /** Writes a field that is an array of texts. */
  public static void texts(JsonGenerator json, String field, Iterable<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  /** Writes a field that is a text, if there is one. */
  public static void text(JsonGenerator json, String field, Optional<String> text)
      throws IOException {
    if (text.isPresent()) {
      json.writeStringField(field, text.get());
    }
  }
}
