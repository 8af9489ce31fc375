package dev.taipan.formats.bincode;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryCodec;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.WriteChecks;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.column.Column;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** The bincode format. The input is a file, or a directory that holds it. */
public final class BincodeCodec implements HistoryCodec {

  @Override
  public HistoryFormat format() {
    return HistoryFormat.BINCODE;
  }

  @Override
  public Set<Column> columns() {
    return Set.of();
  }

  @Override
  public String description() {
    return "dbcop's bincode (a file, or the only one of a directory)";
  }

  /**
   * The lengths in the header lead to a place inside the start: there is no magic number. What
   * starts like a compressed file is one.
   */
  @Override
  public boolean accepts(HistoryInput input) throws IOException {
    if (!input.isDirectory()) {
      return !input.isCompressed() && startsWithHeader(input);
    }
    Optional<Path> file = BincodeFile.in(input.path());
    if (file.isEmpty()) {
      return false;
    }
    try (HistoryInput found = HistoryInput.of(file.get(), input.limits())) {
      return startsWithHeader(found);
    }
  }

  private static boolean startsWithHeader(HistoryInput input) throws IOException {
    try (ByteInput start = input.start()) {
      BincodeInput bytes = new BincodeInput(start);
      BincodeReader.skipHeader(bytes);
      bytes.number("the number of sessions");
      return true;
    } catch (BadHistoryException e) {
      return false;
    }
  }

  @Override
  public History read(HistoryInput input, InitialVersion initial) throws IOException {
    if (!input.isDirectory()) {
      return read(input.raw(), initial);
    }
    Path file =
        BincodeFile.in(input.path())
            .orElseThrow(
                () ->
                    BadHistoryException.of(
                        input.path(),
                        "a directory with none or several *.bincode files",
                        "history.bincode, or a single *.bincode file"));
    try (ByteInput bytes = ByteInput.of(file)) {
      return read(bytes, initial);
    }
  }

  private static History read(ByteInput bytes, InitialVersion initial) throws IOException {
    HistoryBuilder builder = new HistoryBuilder();
    initial.applyTo(builder);
    return new BincodeReader(new BincodeInput(bytes), builder).read();
  }

  @Override
  public void write(History history, OutputStream output) throws IOException {
    WriteChecks.check(history, this);
    new BincodeWriter(history, output).write();
  }
}
