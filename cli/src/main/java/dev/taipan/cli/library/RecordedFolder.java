package dev.taipan.cli.library;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.record.RecordedHistory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where {@code taipan record} keeps its files, {@code history.taipan.jsonl}, {@code
 * history-2.taipan.jsonl} and so on. Together they are one history, unless something is missing.
 */
public final class RecordedFolder {
  private static final Pattern NAME =
      Pattern.compile("history(?:-([1-9]\\d{0,8}))?\\.taipan\\.jsonl");

  private static final String END = ".taipan.jsonl";

  /** The first line has at most so many bytes. */
  private static final int MOST_OF_NOTHING = 1 << 16;

  private final Path folder;
  private final NavigableMap<Integer, Path> files;

  private RecordedFolder(Path folder, NavigableMap<Integer, Path> files) {
    this.folder = folder;
    this.files = files;
  }

  /** What a folder has of a recording; empty where it is no folder, or has nothing of one. */
  public static Optional<RecordedFolder> of(Path given) {
    if (!Files.isDirectory(given)) {
      return Optional.empty();
    }
    NavigableMap<Integer, Path> files = new TreeMap<>();
    try (Stream<Path> entries = Files.list(given)) {
      for (Path entry : (Iterable<Path>) entries::iterator) {
        Matcher name = NAME.matcher(entry.getFileName().toString());
        if (name.matches() && Files.isRegularFile(entry)) {
          files.put(name.group(1) == null ? 1 : Integer.parseInt(name.group(1)), entry);
        }
      }
    } catch (IOException | UncheckedIOException unreadable) {
      // Whoever opens it says why.
      return Optional.empty();
    }
    return files.isEmpty() ? Optional.empty() : Optional.of(new RecordedFolder(given, files));
  }

  /**
   * Its files, oldest first, without those that ended before anything was recorded, unless there
   * are no others.
   *
   * @throws IOException when files cannot be read
   */
  public List<Path> files() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : files.values()) {
      if (!isOfNothing(file)) {
        found.add(file);
      }
    }
    return found.isEmpty() ? List.copyOf(files.values()) : found;
  }

  /**
   * What files are histories together, oldest first: all of them, if nothing is missing.
   *
   * @throws IOException when files cannot be read
   */
  public List<RecordedHistory> histories() throws IOException {
    List<RecordedHistory> histories = new ArrayList<>();
    List<Path> following = new ArrayList<>();
    int last = files.firstKey();
    List<Path> all = files();
    for (Map.Entry<Integer, Path> file : files.entrySet()) {
      if (file.getKey() > last + 1) {
        histories.addAll(RecordedHistory.in(following));
        following.clear();
      }
      last = file.getKey();
      if (all.contains(file.getValue())) {
        following.add(file.getValue());
      }
    }
    histories.addAll(RecordedHistory.in(following));
    return histories;
  }

  /** What a history of these is called: by the folder, if it is all that there is. */
  public Path title(RecordedHistory history) throws IOException {
    List<Path> its = history.files();
    if (its.size() == 1) {
      return its.get(0);
    }
    String begin = its.get(0).getFileName().toString().replace(END, "");
    return its.equals(files())
        ? folder
        : folder.resolve(begin + " to " + its.get(its.size() - 1).getFileName());
  }

  /**
   * All of it as one history.
   *
   * @throws IOException when a file cannot be read, or something is missing
   */
  RecordedHistory whole() throws IOException {
    List<RecordedHistory> all = histories();
    Optional<String> gap = Stream.concat(missing().stream(), copies().stream()).findFirst();
    if (gap.isPresent() || all.size() > 1) {
      throw BadHistoryException.of(
          folder,
          gap.orElse("%d histories that do not follow each other".formatted(all.size())),
          "all files of a recording; name one of them instead");
    }
    return all.get(0);
  }

  private static boolean isOfNothing(Path file) throws IOException {
    if (Files.size(file) > MOST_OF_NOTHING) {
      return false;
    }
    String[] lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n");
    return lines[0].contains('"' + Unrecorded.ENDED + '"')
        && !lines[0].contains('"' + Unrecorded.WRITES + '"')
        && !lines[0].contains('"' + Unrecorded.READS + '"')
        && Stream.of(lines).skip(1).noneMatch(line -> line.startsWith("{\"session\""));
  }

  /**
   * What of the recording is not in its files, a sentence each: then no level is said to hold of
   * all of it.
   *
   * @param histories its {@link #histories}
   * @throws IOException when files cannot be read
   */
  public List<String> gaps(List<RecordedHistory> histories) throws IOException {
    Stream<String> apart = histories.stream().flatMap(each -> each.reason().stream());
    return Stream.of(missing().stream(), copies().stream(), apart)
        .flatMap(each -> each)
        .map(what -> folder + ": " + what)
        .toList();
  }

  private Optional<String> missing() {
    int[] absent =
        IntStream.rangeClosed(1, files.lastKey()).filter(n -> !files.containsKey(n)).toArray();
    return absent.length == 0
        ? Optional.empty()
        : Optional.of(
            "%s of the recording %s not there, the first is %s"
                .formatted(
                    absent.length == 1 ? "1 file" : absent.length + " files",
                    absent.length == 1 ? "is" : "are",
                    name(absent[0])));
  }

  private static String name(int number) {
    return number == 1 ? "history.taipan.jsonl" : "history-" + number + ".taipan.jsonl";
  }

  /** A file that is there twice may be there in the place of another one. */
  private Optional<String> copies() throws IOException {
    Map<Long, List<Path>> bySize = new TreeMap<>();
    for (Path file : files.values()) {
      List<Path> others = bySize.computeIfAbsent(Files.size(file), size -> new ArrayList<>());
      for (Path other : others) {
        if (Files.mismatch(other, file) < 0) {
          return Optional.of(file.getFileName() + " is a copy of " + other.getFileName());
        }
      }
      others.add(file);
    }
    return Optional.empty();
  }
}
