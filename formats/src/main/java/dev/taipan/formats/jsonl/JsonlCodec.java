package dev.taipan.formats.jsonl;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryCodec;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.syntax.JsonTokens;
import dev.taipan.history.History;
import dev.taipan.history.UnjudgeableHistoryException;
import dev.taipan.history.column.Column;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.Set;

/** Taipan's own format. */
public final class JsonlCodec implements HistoryCodec {

  @Override
  public HistoryFormat format() {
    return HistoryFormat.JSONL;
  }

  @Override
  public Set<Column> columns() {
    return EnumSet.allOf(Column.class);
  }

  @Override
  public String description() {
    return "Taipan's own JSON lines, beginning with {\"taipan\":\"history\",\"version\":1}";
  }

  @Override
  public boolean accepts(HistoryInput input) throws IOException {
    return JsonlStart.isAt(input);
  }

  @Override
  public History read(HistoryInput input, InitialVersion initial) throws IOException {
    if (input.isDirectory()) {
      throw BadHistoryException.of(input.path(), "a directory", "a file of JSON lines");
    }
    try (JsonTokens tokens = new JsonTokens(input)) {
      return new JsonlReader(tokens, initial, input).read();
    } catch (UnjudgeableHistoryException problem) {
      throw BadHistoryException.of(input.path(), problem.found(), problem.expected());
    }
  }

  @Override
  public void write(History history, OutputStream output) throws IOException {
    new JsonlWriter(history, output).write();
  }
}
