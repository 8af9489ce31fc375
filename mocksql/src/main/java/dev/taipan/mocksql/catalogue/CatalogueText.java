package dev.taipan.mocksql.catalogue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Queries on PostgreSQL's catalogues, as H2 understands them. */
public final class CatalogueText {
  private static final String PREFIX = "catalogue.x_";
  private static final String SCHEMA = "(?:pg_catalog\\s*\\.\\s*)?";

  /** Tables that are always empty, with expressions in the queries on them that H2 has not. */
  private static final Pattern EMPTY =
      Pattern.compile(
          "(?is)^.*?\\bfrom\\s+pg_catalog\\."
              + "(?:pg_policy|pg_statistic_ext|pg_publication|pg_trigger)\\b");

  private static final Pattern INNERMOST = Pattern.compile("\\([^()]*\\)");
  private static final Pattern OTHER_TABLE = Pattern.compile("(?is)\\bfrom\\b.*\\bfrom\\b");

  /** What looks into literals, so that it comes before they are set aside. */
  private static final Map<Pattern, String> WITH_LITERALS =
      rules(
          "CAST\\(\\s*('[^']*'|\\$\\d+(?:\\s*::\\s*\\w+)?)\\s+AS\\s+regclass\\s*\\)",
          "$1::regclass",
          "(\\$\\d+)(?:\\s*::\\s*\\w+)?\\s*::\\s*regclass\\b",
          PREFIX + "taipan_number($1)",
          "'(\\d+)'\\s*::\\s*" + SCHEMA + "regclass\\b",
          "$1",
          "'" + SCHEMA + "\"?(\\w+)\"?'\\s*::\\s*" + SCHEMA + "regclass\\b",
          PREFIX + "taipan_number('$1')",
          "'" + SCHEMA + "([^']*)'\\s*::\\s*" + SCHEMA + "regproc\\b",
          "'$1'",
          "\\(" + SCHEMA + "current_schemas\\(\\w+\\)\\)\\[([\\w.]+)\\]",
          "CASE WHEN $1 = 1 THEN 'public' END",
          // Nothing is a partition of anything.
          "pg_catalog\\.pg_partition_ancestors\\('(\\d+)'\\)",
          "$1",
          // Options of a table, which has none.
          "pg_catalog\\.array_to_string\\(c\\.reloptions \\|\\| array\\([^)]*\\([^)]*\\) x\\), ', '\\)",
          "''");

  private static final Map<Pattern, String> RULES =
      rules(
          // Names that H2 keeps for itself.
          "\\bAS\\s+(primary|unique)\\b",
          "AS \"$1\"",
          "OPERATOR\\s*\\(\\s*pg_catalog\\.([^)\\s]+)\\s*\\)",
          " $1 ",
          "COLLATE\\s+pg_catalog\\.\"?default\"?",
          "",
          "([\\w.]+)\\s*::\\s*" + SCHEMA + "regclass\\b(\\s*::\\s*" + SCHEMA + "text\\b)?",
          PREFIX + "taipan_regclass($1)",
          "::\\s*" + SCHEMA + "reg(?:type|namespace|role|proc\\w*)\\b",
          "",
          "::\\s*" + SCHEMA + "(?:text|name|\"char\")\\b(?!\\s*\\[)",
          "::varchar",
          // Numbers that PostgreSQL prints with spaces between them.
          "(?<=, )" + SCHEMA + "(pg_index\\.indoption)(?=, )",
          PREFIX + "array_to_string($1, CHAR(32)) AS indoption",
          // Flags of columns of an index, which PostgreSQL counts from 0.
          "(\\w+\\.\\w+)\\[(\\w+\\.\\w+) - 1\\]\\s*&\\s*1::smallint",
          "BITAND(" + PREFIX + "taipan_element($1, $2), 1)",
          "(\\b[a-z_]\\w*\\.\\w+)\\[([\\w.]+)\\]",
          PREFIX + "taipan_element($1, $2)");

  /** A row for each element of an array, or the places of these. */
  private static final Pattern EXPANDED =
      Pattern.compile(
          "(?i)(?<place>\\((?=[^()]*\\([\\w.]+\\)\\)\\.n\\b))?"
              + "information_schema\\._pg_expandarray\\((?<array>[\\w.]+)\\)(?:\\)\\.n\\b)?"
              + "|(?<!\\b(?:from|join|lateral) )\\bunnest\\((?<unnested>[\\w.]+)\\)"
              + "|\\bgenerate_subscripts\\((?<counted>[\\w.]+), (?:1|(?<dimension>\\$\\d+[:\\w]*))\\)");

