package dev.taipan.history.jsonl;

import dev.taipan.history.DuplicateAppendException;
import dev.taipan.history.History;
import dev.taipan.history.io.BadHistoryException;
import dev.taipan.history.io.HistoryCodec;
import dev.taipan.history.io.HistoryFormat;
import dev.taipan.history.io.InitialVersion;
import dev.taipan.history.syntax.JsonTokens;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Taipan's own format. */
public final class JsonlCodec implements HistoryCodec {

  @Override
  public HistoryFormat format() {
    return HistoryFormat.JSONL;
  }

  @Override
  public String description() {
    return "Taipan's own JSON lines behind {\"taipan\":\"history\",\"version\":1}";
  }

  @Override
  public boolean accepts(Path input) throws IOException {
    return JsonlStart.isAt(input);
  }

  @Override
  public History read(Path input, InitialVersion initial) throws IOException {
    if (Files.isDirectory(input)) {
      throw BadHistoryException.of(input, "a directory", "a file of JSON lines");
    }
    try (JsonTokens tokens = new JsonTokens(input)) {
      return new JsonlReader(tokens, initial, input.toString()).read();
    } catch (DuplicateAppendException duplicate) {
      String found = duplicate.found().replaceAll("[\\p{Cntrl}\\v]", "?");
      throw BadHistoryException.of(input, found, duplicate.expected());
    }
  }

  @Override
  public void write(History history, OutputStream output) throws IOException {
    new JsonlWriter(history, output).write();
  }
}
