package dev.taipan.collect.schedule.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statements that a schedule of a stranger may have: queries, changes of rows, what begins and
 * ends transactions, and tables that it makes itself. Databases have functions and clauses that run
 * programs and touch files, each its own, so what is called has to be on a list, and a character or
 * a clause that is not known here is refused. Engines differ in how they read comments, escapes and
 * quotes, so there may be none that one of them could read as something else.
 */
final class StatementGrammar {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*+(?:(?<text>'(?:[^'\\\\]|'')*+')|(?<quoted>\"[\\w ]++\"|`[\\w ]++`)"
              + "|(?<word>[A-Za-z_]\\w*+)|(?<number>\\d++(?:\\.\\d++)?+)"
              + "|(?<sign>(?!--|/\\*)[-(),.+*/%<>=!|:]))");

  /** What stands before a bracket: functions, types, and words of statements. */
  private static final Set<String> BEFORE_BRACKETS =
      words(
          "abs avg cast ceil ceiling char_length character_length coalesce concat count floor "
              + "greatest least length lower max min mod nullif power round sign sqrt substr "
              + "substring sum trim upper "
              + "char character decimal numeric varchar "
              + "all and any as between by case check conflict distinct else except exists from "
              + "having in insert intersect is key like limit not of offset on or over partition primary "
              + "returning select set some then union unique using values when where with");

  /** What says where data is, or in which language something is. */
  private static final Set<String> REFUSED =
      words(
          "alias call connection copy data directory dumpfile engine execute external function "
              + "infile inherits java java_object language linked load object options other "
              + "outfile procedure program server tablespace trigger virtual");

  /** Files have such names where a database reads them as tables. */
  private static final Set<String> ENDINGS =
      words("arrow avro csv db duckdb gz json jsonl ndjson parquet sqlite tsv txt xlsx zst");

  private static final Pattern TRANSACTION =
      pattern(
          "(?:BEGIN|START TRANSACTION|COMMIT|END|ROLLBACK|ABORT)(?: (?:WORK|TRANSACTION|DEFERRED"
              + "|IMMEDIATE|EXCLUSIVE|AND (?:NO )?CHAIN|WITH CONSISTENT SNAPSHOT|@MODE))*"
              + "|(?:SAVEPOINT|RELEASE(?: SAVEPOINT)?|ROLLBACK(?: WORK| TRANSACTION)? TO"
              + "(?: SAVEPOINT)?) \\w+(?: ON ROLLBACK RETAIN CURSORS)?"
              + "|SET(?: SESSION(?: CHARACTERISTICS AS)?| LOCAL)? TRANSACTION(?: @MODE)+"
              + "|SET (?:CURRENT )?ISOLATION(?: LEVEL)?(?: =)?(?: TO)?(?: @LEVEL)"
              + "|(?:SET )?AUTOCOMMIT(?: =)? (?:0|1|ON|OFF|TRUE|FALSE)"
              + "|LOCK TABLES? [\\w ,]+|UNLOCK TABLES");

  private static final Pattern ROWS =
      pattern("(?:SELECT|INSERT|UPDATE|DELETE|MERGE|VALUES|WITH) .*");
  private static final Pattern CREATE =
      pattern("CREATE TABLE (?:IF NOT EXISTS )?(\\w+(?: \\. \\w+)*) .*");
  private static final Pattern INDEX =
      pattern("CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\\w+ ON .*");
  private static final Pattern DROP =
      pattern("DROP TABLE (?:IF EXISTS )?(\\w+(?: \\. \\w+)*)(?: CASCADE)?");

  /** A name behind which a list of columns stands: of rows that are told, too. */
  private static final Pattern NAMED_LIST =
      pattern(
          "(?:CREATE TABLE(?: IF NOT EXISTS)?|CREATE (?:UNIQUE )?INDEX(?: IF NOT EXISTS)? \\w+ ON"
              + "|(?:INSERT|MERGE) INTO(?: \\w+(?: \\. \\w+)* AS)?|MERGE INTO .* USING \\( VALUES .* \\) AS|CREATE TABLE .* (?:REFERENCES|UNIQUE KEY)|WITH"
              + ") \\w+(?: \\. \\w+)*");

  private static final Pattern INSERTS = pattern("(?:WITH .* )?(?:INSERT|MERGE)");

  private StatementGrammar() {}

  private static Set<String> words(String list) {
    return Set.of(list.split(" "));
  }

  private static Pattern pattern(String words) {
    String levels =
        "(?:READ UNCOMMITTED|READ COMMITTED|REPEATABLE READ|SNAPSHOT|SERIALIZABLE"
            + "|UNCOMMITTED|COMMITTED|CURSOR STABILITY|READ STABILITY|UR|CS|RS|RR)";
    String modes = "(?:,|ISOLATION LEVEL @LEVEL|READ ONLY|READ WRITE|(?:NOT )?DEFERRABLE)";
    return Pattern.compile(
        words.replace("@MODE", modes).replace("@LEVEL", levels),
        Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  /**
   * What there is in a statement that a schedule has no need of, or empty if there is nothing.
   *
   * @param made the names of tables that the schedule makes, in lower case
   */
  static Optional<String> excess(String statement, Set<String> made) {
    List<String> tokens = new ArrayList<>();
    Optional<String> character = tokenize(statement, tokens);
    if (character.isPresent()) {
      return character;
    }
    String spaced = String.join(" ", tokens);
    if (TRANSACTION.matcher(spaced).matches()) {
      return Optional.empty();
    }
    Matcher drop = DROP.matcher(spaced);
    if (drop.matches()) {
      boolean own = made.contains(drop.group(1).toLowerCase(Locale.ROOT));
      return own
          ? Optional.empty()
          : Optional.of("a table is dropped that the schedule does not create");
    }
    boolean isKnown =
        ROWS.matcher(spaced).matches()
            || CREATE.matcher(spaced).matches()
            || INDEX.matcher(spaced).matches();
    return isKnown
        ? clause(tokens)
        : Optional.of("'" + tokens.get(0) + "' does not begin such a statement");
  }

  /** The table that a statement makes, in lower case. */
  static Optional<String> made(String statement) {
    List<String> tokens = new ArrayList<>();
    tokenize(statement, tokens);
    Matcher create = CREATE.matcher(String.join(" ", tokens));
    return create.matches()
        ? Optional.of(create.group(1).toLowerCase(Locale.ROOT))
        : Optional.empty();
  }

  private static Optional<String> tokenize(String statement, List<String> tokens) {
    Matcher token = TOKEN.matcher(statement.strip());
    int end = 0;
    while (token.region(end, token.regionEnd()).lookingAt()) {
      tokens.add(token.group().strip());
      end = token.end();
    }
    if (tokens.isEmpty()) {
      return Optional.of("it is empty");
    }
    return end == token.regionEnd()
        ? Optional.empty()
        : Optional.of("unexpected text at '" + statement.strip().substring(end).strip() + "'");
  }

  private static Optional<String> clause(List<String> tokens) {
    Deque<Clause> clauses = new ArrayDeque<>(List.of(Clause.OTHER));
    StringBuilder before = new StringBuilder();
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      String word = token.toLowerCase(Locale.ROOT);
      String next = i + 1 < tokens.size() ? tokens.get(i + 1) : "";
      boolean isText = token.startsWith("'");
      if (isRefused(word, i, tokens, before)) {
        return Optional.of("'" + token + "'");
      }
      follow(word, clauses);
      if (isText && clauses.peek() == Clause.TABLES) {
        return Optional.of("a string in place of a table");
      }
      before.append(i == 0 ? "" : " ").append(isQuoted(token) ? "q" : isText ? "''" : token);
      if (next.equals("(") && isName(token) && !mayCall(token, word, before)) {
        return Optional.of("a call of " + token);
      }
    }
    return Optional.empty();
  }

  private static boolean isRefused(
      String word, int place, List<String> tokens, StringBuilder before) {
    boolean isFile = place > 0 && tokens.get(place - 1).equals(".") && ENDINGS.contains(word);
    boolean isTarget = word.equals("into") && !INSERTS.matcher(before).matches();
    boolean isUsualEngine =
        word.equals("engine")
            && place + 2 == tokens.size() - 1
            && tokens.get(place + 2).equalsIgnoreCase("InnoDB");
    return isFile || isTarget || (REFUSED.contains(word) && !isUsualEngine);
  }

  /** What stands in a place, by the innermost brackets around it. */
  private enum Clause {
    TABLES,
    /** A condition of a join, behind which further tables may stand. */
    JOINED,
    OTHER
  }

  /** Goes one word further. */
  private static void follow(String word, Deque<Clause> clauses) {
    switch (word) {
      case "(" -> clauses.push(clauses.peek());
      case ")" -> {
        clauses.pop();
        if (clauses.isEmpty()) {
          clauses.push(Clause.TABLES);
        }
      }
      case "," -> replace(clauses, Clause.JOINED, Clause.TABLES);
      case "on", "using" -> replace(clauses, Clause.TABLES, Clause.JOINED);
      case "from", "join", "into", "table" -> replace(clauses, clauses.peek(), Clause.TABLES);
      case "where", "set", "update", "values", "select", "group", "order", "having", "limit" ->
          replace(clauses, clauses.peek(), Clause.OTHER);
      default -> {}
    }
  }

  private static void replace(Deque<Clause> clauses, Clause before, Clause after) {
    if (clauses.peek() == before) {
      clauses.pop();
      clauses.push(after);
    }
  }

  private static boolean isQuoted(String token) {
    return token.startsWith("\"") || token.startsWith("`");
  }

  private static boolean isName(String token) {
    return isQuoted(token) || Character.isLetter(token.charAt(0)) || token.charAt(0) == '_';
  }

  private static boolean mayCall(String token, String word, StringBuilder before) {
    return (!isQuoted(token) && BEFORE_BRACKETS.contains(word) && !isQualified(before))
        || NAMED_LIST.matcher(before).matches();
  }

  private static boolean isQualified(StringBuilder before) {
    int name = before.lastIndexOf(" ");
    return name > 1 && before.charAt(name - 1) == '.';
  }

  /** The tables that some statements make, in lower case. */
  static Set<String> made(List<String> statements) {
    Set<String> made = new HashSet<>();
    statements.forEach(statement -> made(statement).ifPresent(made::add));
    return made;
  }
}