  private static final Pattern EXPANDED_ELEMENT = Pattern.compile("(?i)\\((\\w+\\.keys)\\)\\.x\\b");
  private static final Pattern WHERE = Pattern.compile("(?i)\\bwhere\\b");
  private static final Pattern LITERAL = Pattern.compile("'[^']*+(?:''[^']*+)*+'");
  private static final Pattern FUNCTION =
      Pattern.compile(
          "(?i)(?<![\\w.])"
              + SCHEMA
              + "("
              + String.join("|", CatalogueFunctions.METHODS.keySet())
              + ")\\s*\\(");
  private static final Pattern TABLE =
      Pattern.compile("(?i)(?<![\\w.\"]|\\bas )" + SCHEMA + "(pg_\\w+)\\b(?!\\s*[.(\"])");
  private static final Pattern KEYWORDS =
      Pattern.compile("(?is)" + SCHEMA + "pg_get_keywords\\(\\)");
  private static final Pattern REST = Pattern.compile("(?i)(?<![\\w.\"])pg_catalog\\s*\\.\\s*");

  private CatalogueText() {}

  private static Map<Pattern, String> rules(String... pairs) {
    Map<Pattern, String> rules = new java.util.LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      rules.put(Pattern.compile("(?i)" + pairs[i]), pairs[i + 1]);
    }
    return rules;
  }

  /** What a function of PostgreSQL is called in H2, which has some of these names already. */
  static String name(String function) {
    return PREFIX + function;
  }

  /** Whether a query is on a table that is always empty, so that it returns no rows. */
  public static boolean isOfNothing(String sql) {
    if (!EMPTY.matcher(sql).find()) {
      return false;
    }
    String outside = sql;
    String before = "";
    while (!before.equals(outside)) {
      before = outside;
      outside = INNERMOST.matcher(outside).replaceAll("");
    }
    Matcher empty = EMPTY.matcher(outside);
    return empty.find() && !OTHER_TABLE.matcher(empty.group()).find();
  }

  /** The query for {@link PgCatalogue#clients}. Takes time linear in its length. */
  public static String forH2(String sql) {
    String text = sql;
    for (Map.Entry<Pattern, String> rule : WITH_LITERALS.entrySet()) {
      text = rule.getKey().matcher(text).replaceAll(rule.getValue());
    }
    List<String> literals = new ArrayList<>();
    text = setAside(text, literals);
    for (Map.Entry<Pattern, String> rule : RULES.entrySet()) {
      text = rule.getKey().matcher(text).replaceAll(rule.getValue());
    }
    text = expanded(text);
    text =
        KEYWORDS
            .matcher(text)
            .replaceAll(
                "(VALUES ('ilike'), ('limit'), ('offset'), ('returning'), ('serial')) AS keywords(word)");
    text = FUNCTION.matcher(text).replaceAll(PREFIX + "$1(");
    text = TABLE.matcher(text).replaceAll("catalogue.$1");
    text = REST.matcher(text).replaceAll("");
    return putBack(text, literals);
  }

  private static String setAside(String text, List<String> literals) {
    Matcher literal = LITERAL.matcher(text);
    StringBuilder rest = new StringBuilder();
    while (literal.find()) {
      literal.appendReplacement(rest, "'" + literals.size() + "'");
      literals.add(literal.group());
    }
    return literal.appendTail(rest).toString();
  }

  private static String putBack(String text, List<String> literals) {
    Matcher literal = Pattern.compile("'(\\d+)'").matcher(text);
    StringBuilder whole = new StringBuilder();
    while (literal.find()) {
      String original = literals.get(Integer.parseInt(literal.group(1)));
      literal.appendReplacement(whole, Matcher.quoteReplacement(original));
    }
    return literal.appendTail(whole).toString();
  }

  /**
   * A function that returns a row for each element of an array, in a list of columns: the rows are
   * joined instead, at the end of the tables of that query.
   */
  private static String expanded(String text) {
    Matcher call = EXPANDED.matcher(text);
    if (!call.find()) {
      return text;
    }
    String array = array(call);
    int start = call.start();
    StringBuilder replaced = new StringBuilder();
    call.reset();
    while (call.find()) {
      boolean place = call.group("place") != null || call.group("counted") != null;
      String number =
          call.group("dimension") == null
              ? "expanded.n"
              : "CASE WHEN " + call.group("dimension") + " = 1 THEN expanded.n END";
      call.appendReplacement(
          replaced,
          place
              ? Matcher.quoteReplacement(number)
              : PREFIX + "taipan_element(" + array(call) + ", CAST(expanded.n AS INT))");
    }
    call.appendTail(replaced);
    int end = endOfTables(replaced, start);
    replaced.insert(
        end,
        " JOIN GENERATE_SERIES(1, 32) expanded(n) ON expanded.n <= CARDINALITY(" + array + ") ");
    return EXPANDED_ELEMENT.matcher(replaced).replaceAll("$1");
  }

  private static String array(Matcher call) {
    String unnested = call.group("unnested") == null ? call.group("array") : call.group("unnested");
    return unnested == null ? call.group("counted") : unnested;
  }

  /** Where the tables of the query around a place end: at its WHERE, or where it ends. */
  private static int endOfTables(CharSequence text, int from) {
    int depth = 0;
    for (int i = from; i < text.length(); i++) {
      char letter = text.charAt(i);
      depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
      boolean where = depth == 0 && WHERE.matcher(text).region(i, text.length()).lookingAt();
      if (depth < 0 || where) {
        return i;
      }
    }
    return text.length();
  }
}
