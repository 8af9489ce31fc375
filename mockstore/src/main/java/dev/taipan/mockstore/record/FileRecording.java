package dev.taipan.mockstore.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * Writes transactions to a file of Taipan's JSON lines as they end. At any moment the file is a
 * history of those that have ended; if the process is killed, at most the last line is cut short.
 */
public final class FileRecording implements Recording {
  private final Path path;
  private final Writer writer;
  private final JsonGenerator json;

  /**
   * Begins a file; there must be none of that name.
   *
   * @throws IOException when that cannot be done
   */
  public FileRecording(Path path) throws IOException {
    this.path = path;
    writer = Files.newBufferedWriter(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    json = new JsonFactory().setRootValueSeparator("").createGenerator(writer);
    writeHeader();
  }

  private void writeHeader() throws IOException {
    json.writeStartObject();
    json.writeStringField("taipan", "history");
    json.writeNumberField("version", 1);
    json.writeNullField("initial");
    json.writeBooleanField("live", true);
    json.writeBooleanField("spelledOut", false);
    json.writeEndObject();
    endLine();
  }

  @Override
  public void add(Recorded transaction) {
    try {
      write(transaction);
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be written: " + e.getMessage(), e);
    }
  }

  private void write(Recorded transaction) throws IOException {
    json.writeStartObject();
    json.writeStringField("session", transaction.session());
    json.writeNumberField("id", transaction.number());
    if (transaction.status() != TransactionStatus.COMMITTED) {
      json.writeStringField("status", transaction.status().name().toLowerCase(Locale.ROOT));
    }
    if (transaction.hasTimes()) {
      json.writeNumberField("start", transaction.start());
      json.writeNumberField("end", transaction.end());
    }
    json.writeArrayFieldStart("ops");
    for (RecordedOperation step : transaction.steps()) {
      write(step);
    }
    json.writeEndArray();
    json.writeEndObject();
    endLine();
  }

  private void write(RecordedOperation step) throws IOException {
    json.writeStartArray();
    json.writeString(step.write() ? "w" : "r");
    json.writeString(step.key());
    if (step.version().id() == 0) {
      json.writeNull();
    } else {
      json.writeString(step.value());
    }
    json.writeEndArray();
  }

  private void endLine() throws IOException {
    json.writeRaw('\n');
    json.flush();
  }

  @Override
  public void close() {
    try {
      json.close();
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be written: " + e.getMessage(), e);
    }
  }
}
