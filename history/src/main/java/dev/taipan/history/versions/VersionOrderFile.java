package dev.taipan.history.versions;

import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.io.BadHistoryException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of version orders: one list per line, {@code o(key,value,value,...)}, with {@code
 * value@transaction} where several transactions wrote a value; empty lines, and lines that start
 * with {@code #}, say nothing.
 */
public final class VersionOrderFile {
  private VersionOrderFile() {}

  /**
   * Reads a file, in time linear in its length and the history's.
   *
   * @throws BadHistoryException when a line is no list, or contradicts the history ({@link
   *     VersionLists#in})
   */
  public static VersionOrder read(Path file, History history) throws IOException {
    VersionLists lists = new VersionLists(file);
    long number = 0;
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (!line.isBlank() && !line.startsWith("#")) {
          lists.add(VersionLine.parse(file, number, line.stripTrailing()));
        }
      }
    } catch (CharacterCodingException binary) {
      throw BadHistoryException.at(file, number + 1, 1, "bytes that are not UTF-8", "text");
    }
    return lists.in(history);
  }
}
