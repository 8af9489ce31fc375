package dev.taipan.cli.library;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where Jepsen keeps what it recorded: {@code store/TEST/TIME/history.edn}. Links such as {@code
 * latest} are not followed, as what they lead to is among the folders.
 */
public final class JepsenStore {
  private static final List<String> HISTORIES =
      List.of("history.edn", "history.edn.gz", "history.edn.zst", "history.jsonl", "history.json");

  /** How far below the folder that is named a run may be: {@code store}, a test, a run. */
  private static final int DEPTH = 2;

  private JepsenStore() {}

  /**
   * The history of the newest run in a folder, by the time that the run's folder is called after;
   * the given path where it is no folder, or has none.
   */
  public static Path newestHistory(Path given) {
    if (!Files.isDirectory(given)) {
      return given;
    }
    try {
      return newestHistory(given, DEPTH).orElse(given);
    } catch (IOException | UncheckedIOException unreadable) {
      // Whoever opens it says why.
      return given;
    }
  }

  private static Optional<Path> newestHistory(Path folder, int depth) throws IOException {
    Optional<Path> own =
        HISTORIES.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
    if (own.isPresent() || depth == 0) {
      return own;
    }
    Optional<Path> newest = Optional.empty();
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : (Iterable<Path>) entries.sorted()::iterator) {
        if (Files.isDirectory(entry) && !Files.isSymbolicLink(entry)) {
          newest =
              Stream.concat(newest.stream(), newestHistory(entry, depth - 1).stream())
                  .max(Comparator.comparing(JepsenStore::time));
        }
      }
    }
    return newest;
  }

  /** The name of a run's folder, such as {@code 20260102T030405.678Z}. */
  private static String time(Path history) {
    return history.getParent().getFileName().toString();
  }
}
