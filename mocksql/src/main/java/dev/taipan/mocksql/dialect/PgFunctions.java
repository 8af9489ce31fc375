package dev.taipan.mocksql.dialect;

import dev.taipan.pgwire.type.BadValueException;
import dev.taipan.pgwire.type.PgInterval;
import dev.taipan.pgwire.type.PgType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.h2.api.Interval;
import org.h2.value.Value;
import org.h2.value.ValueArray;

/** Functions of PostgreSQL that H2 has not, as PostgreSQL documents them; H2 calls them. */
public final class PgFunctions {
  /** What returns JSON; H2 is given its text. */
  static final Set<String> RETURN_JSON =
      Set.of(
          "json_build_array",
          "json_build_object",
          "jsonb_build_array",
          "jsonb_build_object",
          "jsonb_set",
          "to_json",
          "to_jsonb");

  /** The functions by their names, and the methods here. */
  private static final Map<String, String> METHODS =
      Map.ofEntries(
          Map.entry("initcap", "initcap"),
          Map.entry("json_array_length", "jsonLength"),
          Map.entry("json_build_array", "jsonArray"),
          Map.entry("json_build_object", "jsonObject"),
          Map.entry("json_typeof", "jsonType"),
          Map.entry("jsonb_array_length", "jsonLength"),
          Map.entry("jsonb_build_array", "jsonArray"),
          Map.entry("jsonb_build_object", "jsonObject"),
          Map.entry("jsonb_set", "jsonSet"),
          Map.entry("jsonb_typeof", "jsonType"),
          Map.entry("md5", "md5"),
          Map.entry("reverse", "reverse"),
          Map.entry("split_part", "splitPart"),
          Map.entry("string_to_array", "stringToArray"),
          Map.entry("taipan_contained", "contained"),
          Map.entry("taipan_contains", "contains"),
          Map.entry("taipan_has_key", "hasKey"),
          Map.entry("taipan_seconds", "seconds"),
          Map.entry("taipan_json", "json"),
          Map.entry("taipan_json_concat", "jsonConcat"),
          Map.entry("taipan_json_element", "jsonElement"),
          Map.entry("taipan_json_element_text", "jsonElementText"),
          Map.entry("taipan_json_path", "jsonPath"),
          Map.entry("taipan_json_path_text", "jsonPathText"),
          Map.entry("taipan_json_text", "jsonText"),
          Map.entry("taipan_overlap", "overlap"),
          Map.entry("to_json", "toJson"),
          Map.entry("to_jsonb", "toJson"),
          Map.entry("uuid_generate_v4", "uuid"));

  private static final long MICROS_OF_DAY = Duration.ofDays(1).toMillis() * 1000;

  private PgFunctions() {}

  private static final Pattern ANY =
      Pattern.compile("(?i)\\b(?:" + String.join("|", METHODS.keySet()) + ")\\s*\\(");

  /** Whether a statement may call one of the functions. */
  public static boolean areIn(String sql) {
    return ANY.matcher(sql).find();
  }

  /** Statements that make the functions in a schema. */
  public static List<String> definitions(String schema) {
    return METHODS.entrySet().stream()
        .map(
            function ->
                "CREATE ALIAS "
                    + schema
                    + "."
                    + function.getKey()
                    + " FOR '"
                    + PgFunctions.class.getName()
                    + "."
                    + function.getValue()
                    + "'")
        .toList();
  }

  /** An interval of days and a time as H2 writes it; a day has 24 hours. */
  static String dayTime(PgInterval interval) {
    if (interval.micros() == 0) {
      return "INTERVAL '" + interval.days() + "' DAY";
    }
    return "INTERVAL '" + BigDecimal.valueOf(micros(interval), 6).toPlainString() + "' SECOND";
  }

  /** The seconds of an interval without months. */
  public static BigDecimal seconds(String text) throws SQLException {
    if (text == null) {
      return null;
    }
    PgInterval interval;
    try {
      interval = PgInterval.parse(text);
    } catch (RuntimeException e) {
      throw new SQLException("invalid input syntax for type interval: \"" + text + '"', "22007", e);
    }
    if (interval.months() != 0) {
      throw new SQLException(
          "intervals of months that are no literals are not supported by the mock database",
          "0A000");
    }
    return BigDecimal.valueOf(micros(interval), 6);
  }

  private static long micros(PgInterval interval) {
    return Math.addExact(interval.days() * MICROS_OF_DAY, interval.micros());
  }

  /** The days and the time of an interval, for H2. */
  public static Interval time(PgInterval interval) {
    return Interval.ofNanos(Math.multiplyExact(micros(interval), 1000L));
  }

  private static Object tree(Value json) {
    return Json.parse(Json.plain(json.getString()));
  }

  /** Null if the value is not there. */
  private static String text(Object value, boolean asText) {
    if (value == MISSING || (asText && value == null)) {
      return null;
    }
    return asText && value instanceof String text ? text : Json.text(value);
  }

