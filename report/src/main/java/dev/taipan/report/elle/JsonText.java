package dev.taipan.report.elle;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;

/** Writes trees as JSON; sets become arrays, keywords strings. */
final class JsonText {

  private JsonText() {}

  static String of(Object tree) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      write(json, tree);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, Object tree) throws IOException {
    if (tree instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName((String) entry.getKey());
        write(json, entry.getValue());
      }
      json.writeEndObject();
    } else if (tree instanceof Collection<?> elements) {
      json.writeStartArray();
      for (Object element : elements) {
        write(json, element);
      }
      json.writeEndArray();
    } else if (tree instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else {
      json.writeString(tree instanceof Keyword keyword ? keyword.name() : (String) tree);
    }
  }
}
