package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.syntax.Literals;
import dev.taipan.formats.syntax.Tokens;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.UnjudgeableHistoryException;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.nio.file.Path;

/** What reading is the same in for both syntaxes. */
final class JepsenReading {

  private JepsenReading() {}

  static void checkFile(HistoryInput input) throws BadHistoryException {
    if (input.isDirectory()) {
      throw BadHistoryException.of(input.path(), "a directory", "a file of operations");
    }
  }

  /** Reads a history; nil is the initial value, or what the option says. */
  static History of(Path input, Tokens tokens, InitialVersion initial) throws IOException {
    Literals keys = new Literals(tokens.nil());
    Literals values = new Literals(tokens.nil());
    HistoryBuilder builder = new HistoryBuilder().keyNames(keys).valueNames(values);
    long nil = Literals.NIL;
    if (initial instanceof InitialVersion.Value value) {
      nil = values.ofInteger(value.value());
    }
    builder.initialValue(nil);
    if (initial instanceof InitialVersion.None) {
      builder.noInitialValue();
    }
    boolean takesInitials =
        !(initial instanceof InitialVersion.Value || initial instanceof InitialVersion.None);
    try {
      return new JepsenReader(tokens, builder, keys, values, nil).read(takesInitials);
    } catch (UnjudgeableHistoryException duplicate) {
      throw BadHistoryException.of(input, duplicate.found(), duplicate.expected());
    }
  }
}
