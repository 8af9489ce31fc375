package dev.taipan.formats.stream;

import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.text.TextStream;
import dev.taipan.history.stream.TransactionStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Files that are read as a stream: text files, compressed or not, in which the lines of each
 * transaction follow each other.
 */
public final class HistoryStreams {

  private HistoryStreams() {}

  /** Files one after the other as one history. */
  public static TransactionStream ofFiles(List<Path> files, ReadLimits limits) {
    return of(
        files.stream()
            .<HistoryInput.Opening>map(file -> () -> HistoryInput.of(file, limits))
            .toList());
  }

  /** Inputs one after the other as one history; each is opened when it is its turn. */
  public static TransactionStream of(List<HistoryInput.Opening> inputs) {
    return new TextStream(inputs);
  }
}
