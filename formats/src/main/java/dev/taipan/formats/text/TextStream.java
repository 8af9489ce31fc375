package dev.taipan.formats.text;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.stream.TransactionSink;
import dev.taipan.history.stream.TransactionStream;
import java.io.IOException;
import java.util.List;

/**
 * Text files one after the other, as one history that need not fit in memory. The lines of a
 * transaction have to follow each other; whether a transaction comes again later is up to the sink.
 * Of aborted transactions each run of lines is one. Lines of times and of version orders are not
 * taken. Makes no objects per operation.
 */
public final class TextStream implements TransactionStream {
  private static final long ABORTED = -1;

  private final List<HistoryInput.Opening> inputs;
  private final DecimalColumn keys = new DecimalColumn();
  private final DecimalColumn values = new DecimalColumn();
  private final DecimalColumn sessions = new DecimalColumn();
  private final DecimalColumn transactions = new DecimalColumn();
  private final PlainLine plain = new PlainLine();
  private TransactionSink sink;
  private boolean begun;
  private long session;
  private long transaction;

  /** A stream of text files, opened one after the other. */
  public TextStream(List<HistoryInput.Opening> inputs) {
    this.inputs = List.copyOf(inputs);
  }

  @Override
  public void readTo(TransactionSink taker) throws IOException {
    sink = taker;
    for (HistoryInput.Opening opening : inputs) {
      try (HistoryInput input = opening.open()) {
        if (!new TextCodec().accepts(input)) {
          throw BadHistoryException.of(
              input.path(), "another format", "a text file: no other format is read as a stream");
        }
        try (TextInput text = new TextInput(input.content(), input.limits())) {
          read(text);
        }
      }
    }
  }

  private void read(TextInput text) throws IOException {
    for (int next = text.peek(); next != ByteInput.END; next = text.peek()) {
      if ((next == 'r' || next == 'w') && text.isPlain(plain)) {
        own(plain.session(), plain.transaction());
        sink.operation(next == 'w', plain.key(), plain.value());
        text.endPlain(plain);
      } else if (next == 'r' || next == 'w') {
        readOperation(text, next == 'w');
      } else if (next == 't' || next == 'o') {
        throw text.unexpected(
            "'r' or 'w': neither times nor version orders are read as a stream, out of core");
      } else {
        skipBlankLine(text);
      }
    }
  }

  private void readOperation(TextInput text, boolean isWrite) throws IOException {
    text.skip();
    text.expect('(');
    final long key = keys.read(text);
    text.expect(',');
    final long value = values.read(text);
    text.expect(',');
    long itsSession = sessions.read(text);
    text.expect(',');
    long its = transactions.read(text);
    text.expect(')');
    text.endLine();
    own(itsSession, its);
    sink.operation(isWrite, key, value);
  }

  private void own(long itsSession, long its) throws IOException {
    if (!begun || its != transaction || itsSession != session) {
      begun = true;
      session = itsSession;
      transaction = its;
      boolean aborted = its == ABORTED && !transactions.isUnsigned();
      sink.begin(
          itsSession, its, aborted ? TransactionStatus.ABORTED : TransactionStatus.COMMITTED);
    }
  }

  private static void skipBlankLine(TextInput text) throws IOException {
    while (text.peek() == ' ' || text.peek() == '\t') {
      text.skip();
    }
    int next = text.peek();
    if (next != '\r' && next != '\n' && next != ByteInput.END) {
      throw text.unexpected("'r' or 'w' at the start of the line, or an empty line");
    }
    text.endLine();
  }

  @Override
  public Names sessionNames() {
    return sessions.names();
  }

  @Override
  public Names transactionNames() {
    return transactions.names();
  }

  @Override
  public Names keyNames() {
    return keys.names();
  }

  @Override
  public Names valueNames() {
    return values.names();
  }
}
