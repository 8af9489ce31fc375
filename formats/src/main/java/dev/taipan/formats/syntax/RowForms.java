package dev.taipan.formats.syntax;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tells whether keys that may be anything are all rows of tables: lists of a table, a row, and
 * perhaps a column.
 */
public final class RowForms {
  private static final Path NOWHERE = Path.of("keys");

  private RowForms() {}

  /**
   * Names of rows that number all texts of some literals as these do; empty where there are none,
   * or one is no row. Takes time linear in the texts, or up to the first that cannot be one.
   */
  public static Optional<RowNames> of(Literals keys) throws IOException {
    ByteText forms = new ByteText();
    for (long number = Literals.NIL + 1; number <= keys.latest(); number++) {
      Optional<String> json = json(keys.of(number), keys.nil());
      if (json.isEmpty()) {
        return Optional.empty();
      }
      forms.add(json.get());
      forms.add('\n');
    }
    return forms.length() == 0 ? Optional.empty() : rows(forms);
  }

  /**
   * The same numbers, called by JSON, as values of rows are; empty where that has no form for one.
   * Linear time.
   */
  public static Optional<Literals> inJson(Literals values) {
    Literals json = new Literals("null");
    for (long number = Literals.NIL + 1; number <= values.latest(); number++) {
      Optional<String> form = form(values.of(number), values.nil());
      ByteText text = new ByteText();
      form.ifPresent(text::add);
      if (form.isEmpty() || json.of(text) != number) {
        return Optional.empty();
      }
    }
    return Optional.of(json);
  }

  private static Optional<String> form(String form, String nil) {
    return nil.equals("null") ? Optional.of(form) : EdnForms.toJson(form);
  }

  private static Optional<String> json(String form, String nil) {
    if (!form.startsWith("[\"")) {
      return Optional.empty();
    }
    return form(form, nil);
  }

  private static Optional<RowNames> rows(ByteText forms) throws IOException {
    RowColumn rows = new RowColumn();
    ByteArrayInputStream bytes = new ByteArrayInputStream(forms.toBytes());
    try (JsonTokens tokens = new JsonTokens(HistoryInput.of(bytes, NOWHERE, ReadLimits.DEFAULTS))) {
      for (Token next = tokens.next(); next != Token.END; next = tokens.next()) {
        rows.number(tokens, next, "a row");
      }
    } catch (BadHistoryException none) {
      return Optional.empty();
    }
    return Optional.of(rows.names());
  }
}
