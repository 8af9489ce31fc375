package dev.taipan.cli.output;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A folder that a command writes into. */
public final class OutputFolder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private OutputFolder() {}

  /**
   * Makes it and what it is in; it may be there already.
   *
   * @throws IOException when it cannot be made, by the name that somebody gave it
   */
  public static Path make(Path folder) throws IOException {
    try {
      return Files.createDirectories(folder);
    } catch (AccessDeniedException e) {
      throw (AccessDeniedException) new AccessDeniedException(folder.toString()).initCause(e);
    }
  }

  /**
   * Makes one in the current folder that nobody else has, called after a command and the time. Of
   * commands that begin in the same second all but one get a number behind it.
   */
  public static Path makeNew(String command) throws IOException {
    return makeNew(Path.of(""), command, LocalDateTime.now(ZoneId.systemDefault()));
  }

  static Path makeNew(Path parent, String command, LocalDateTime now) throws IOException {
    String name = "taipan-%s-%s".formatted(command, now.format(TIME));
    Path folder = parent.resolve(name);
    for (int number = 2; true; number++) {
      try {
        return Files.createDirectory(folder);
      } catch (FileAlreadyExistsException taken) {
        folder = parent.resolve(name + "-" + number);
      }
    }
  }

  /** Removes one in which nothing was written. */
  public static void removeIfEmpty(Path folder) throws IOException {
    try {
      Files.delete(folder);
    } catch (DirectoryNotEmptyException used) {
      // Somebody may want what is in it.
    }
  }
}
