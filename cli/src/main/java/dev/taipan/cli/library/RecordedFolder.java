package dev.taipan.cli.library;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where {@code taipan record} keeps its files, of which each is a history. */
public final class RecordedFolder {
  private static final String NAME = ".taipan.jsonl";

  private RecordedFolder() {}

  /** The files of a folder, oldest first; the given path where it is no folder, or has none. */
  public static List<Path> files(Path given) {
    if (!Files.isDirectory(given)) {
      return List.of(given);
    }
    try (Stream<Path> entries = Files.list(given)) {
      // They are numbered without zeros in front.
      List<Path> found =
          entries
              .filter(file -> file.toString().endsWith(NAME) && Files.isRegularFile(file))
              .sorted(
                  Comparator.<Path>comparingInt(file -> file.toString().length())
                      .thenComparing(Comparator.naturalOrder()))
              .toList();
      return found.isEmpty() ? List.of(given) : found;
    } catch (IOException | UncheckedIOException unreadable) {
      // Whoever opens it says why.
      return List.of(given);
    }
  }
}
