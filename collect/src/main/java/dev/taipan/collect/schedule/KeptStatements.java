package dev.taipan.collect.schedule;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Statements of one connection, which closes them. Those that differ only in what they compare with
 * or write are prepared once, as programs do: texts, and numbers behind an equals sign or ELSE or
 * in a pair in parentheses.
 */
final class KeptStatements {
  private static final String NUMBER = "-?\\d{1,18}(?![\\w.])";
  private static final Pattern LITERAL =
      Pattern.compile("('(?:[^']|'')*')|(?<==[ ]?|ELSE |(?<!\\w)\\(|\\(-?\\d{1,18}, )" + NUMBER);

  private final Connection connection;
  private final Map<String, PreparedStatement> byText = new HashMap<>();

  KeptStatements(Connection connection) {
    this.connection = connection;
  }

  /** The statement of some SQL, ready to be executed. */
  PreparedStatement of(String sql) throws SQLException {
    List<String> literals = new ArrayList<>();
    Matcher found = LITERAL.matcher(sql);
    String text =
        found.replaceAll(
            literal -> {
              literals.add(literal.group());
              return "?";
            });
    PreparedStatement statement = byText.get(text);
    if (statement == null) {
      statement = connection.prepareStatement(text);
      byText.put(text, statement);
    }
    for (int i = 0; i < literals.size(); i++) {
      bind(statement, i + 1, literals.get(i));
    }
    return statement;
  }

  private static void bind(PreparedStatement statement, int parameter, String literal)
      throws SQLException {
    if (literal.startsWith("'")) {
      String inside = literal.substring(1, literal.length() - 1);
      statement.setString(parameter, inside.replace("''", "'"));
    } else {
      statement.setLong(parameter, Long.parseLong(literal));
    }
  }
}
