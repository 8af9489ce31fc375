package dev.taipan.benchmarks.output;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes rows as RFC 4180 has it, with a header; a value that is not known is an empty cell. */
public final class CsvTable {

  private CsvTable() {}

  /** Writes all rows, and leaves the stream open. */
  public static <R> void write(OutputStream stream, List<OutputColumn<R>> columns, List<R> rows)
      throws IOException {
    Writer writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
    // Closing the table would close the stream, which is not ours.
    @SuppressWarnings("resource")
    CsvWriter csv = CsvWriter.builder().build(writer);
    csv.writeRecord(OutputColumn.names(columns));
    for (R row : rows) {
      csv.writeRecord(
          columns.stream()
              .map(column -> column.value().apply(row).map(Object::toString).orElse(""))
              .toList());
    }
    csv.flush();
    writer.flush();
  }
}
