package dev.taipan.mocksql.cursor;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * DECLARE, FETCH, MOVE or CLOSE.
 *
 * @param cursor its name; empty for CLOSE ALL
 * @param query what DECLARE is for; empty for others
 * @param held whether the cursor outlives its transaction
 * @param count how many rows FETCH and MOVE go on at most
 */
public record CursorStatement(String cursor, String query, boolean held, int count) {
  private static final String NAME = "(?<name>[A-Za-z_]\\w*|\"[^\"]+\")";
  private static final Pattern DECLARE =
      Pattern.compile(
          "(?is)\\s*declare\\s+"
              + NAME
              + "\\s+(?:(?:asensitive|insensitive|no\\s+scroll|scroll)\\s+)*cursor\\s+"
              + "(?:(?<hold>with|without)\\s+hold\\s+)?for\\s+(?<query>.*)");
  private static final Pattern ADVANCE =
      Pattern.compile(
          "(?i)\\s*(?:fetch|move)\\s+"
              + "(?:(?:(?<one>next|forward)|(?:forward\\s+)?(?<count>all|[1-9]\\d{0,8}))\\s+"
              + "(?:(?:from|in)\\s+)?|(?:from|in)\\s+)?"
              + NAME
              + "\\s*");
  private static final Pattern CLOSE =
      Pattern.compile("(?i)\\s*close\\s+(?:(?<all>all)|" + NAME + ")\\s*");

  /** DECLARE; empty if it has what is not supported. Takes time linear in its length. */
  public static Optional<CursorStatement> declare(String sql) {
    Matcher found = DECLARE.matcher(sql);
    return found.matches()
        ? Optional.of(
            new CursorStatement(
                name(found), found.group("query"), "with".equalsIgnoreCase(found.group("hold")), 0))
        : Optional.empty();
  }

  /** FETCH or MOVE; empty if it does not go forward. */
  public static Optional<CursorStatement> advance(String sql) {
    Matcher found = ADVANCE.matcher(sql);
    return found.matches()
        ? Optional.of(new CursorStatement(name(found), "", false, count(found.group("count"))))
        : Optional.empty();
  }

  private static int count(String count) {
    if (count == null) {
      return 1;
    }
    return count.equalsIgnoreCase("all") ? Integer.MAX_VALUE : Integer.parseInt(count);
  }

  /** CLOSE; empty if it is malformed. */
  public static Optional<CursorStatement> close(String sql) {
    Matcher found = CLOSE.matcher(sql);
    return found.matches()
        ? Optional.of(
            new CursorStatement(found.group("all") == null ? name(found) : "", "", false, 0))
        : Optional.empty();
  }

  private static String name(Matcher found) {
    String name = found.group("name");
    return name.startsWith("\"")
        ? name.substring(1, name.length() - 1)
        : name.toLowerCase(Locale.ROOT);
  }
}
