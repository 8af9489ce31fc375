package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.HistoryCodec;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.WriteChecks;
import dev.taipan.formats.syntax.EdnTokens;
import dev.taipan.history.History;
import dev.taipan.history.column.Column;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;

/** Jepsen's histories in EDN. */
public final class EdnCodec implements HistoryCodec {

  @Override
  public HistoryFormat format() {
    return HistoryFormat.EDN;
  }

  @Override
  public Set<Column> columns() {
    return JepsenWriter.COLUMNS;
  }

  @Override
  public String description() {
    return "a history of Jepsen in EDN, maps like {:type :ok, :value [[:w 1 2]]}";
  }

  @Override
  public boolean accepts(HistoryInput input) throws IOException {
    return OperationStart.of(input) == OperationStart.EDN;
  }

  @Override
  public History read(HistoryInput input, InitialVersion initial) throws IOException {
    JepsenReading.checkFile(input);
    try (EdnTokens tokens = new EdnTokens(input)) {
      return JepsenReading.of(input.path(), tokens, initial);
    }
  }

  @Override
  public void write(History history, OutputStream output) throws IOException {
    WriteChecks.checkColumns(history, this);
    new JepsenWriter(history, WrittenSyntax.EDN, output).write();
  }
}