  private static final Object MISSING = new Object();

  private static Object member(Object value, String name) {
    return value instanceof Map<?, ?> members && members.containsKey(name)
        ? members.get(name)
        : MISSING;
  }

  private static Object element(Object value, int place) {
    if (!(value instanceof List<?> elements)) {
      return MISSING;
    }
    int from = place < 0 ? elements.size() + place : place;
    return from >= 0 && from < elements.size() ? elements.get(from) : MISSING;
  }

  /** {@code json -> 'name'}. */
  public static String json(Value json, String name) {
    return isNull(json, name) ? null : text(member(tree(json), name), false);
  }

  /** {@code json ->> 'name'}. */
  public static String jsonText(Value json, String name) {
    return isNull(json, name) ? null : text(member(tree(json), name), true);
  }

  /** {@code json -> place}, counted from 0; negative from the end. */
  public static String jsonElement(Value json, Integer place) {
    return isNull(json, place) ? null : text(element(tree(json), place), false);
  }

  /** {@code json ->> place}. */
  public static String jsonElementText(Value json, Integer place) {
    return isNull(json, place) ? null : text(element(tree(json), place), true);
  }

  /** {@code json #> '{path}'}. */
  public static String jsonPath(Value json, Value path) throws SQLException {
    return isNull(json, path) ? null : text(at(tree(json), path(path)), false);
  }

  /** {@code json #>> '{path}'}. */
  public static String jsonPathText(Value json, Value path) throws SQLException {
    return isNull(json, path) ? null : text(at(tree(json), path(path)), true);
  }

  private static Object at(Object value, List<String> path) {
    Object found = value;
    for (String step : path) {
      found =
          found instanceof List<?>
              ? step.matches("-?\\d{1,9}") ? element(found, Integer.parseInt(step)) : MISSING
              : member(found, step);
    }
    return found;
  }

  private static List<String> path(Value path) throws SQLException {
    return Arrays.stream(array(path)).map(String::valueOf).toList();
  }

  /** The elements of an array, or of the text of one. */
  private static Object[] array(Value array) throws SQLException {
    if (array instanceof ValueArray known) {
      return Arrays.stream(known.getList()).map(Value::getString).toArray();
    }
    try {
      byte[] text = array.getString().getBytes(StandardCharsets.UTF_8);
      return (Object[]) PgType.TEXT_ARRAY.decode(text, false);
    } catch (BadValueException e) {
      throw new SQLException("malformed array literal: \"" + array.getString() + '"', "22P02", e);
    }
  }

  private static boolean isNull(Object... values) {
    return Arrays.stream(values)
        .anyMatch(
            value ->
                value == null
                    || (value instanceof Value known && known.getValueType() == Value.NULL));
  }

  /** {@code one @> other}, of arrays and of JSON. */
  public static Boolean contains(Value one, Value other) throws SQLException {
    if (isNull(one, other)) {
      return null;
    }
    if (one instanceof ValueArray || other instanceof ValueArray) {
      Set<Object> elements = Set.copyOf(present(one));
      return !Arrays.asList(array(other)).contains(null) && elements.containsAll(present(other));
    }
    return Json.contains(tree(one), tree(other));
  }

  private static List<Object> present(Value array) throws SQLException {
    return Arrays.stream(array(array)).filter(Objects::nonNull).toList();
  }

  /** {@code part <@ whole}. */
  public static Boolean contained(Value part, Value whole) throws SQLException {
    return contains(whole, part);
  }

  /** {@code one && other}, of arrays. */
  public static Boolean overlap(Value one, Value other) throws SQLException {
    return isNull(one, other) ? null : present(one).stream().anyMatch(present(other)::contains);
  }

  /** {@code json ? 'name'}. */
  public static Boolean hasKey(Value json, String name) {
    if (isNull(json, name)) {
      return null;
    }
    Object value = tree(json);
    return value instanceof List<?> elements
        ? (Boolean) elements.contains(name)
        : (Boolean) (member(value, name) != MISSING || name.equals(value));
  }

  /** {@code one || other}, of JSON. */
  public static String jsonConcat(Value one, Value other) {
    if (isNull(one, other)) {
      return null;
    }
    Object left = tree(one);
    Object right = tree(other);
    if (left instanceof Map<?, ?> members && right instanceof Map<?, ?> more) {
      Map<Object, Object> all = new LinkedHashMap<>(members);
      all.putAll(more);
      return Json.text(all);
    }
    List<Object> all = new ArrayList<>(elements(left));
    all.addAll(elements(right));
    return Json.text(all);
  }

  private static List<?> elements(Object value) {
    return value instanceof List<?> list ? list : Arrays.asList(value);
  }

