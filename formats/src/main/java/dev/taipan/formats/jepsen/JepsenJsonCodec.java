package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.HistoryCodec;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.WriteChecks;
import dev.taipan.formats.jsonl.JsonlStart;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.history.History;
import dev.taipan.history.column.Column;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;

/** Jepsen's histories in JSON. */
public final class JepsenJsonCodec implements HistoryCodec {

  @Override
  public HistoryFormat format() {
    return HistoryFormat.JEPSEN_JSON;
  }

  @Override
  public Set<Column> columns() {
    return JepsenWriter.COLUMNS;
  }

  @Override
  public String description() {
    return "one of Jepsen in JSON, objects like {\"type\":\"ok\",\"value\":[[\"w\",1,2]]}";
  }

  @Override
  public boolean accepts(HistoryInput input) throws IOException {
    return OperationStart.of(input) == OperationStart.JSON && !JsonlStart.isAt(input);
  }

  @Override
  public History read(HistoryInput input, InitialVersion initial) throws IOException {
    JepsenReading.checkFile(input);
    try (JsonTokens tokens = new JsonTokens(input)) {
      return JepsenReading.of(input.path(), tokens, initial);
    }
  }

  @Override
  public void write(History history, OutputStream output) throws IOException {
    WriteChecks.checkColumns(history, this);
    new JepsenWriter(history, WrittenSyntax.JSON, output).write();
  }
}
