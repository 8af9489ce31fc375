package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Catalogue;
import dev.taipan.statements.catalogue.Table;
import dev.taipan.statements.sql.Plan.Control.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statements that are known by their first words. */
final class Keywords {
  private static final int LONGEST = 1_000;
  private static final String LEVEL =
      "(serializable|repeatable\\s+read|read\\s+committed|read\\s+uncommitted)";
  private static final Pattern LEVEL_NAMED = Pattern.compile("isolation\\s+level\\s+" + LEVEL);
  private static final Pattern SAVEPOINT =
      Pattern.compile(
          "(savepoint|release(?:\\s+savepoint)?|rollback(?:\\s+(?:work|transaction))?\\s+to"
              + "(?:\\s+savepoint)?)\\s+(\\S+)");
  private static final String SET_LEVEL =
      "set\\s+(?:session\\s+)?default_transaction_isolation\\s*(?:=|to)\\s*";
  private static final Pattern DEFAULT_LEVEL = Pattern.compile(SET_LEVEL + "'?" + LEVEL);
  private static final Pattern LEVEL_LITERAL = Pattern.compile(SET_LEVEL + "[$?]");

  /** Statements that write no tables, and read none that histories know. */
  private static final Set<String> SILENT =
      Set.of(
          "set",
          "show",
          "reset",
          "discard",
          "listen",
          "unlisten",
          "notify",
          "deallocate",
          "close",
          "lock",
          "analyze",
          "vacuum",
          "checkpoint",
          "comment",
          "grant",
          "revoke",
          "reindex",
          "load",
          "declare",
          "move",
          "prepare");

  private static final Set<String> DEFINING = Set.of("create", "drop", "alter", "import");
  private static final Pattern WRITING =
      Pattern.compile(
          "\\b(insert|update|delete|merge|truncate|copy|call|do|into|execute|nextval|setval"
              + "|pg_temp)\\b");
  private static final String NAME = "(?:(\\w+|\"[^\"]+\")\\.)?(\\w+|\"[^\"]+\")";
  private static final Pattern COPY_INTO =
      Pattern.compile("copy\\s+" + NAME + "\\s*(?:\\([^)]*\\))?\\s*from\\b");
  private static final Pattern COPY_OUT =
      Pattern.compile("copy\\s+" + NAME + "\\s*(?:\\([^)]*\\))?\\s*to\\b");
  private static final Pattern COPY_QUERY = Pattern.compile("copy\\s*\\((.*)\\)\\s*to\\b.*");
  private static final Pattern FUNCTION =
      Pattern.compile("(\"[^\"]+\"|[A-Za-z_][A-Za-z0-9_$]*)\\s*\\(");
  private static final Pattern AGGREGATE =
      Pattern.compile(
          "\\b(count|sum|min|max|avg|every|bool_and|bool_or|bit_and|bit_or|bit_xor|any_value|stddev\\w*"
              + "|var\\w*|corr|covar\\w*|regr\\w*|mode|percentile\\w*|rank|\\w+_agg\\w*|over)\\b");

  private Keywords() {}

  static Optional<Plan> plan(String sql, Catalogue catalogue) {
    String text = sql.substring(0, Math.min(sql.length(), LONGEST)).toLowerCase(Locale.ROOT);
    String[] words = text.split("[\\s(;]+", 4);
    String first = words[0];
    String second = words.length > 1 ? words[1] : "";
    return switch (first) {
      case "begin", "start" -> control(Kind.BEGIN, level(text));
      case "commit", "end" ->
          second.equals("prepared")
              ? Optional.of(opaque())
              : control(isChained(text) ? Kind.COMMIT_AND_CHAIN : Kind.COMMIT, "");
      case "abort" -> control(isChained(text) ? Kind.ROLLBACK_AND_CHAIN : Kind.ROLLBACK, "");
      case "rollback", "savepoint", "release" -> rollback(text, first, second);
      case "set" -> set(text);
      case "prepare" ->
          control(second.equals("transaction") ? Kind.PREPARE_TRANSACTION : Kind.OTHER, "");
      case "explain" -> text.contains("analy") ? Optional.of(opaque()) : control(Kind.OTHER, "");
      case "copy" -> Optional.of(copy(text, catalogue));
      case "fetch" -> Optional.of(new Plan.Opaque(false, Set.of()));
      default -> other(first, text);
    };
  }