  /** {@code jsonb_set}, which adds what is not there. */
  public static String jsonSet(Value json, Value path, Value value) throws SQLException {
    if (isNull(json, path, value)) {
      return null;
    }
    List<String> steps = path(path);
    return Json.text(steps.isEmpty() ? tree(json) : with(tree(json), steps, tree(value)));
  }

  private static Object with(Object json, List<String> path, Object value) {
    List<String> rest = path.subList(1, path.size());
    if (json instanceof Map<?, ?> members) {
      Map<Object, Object> changed = new LinkedHashMap<>(members);
      if (rest.isEmpty() || members.containsKey(path.get(0))) {
        changed.put(
            path.get(0), rest.isEmpty() ? value : with(members.get(path.get(0)), rest, value));
      }
      return changed;
    }
    if (json instanceof List<?> elements && path.get(0).matches("-?\\d{1,9}")) {
      List<Object> changed = new ArrayList<>(elements);
      int place = Integer.parseInt(path.get(0));
      int from = place < 0 ? changed.size() + place : place;
      if (from >= 0 && from < changed.size()) {
        changed.set(from, rest.isEmpty() ? value : with(changed.get(from), rest, value));
      } else if (rest.isEmpty()) {
        changed.add(from < 0 ? 0 : changed.size(), value);
      }
      return changed;
    }
    return json;
  }

  /** An object of names and values in turn. */
  public static String jsonObject(Value... parts) throws SQLException {
    if (parts.length % 2 != 0) {
      throw new SQLException("argument list must have even number of elements", "22023");
    }
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < parts.length; i += 2) {
      members.put(parts[i].getString(), ofSql(parts[i + 1]));
    }
    return Json.text(members);
  }

  /** An array of values. */
  public static String jsonArray(Value... parts) {
    return Json.text(Arrays.stream(parts).map(PgFunctions::ofSql).toList());
  }

  /** A value as JSON. */
  public static String toJson(Value value) {
    return isNull(value) ? null : Json.text(ofSql(value));
  }

  private static Object ofSql(Value value) {
    if (value instanceof ValueArray array) {
      return Arrays.stream(array.getList()).map(PgFunctions::ofSql).toList();
    }
    int type = value.getValueType();
    return switch (type) {
      case Value.NULL -> null;
      case Value.JSON -> tree(value);
      case Value.BOOLEAN -> value.getBoolean();
      default ->
          type >= Value.TINYINT && type <= Value.DECFLOAT
              ? value.getBigDecimal()
              : value.getString();
    };
  }

  /** How many elements an array has. */
  public static Integer jsonLength(Value json) throws SQLException {
    if (isNull(json)) {
      return null;
    }
    if (tree(json) instanceof List<?> elements) {
      return elements.size();
    }
    throw new SQLException("cannot get array length of a non-array", "22023");
  }

  /** What a value is. */
  public static String jsonType(Value json) {
    if (isNull(json)) {
      return null;
    }
    Object value = tree(json);
    if (value instanceof Map || value instanceof List) {
      return value instanceof Map ? "object" : "array";
    }
    if (value instanceof String) {
      return "string";
    }
    return value == null ? "null" : value instanceof Boolean ? "boolean" : "number";
  }

  /** A text in parts. */
  public static String[] stringToArray(String text, String between) {
    if (text == null) {
      return null;
    }
    if (text.isEmpty()) {
      return new String[0];
    }
    if (between == null) {
      return text.codePoints().mapToObj(Character::toString).toArray(String[]::new);
    }
    return between.isEmpty() ? new String[] {text} : text.split(Pattern.quote(between), -1);
  }

  /** One of these parts, counted from 1; negative from the end. */
  public static String splitPart(String text, String between, Integer place) throws SQLException {
    if (isNull(text, between, place)) {
      return null;
    }
    if (place == 0) {
      throw new SQLException("field position must not be zero", "22023");
    }
    String[] parts = stringToArray(text, between);
    int from = place < 0 ? parts.length + place : place - 1;
    return from >= 0 && from < parts.length ? parts[from] : "";
  }

  /** The first letter of each word in upper case, the others in lower case. */
  public static String initcap(String text) {
    if (text == null) {
      return null;
    }
    StringBuilder changed = new StringBuilder(text.toLowerCase(Locale.ROOT));
    for (int i = 0; i < changed.length(); i++) {
      if (i == 0 || !Character.isLetterOrDigit(changed.charAt(i - 1))) {
        changed.setCharAt(i, Character.toUpperCase(changed.charAt(i)));
      }
    }
    return changed.toString();
  }

  /** A text from its end. */
  public static String reverse(String text) {
    return text == null ? null : new StringBuilder(text).reverse().toString();
  }

  /** The digest of a text. */
  public static String md5(String text) throws NoSuchAlgorithmException {
    return text == null
        ? null
        : HexFormat.of()
            .formatHex(
                MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** A random one. */
  public static java.util.UUID uuid() {
    return java.util.UUID.randomUUID();
  }
}
