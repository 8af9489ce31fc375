package dev.taipan.benchmarks.reading;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import java.io.IOException;
import java.nio.file.Path;

/** Makes a large history: {@code GenerateHistory OPERATIONS FILE.txt [FILE.bincode]}. */
public final class GenerateHistory {
  private static final long SEED = 20;

  private GenerateHistory() {}

  /** Makes the text file and, when a second file is given, the same history in bincode. */
  public static void main(String[] arguments) throws IOException {
    Path text = Path.of(arguments[1]);
    new GeneratedFile(SEED).write(text, Long.parseLong(arguments[0]));
    if (arguments.length > 2) {
      HistoryFiles.write(HistoryFiles.read(text), Path.of(arguments[2]), HistoryFormat.BINCODE);
    }
  }
}
