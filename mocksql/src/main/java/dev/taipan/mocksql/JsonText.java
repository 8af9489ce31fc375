package dev.taipan.mocksql;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * JSON as PostgreSQL has it. H2 makes a JSON string of a text that is converted to JSON, where
 * PostgreSQL takes the text for JSON.
 */
final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  /** What PostgreSQL has for H2's JSON: the content of a string that holds JSON, else the same. */
  static String ofH2(String json) {
    try (JsonParser parser = FACTORY.createParser(json)) {
      if (parser.nextToken() == JsonToken.VALUE_STRING && isJson(parser.getText())) {
        return parser.getText();
      }
    } catch (IOException e) {
      // What H2 takes for JSON is left as it is.
    }
    return json;
  }

  private static boolean isJson(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      boolean any = parser.nextToken() != null;
      parser.skipChildren();
      return any && parser.nextToken() == null;
    } catch (IOException e) {
      return false;
    }
  }
}
