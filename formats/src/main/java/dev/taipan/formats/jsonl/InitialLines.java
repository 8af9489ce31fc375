package dev.taipan.formats.jsonl;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.syntax.InitialContents;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.formats.syntax.Tokens;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import java.io.IOException;

/** Reads the lines that say what single keys held at first. */
final class InitialLines {
  private static final long INITIAL = Tokens.word("initial");
  private static final long ELEMENTS = Tokens.word("elements");

  private final JsonTokens tokens;
  private final Header header;
  private final InitialContents contents;

  InitialLines(JsonTokens tokens, Header header) {
    this.tokens = tokens;
    this.header = header;
    contents = new InitialContents(tokens);
  }

  /** Reads a line behind a name that stands behind the key; whether it is about what it held. */
  boolean read(KeyPlace key) throws IOException {
    long name = tokens.word();
    if (name == INITIAL) {
      long value = header.values().number(tokens, tokens.next());
      contents.value(key.line(), key.column(), key.key(), value);
    } else if (name == ELEMENTS) {
      contents.elements(key.line(), key.column(), key.key(), tokens.next());
    }
    return name == INITIAL || name == ELEMENTS;
  }

  /** Adds the registers of these lines to a history, also if no operation is about them. */
  void addKeys(HistoryBuilder builder) {
    contents.addRegisters(builder);
  }

  /**
   * A history with what the header and these lines say.
   *
   * @param isPart whether other parts may have keys of which they speak
   * @throws BadHistoryException when the history cannot be one of which they speak
   */
  History in(History history, boolean isPart) throws BadHistoryException {
    History known =
        header.spelledOut()
            ? history
            : history.withInitialValues(history.initialValues().withOrdinaryLeading());
    return contents.in(known, header.live() || isPart);
  }
}
