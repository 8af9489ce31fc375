package dev.taipan.mockstore.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** JSON objects, read and written. */
final class Json {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private Json() {}

  /** Writes the members of an object. */
  interface Members {
    void write(JsonGenerator out) throws IOException;
  }

  static String object(Members members) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(text)) {
      out.writeStartObject();
      members.write(out);
      out.writeEndObject();
    }
    return text.toString();
  }

  /**
   * The members of an object: those that are strings or numbers as their text, and of {@code value}
   * the JSON without spaces.
   *
   * @param names what members there may be
   * @throws RequestException when it is none, or has others
   */
  static Map<String, String> members(byte[] body, Set<String> names) throws RequestException {
    try (JsonParser in = FACTORY.createParser(body)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        throw RequestException.bad("expected a JSON object");
      }
      Map<String, String> members = new LinkedHashMap<>();
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String name = in.currentName();
        if (!names.contains(name)) {
          throw RequestException.bad(
              "found the member '" + shown(name) + "', expected " + String.join(", ", names));
        }
        JsonToken token = in.nextToken();
        members.put(name, name.equals("value") ? copied(in) : scalar(in, token, name));
      }
      if (in.nextToken() != null) {
        throw RequestException.bad("expected nothing behind the JSON object");
      }
      return members;
    } catch (IOException e) {
      throw RequestException.bad("the body is no JSON: " + firstLine(e));
    }
  }

  private static String scalar(JsonParser in, JsonToken token, String name)
      throws IOException, RequestException {
    if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
      throw RequestException.bad("expected a string as '" + name + "'");
    }
    return in.getText();
  }

  private static String copied(JsonParser in) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(text)) {
      out.copyCurrentStructureExact(in);
    }
    return text.toString();
  }

  private static String shown(String name) {
    String shown = name.replaceAll("\\p{Cntrl}", "?");
    return shown.length() > 40 ? shown.substring(0, 40) + "…" : shown;
  }

  private static String firstLine(IOException e) {
    return e instanceof com.fasterxml.jackson.core.JsonProcessingException bad
        ? bad.getOriginalMessage().lines().findFirst().orElse("")
            + " at byte "
            + bad.getLocation().getByteOffset()
        : e.getMessage();
  }
}
