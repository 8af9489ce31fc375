package dev.taipan.relational.application;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Transactions from a file: each between BEGIN and COMMIT or ROLLBACK, with comments before it that
 * name it, weigh it, and say how its parameters are drawn.
 */
public final class TransactionFile {
  private static final Pattern SETTING =
      Pattern.compile("(name|weight|:[A-Za-z_]\\w*)\\s*[:=]\\s*(.*)");
  private static final Pattern BEGIN =
      Pattern.compile(
          "(begin|start\\s+transaction)(\\s+transaction|\\s+work)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern END =
      Pattern.compile("(commit|rollback|end)(\\s+transaction|\\s+work)?", Pattern.CASE_INSENSITIVE);

  /** A colon that begins a parameter, and not one that is part of {@code ::}. */
  static final Pattern PARAMETER = Pattern.compile("(?<![:\\w]):([A-Za-z_]\\w*)");

  private final Path file;
  private final List<Template> templates = new ArrayList<>();

  /**
   * A transaction with parameters.
   *
   * @param weight how often it is drawn, against the others' weights
   */
  record Template(
      String name,
      int weight,
      Map<String, SqlParameter> parameters,
      List<String> statements,
      boolean commits) {}

  private TransactionFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @throws BadSqlFileException when it is none; the message names line and column
   * @throws IOException when it cannot be read
   */
  public static TransactionFile read(Path file) throws IOException {
    TransactionFile read = new TransactionFile(file);
    read.parse(SqlPieces.of(file));
    return read;
  }

  /** The statements of a file of a schema. */
  public static List<String> statements(Path file) throws IOException {
    return SqlPieces.of(file).stream()
        .filter(piece -> !piece.isComment())
        .map(SqlPieces.Piece::text)
        .toList();
  }

  /** The names of the transactions. */
  public List<String> names() {
    return templates.stream().map(Template::name).toList();
  }

  List<Template> templates() {
    return templates;
  }

  private void parse(List<SqlPieces.Piece> pieces) throws BadSqlFileException {
    Draft draft = new Draft();
    for (SqlPieces.Piece piece : pieces) {
      if (piece.isComment()) {
        setting(draft, piece);
      } else if (BEGIN.matcher(piece.text()).matches()) {
        if (draft.begun != null) {
          throw bad(piece, "BEGIN inside a transaction; expected COMMIT or ROLLBACK");
        }
        draft.begun = piece;
      } else if (draft.begun == null) {
        throw bad(piece, "a statement outside a transaction; expected BEGIN");
      } else if (END.matcher(piece.text()).matches()) {
        boolean commits = !piece.text().toLowerCase(Locale.ROOT).startsWith("rollback");
        templates.add(draft.template(templates.size() + 1, commits));
        draft = new Draft();
      } else {
        require(draft, piece);
        draft.statements.add(piece.text());
      }
    }
    if (draft.begun != null) {
      throw bad(draft.begun, "a transaction that does not end; expected COMMIT or ROLLBACK");
    }
    if (templates.isEmpty()) {
      throw new BadSqlFileException(file, 1, 1, "no transaction; expected BEGIN");
    }
  }

  private void setting(Draft draft, SqlPieces.Piece piece) throws BadSqlFileException {
    Matcher setting = SETTING.matcher(piece.text());
    if (draft.begun != null || !setting.matches()) {
      return;
    }
    String value = setting.group(2).strip();
    switch (setting.group(1)) {
      case "name" -> draft.name = value;
      case "weight" -> {
        if (!value.matches("[1-9]\\d{0,5}")) {
          throw bad(piece, "'" + value + "' is no weight; expected a number from 1 to 999999");
        }
        draft.weight = Integer.parseInt(value);
      }
      default -> {
        String name = setting.group(1).substring(1);
        Optional<SqlParameter> parameter = SqlParameter.of(name, value);
        if (parameter.isEmpty()) {
          throw bad(
              piece,
              "'"
                  + value
                  + "' says not how to draw :"
                  + name
                  + "; expected 1..10, zipf 1..10 or query SELECT …");
        }
        draft.parameters.put(name, parameter.get());
      }
    }
  }

  private void require(Draft draft, SqlPieces.Piece piece) throws BadSqlFileException {
    Matcher used = PARAMETER.matcher(piece.text());
    while (used.find()) {
      if (!draft.parameters.containsKey(used.group(1))) {
        throw bad(
            piece,
            ":"
                + used.group(1)
                + " is not described; expected a comment such as -- :"
                + used.group(1)
                + " = 1..10 before BEGIN");
      }
    }
  }

  private BadSqlFileException bad(SqlPieces.Piece piece, String what) {
    return new BadSqlFileException(file, piece.line(), piece.column(), what);
  }

  /** A transaction that is being read. */
  private static final class Draft {
    private String name;
    private int weight = 1;
    private final Map<String, SqlParameter> parameters = new LinkedHashMap<>();
    private final List<String> statements = new ArrayList<>();
    private SqlPieces.Piece begun;

    Template template(int number, boolean commits) {
      return new Template(
          name == null ? "transaction " + number : name,
          weight,
          Map.copyOf(parameters),
          List.copyOf(statements),
          commits);
    }
  }
}