  private static Plan copy(String text, Catalogue catalogue) {
    Matcher into = COPY_INTO.matcher(text);
    if (!into.lookingAt()) {
      return new Plan.Opaque(!onlyCopiesOut(text, catalogue), Set.of());
    }
    String schema = into.group(1) == null ? null : Names.plain(into.group(1));
    Optional<Table> table = catalogue.table(schema, Names.plain(into.group(2)));
    return table.filter(Table::isTemporary).isPresent()
        ? new Plan.Opaque(false, Set.of())
        : new Plan.Opaque(true, Planner.titles(List.of(table)));
  }

  private static boolean onlyCopiesOut(String text, Catalogue catalogue) {
    Matcher query = COPY_QUERY.matcher(text);
    return COPY_OUT.matcher(text).lookingAt()
        || (query.lookingAt() && onlyReads(query.group(1), catalogue));
  }

  private static Optional<Plan> other(String first, String text) {
    if (DEFINING.contains(first)) {
      boolean copies = text.matches("(?s)create\\s.*\\bas\\s+(select|table|values|with|execute).*");
      return Optional.of(copies ? opaque() : new Plan.Definition());
    }
    return SILENT.contains(first) ? control(Kind.OTHER, "") : Optional.empty();
  }

  private static Plan opaque() {
    return new Plan.Opaque(true, Set.of());
  }

  private static Optional<Plan> control(Kind kind, String word) {
    return Optional.of(new Plan.Control(kind, word));
  }

  private static Optional<Plan> rollback(String text, String first, String second) {
    if (second.equals("prepared")) {
      return Optional.of(opaque());
    }
    Matcher savepoint = SAVEPOINT.matcher(text);
    if (!savepoint.lookingAt()) {
      return control(isChained(text) ? Kind.ROLLBACK_AND_CHAIN : Kind.ROLLBACK, "");
    }
    Kind kind =
        first.equals("savepoint")
            ? Kind.SAVEPOINT
            : first.equals("release") ? Kind.RELEASE : Kind.ROLLBACK_TO;
    return control(kind, Names.plain(savepoint.group(2)));
  }

  private static boolean isChained(String text) {
    return text.matches("(?s).*\\band\\s+chain\\b.*");
  }

  private static Optional<Plan> set(String text) {
    Matcher fallback = DEFAULT_LEVEL.matcher(text);
    if (fallback.lookingAt()) {
      return control(Kind.SESSION_LEVEL, spaced(fallback.group(1)));
    }
    if (LEVEL_LITERAL.matcher(text).lookingAt()) {
      // Only the original says which.
      return Optional.of(new Plan.Opaque(false, Set.of()));
    }
    String level = level(text);
    if (level.isEmpty()) {
      return control(Kind.OTHER, "");
    }
    return control(
        text.matches("(?s)set\\s+session\\s+characteristics.*")
            ? Kind.SESSION_LEVEL
            : Kind.TRANSACTION_LEVEL,
        level);
  }

  private static String level(String text) {
    Matcher level = LEVEL_NAMED.matcher(text);
    return level.find() ? spaced(level.group(1)) : "";
  }

  private static String spaced(String level) {
    return level.strip().replaceAll("\\s+", " ");
  }

  /** Whether a function is called, wherever that may be, that may write. */
  static boolean callsWriter(String sql, Catalogue catalogue) {
    Matcher functions = FUNCTION.matcher(sql);
    while (functions.find()) {
      if (catalogue.mayWrite(Names.plain(functions.group(1)))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a text that could not be taken apart certainly writes nothing. */
  static boolean onlyReads(String sql, Catalogue catalogue) {
    String text = sql.toLowerCase(Locale.ROOT);
    return !callsWriter(sql, catalogue)
        && (text.startsWith("select")
            || text.startsWith("with")
            || text.startsWith("table")
            || text.startsWith("values"))
        && !WRITING.matcher(text).find();
  }

  /** Whether items of a query may make one row of several. */
  static boolean hasAggregate(String items) {
    return AGGREGATE.matcher(items.toLowerCase(Locale.ROOT)).find();
  }
}
