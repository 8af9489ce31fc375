package dev.taipan.jdbc.catalogue;

import dev.taipan.statements.sql.SqlPieces;
import java.util.List;
import java.util.regex.Pattern;

/** What a statement does to the transaction that is open, besides what its plan says. */
public enum Boundary {
  /** Nothing. */
  NONE,
  /** It commits the transaction before it is run. */
  COMMITS,
  /** Nobody can tell from outside where transactions begin and end afterwards. */
  UNFOLLOWED;

  private static final Pattern ENDS =
      Pattern.compile("(begin|start|commit|end|abort|rollback|savepoint|release|prepare)\\b.*");
  private static final Pattern DEFINES =
      Pattern.compile("(create|drop|alter|rename|import|call|do|exec|execute|begin\\s+not)\\b.*");

  /** A statement whose text contains others, which are not run now. */
  private static final Pattern ROUTINE =
      Pattern.compile("create\\b[^('\"]*?\\b(trigger|procedure|function|event|package)\\b.*");

  static Boundary of(String sql, Product product) {
    if (product == Product.MYSQL && sql.contains("/*!")) {
      return UNFOLLOWED;
    }
    List<String> texts = texts(sql, product);
    boolean isAlone = texts.size() == 1;
    int commits = 0;
    for (String text : texts) {
      if (product.unfollowed.matcher(text).matches() || (!isAlone && matches(ENDS, text))) {
        return UNFOLLOWED;
      }
      commits += product.commits.matcher(text).matches() ? 1 : 0;
    }
    return commits == 0 ? NONE : commits == texts.size() ? COMMITS : UNFOLLOWED;
  }

  /** Whether tables may be others after a statement. */
  static boolean defines(String sql, Product product) {
    return texts(sql, product).stream().anyMatch(text -> matches(DEFINES, text));
  }

  private static boolean matches(Pattern pattern, String text) {
    return pattern.matcher(text).matches();
  }

  private static List<String> texts(String sql, Product product) {
    List<String> texts =
        SqlPieces.of(sql, true, product.spelling()).stream()
            .map(piece -> Statements.lower(piece.text()))
            .toList();
    return !texts.isEmpty() && isRoutine(texts.get(0)) ? texts.subList(0, 1) : texts;
  }

  /** Whether a text, in lower case, makes something that consists of statements. */
  static boolean isRoutine(String text) {
    return matches(ROUTINE, text);
  }
}
