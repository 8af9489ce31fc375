package dev.taipan.formats.cobra;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The logs of a directory, in an order that is the same on every machine. */
final class CobraDirectory {

  private static final String EXTENSION = ".log";

  private CobraDirectory() {}

  /** All logs, in natural order of their names; none when the input is no directory. */
  static List<Path> logs(Path input) throws IOException {
    List<Path> logs = new ArrayList<>();
    if (Files.isDirectory(input)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(input, "*" + EXTENSION)) {
        for (Path file : files) {
          if (Files.isRegularFile(file)) {
            logs.add(file);
          }
        }
      }
    }
    logs.sort(Comparator.comparing(CobraDirectory::sessionName, new NaturalOrder()));
    return logs;
  }

  /** The name of a log without its extension, but for one that has no other name. */
  static String sessionName(Path log) {
    String name = log.getFileName().toString();
    return name.equals(EXTENSION) ? name : name.substring(0, name.length() - EXTENSION.length());
  }

  /** Whether a log starts with a record that may come first. */
  static boolean startsLikeLog(Path log) throws IOException {
    try (InputStream stream = Files.newInputStream(log)) {
      return stream.read() == RecordLayout.START;
    }
  }
}
