package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.Set;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserTokenManager;
import net.sf.jsqlparser.parser.SimpleCharStream;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;

/**
 * How large predicates may be. The parser, and whatever walks over its trees, calls itself for each
 * term and each level of nesting, and the parser looks far ahead at brackets: without limits a
 * predicate of a stranger takes all of the stack, or hours.
 */
final class SizeLimit {
  /** How many characters a predicate may have. */
  static final int CHARACTERS = 1_000_000;

  /**
   * How many words and signs it may have besides literals and commas, so that lists may be long.
   */
  static final int WORDS = 2_000;

  /** How deep it may be nested: brackets, CASE, and words or signs repeated as in NOT NOT. */
  static final int DEPTH = 100;

  private static final Set<Integer> UNCOUNTED =
      Set.of(
          CCJSqlParserConstants.S_LONG,
          CCJSqlParserConstants.S_DOUBLE,
          CCJSqlParserConstants.S_HEX,
          CCJSqlParserConstants.S_CHAR_LITERAL);

  private final CCJSqlParserTokenManager tokens;
  private int words;
  private int open;
  private int repeated;
  private String last = "";

  private SizeLimit(String text) {
    tokens = new CCJSqlParserTokenManager(new SimpleCharStream(new StringProvider(text)));
  }

  /**
   * Counts; linear time.
   *
   * @throws UnsupportedPredicateException when a predicate is larger
   */
  static void require(String text) {
    require(text.length(), CHARACTERS, "has more than %,d characters");
    try {
      new SizeLimit(text).count();
    } catch (TokenMgrException unknown) {
      // The parser says what is wrong.
    }
  }

  private void count() {
    for (Token token = tokens.getNextToken();
        token.kind != CCJSqlParserConstants.EOF;
        token = tokens.getNextToken()) {
      count(token);
      require(words, WORDS, "has more than %,d words and signs");
      require(open + repeated, DEPTH, "is nested more than %,d deep");
    }
  }

  private void count(Token token) {
    boolean isUncounted =
        UNCOUNTED.contains(token.kind) || token.image.equals("?") || token.image.equals(",");
    words += isUncounted ? 0 : 1;
    int opened = opened(token);
    open += opened;
    boolean repeats = opened == 0 && !isUncounted && token.image.equalsIgnoreCase(last);
    repeated = repeats ? repeated + 1 : 0;
    last = token.image;
  }

  private static int opened(Token token) {
    return switch (token.image) {
      case "(", "[", "{" -> 1;
      case ")", "]", "}" -> -1;
      default ->
          token.kind == CCJSqlParserConstants.K_CASE
              ? 1
              : token.kind == CCJSqlParserConstants.K_END ? -1 : 0;
    };
  }

  private static void require(int size, int limit, String complaint) {
    if (size > limit) {
      throw new UnsupportedPredicateException("a predicate " + complaint.formatted(limit));
    }
  }
}
