package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.Literals;
import dev.taipan.formats.syntax.RowNames;
import dev.taipan.history.History;
import dev.taipan.history.Names;
import java.util.Optional;

/** Writes keys and values of a history. */
final class FormWriter {
  private final History history;
  private final WrittenSyntax syntax;
  private final ByteText line;

  /** Adds to a line. */
  FormWriter(History history, WrittenSyntax syntax, ByteText line) {
    this.history = history;
    this.syntax = syntax;
    this.line = line;
  }

  /** Adds a key. */
  void key(int key) throws UnwritableHistoryException {
    form("key", history.keyNumber(key), history.keyNames());
  }

  /** Adds the value of a register: what is initial is nothing. */
  void value(long value) throws UnwritableHistoryException {
    if (value == history.initialValue()) {
      line.add(syntax.nil());
    } else if (value == Literals.NIL && isNamed(value)) {
      throw syntax.unwritable(
          "a register contains "
              + syntax.nil()
              + ", which this format uses for the initial value, here "
              + history.valueName(history.initialValue()));
    } else {
      element(value);
    }
  }

  private boolean isNamed(long value) {
    return history.valueNames() instanceof Literals literals && literals.isReserved(value);
  }

  /** Adds an element of a list. */
  void element(long value) throws UnwritableHistoryException {
    form("value", value, history.valueNames());
  }

  private void form(String what, long number, Names named) throws UnwritableHistoryException {
    Names names = named instanceof RowNames rows ? rows.literals() : named;
    if (names == Names.UNSIGNED_DECIMAL) {
      line.add(names.of(number));
    } else if (names instanceof Literals literals && literals.isReserved(number)) {
      line.add(number == Literals.NIL ? syntax.nil() : form(what, literals, number));
    } else {
      line.add(number);
    }
  }

  private String form(String what, Literals literals, long number)
      throws UnwritableHistoryException {
    String form = literals.of(number);
    Optional<String> here = syntax.form(form, literals.nil());
    return here.orElseThrow(
        () -> syntax.unwritable("this format has no form for the " + what + " " + form));
  }
}
