package dev.taipan.formats.form;

import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.history.origin.Origin;
import java.util.Map;

/** How a history came about, as the first line of Taipan's JSON lines says it. */
public final class OriginForm {
  /** How many facts there may be. */
  public static final int MOST_FACTS = 64;

  /** How many characters a fact and its name may have. */
  public static final int LONGEST_FACT = 1_000;

  private OriginForm() {}

  /**
   * Fields of JSON, each behind a comma; empty where nothing is known. Of what is longer, or more,
   * than may be said, the rest is left out: databases name themselves, and nobody knows how.
   */
  public static String fields(Origin origin) {
    ByteText fields = new ByteText();
    origin
        .clock()
        .ifPresent(
            unit -> {
              fields.add(",\"clock\":\"");
              fields.add(unit.spelling());
              fields.add('"');
            });
    if (!origin.facts().isEmpty()) {
      fields.add(",\"recorded\":");
      add(origin.facts(), fields);
    }
    return fields.toString();
  }

  private static void add(Map<String, String> facts, ByteText object) {
    object.add('{');
    facts.entrySet().stream()
        .filter(fact -> !fact.getKey().isEmpty() && !fact.getValue().isEmpty())
        .limit(MOST_FACTS)
        .forEach(
            fact -> {
              if (object.at(object.length() - 1) != '{') {
                object.add(',');
              }
              StringForm.encode(cut(fact.getKey()), object);
              object.add(':');
              StringForm.encode(cut(fact.getValue()), object);
            });
    object.add('}');
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), LONGEST_FACT));
  }
}
