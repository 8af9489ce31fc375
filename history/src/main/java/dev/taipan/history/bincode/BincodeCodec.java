package dev.taipan.history.bincode;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.io.BadHistoryException;
import dev.taipan.history.io.HistoryCodec;
import dev.taipan.history.io.HistoryFormat;
import dev.taipan.history.io.InitialVersion;
import dev.taipan.history.io.WriteChecks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/** The bincode format. The input is a file, or a directory that holds it. */
public final class BincodeCodec implements HistoryCodec {

  @Override
  public HistoryFormat format() {
    return HistoryFormat.BINCODE;
  }

  @Override
  public String description() {
    return "dbcop's bincode (a file, or the only one of a directory)";
  }

  /** The lengths in the header lead to a place inside the file: there is no magic number. */
  @Override
  public boolean accepts(Path input) throws IOException {
    Optional<Path> file = BincodeFile.of(input);
    if (file.isEmpty()) {
      return false;
    }
    try (BincodeInput bytes = new BincodeInput(file.get())) {
      BincodeReader.skipHeader(bytes);
      bytes.number("the number of sessions");
      return true;
    } catch (BadHistoryException e) {
      return false;
    }
  }

  @Override
  public History read(Path input, InitialVersion initial) throws IOException {
    Path file =
        BincodeFile.of(input)
            .orElseThrow(
                () ->
                    BadHistoryException.of(
                        input,
                        "a directory with no or several *.bincode files",
                        "history.bincode or a single *.bincode file"));
    HistoryBuilder builder = new HistoryBuilder();
    initial.applyTo(builder);
    try (BincodeInput bytes = new BincodeInput(file)) {
      return new BincodeReader(bytes, builder).read();
    }
  }

  @Override
  public void write(History history, OutputStream output) throws IOException {
    WriteChecks.check(history, format());
    new BincodeWriter(history, output).write();
  }
}
