package dev.taipan.formats.versions;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file of version orders: one list per line, {@code o(key,value,value,...)}, with {@code
 * value@transaction} where several transactions wrote a value; empty lines, and lines that start
 * with {@code #}, say nothing. A version certificate ({@link VersionCertificateFile}) is read as
 * well, for the orders in it.
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
    try (HistoryInput input = HistoryInput.of(file, ReadLimits.DEFAULTS)) {
      return read(input, history);
    }
  }

  /**
   * Reads an input, which stays open and is spent afterwards.
   *
   * @throws BadHistoryException when a line is no list, or contradicts the history ({@link
   *     VersionLists#in})
   */
  public static VersionOrder read(HistoryInput input, History history) throws IOException {
    if (input.isDirectory()) {
      throw BadHistoryException.of(input.path(), "a directory", "a file of version orders");
    }
    if (isObject(input)) {
      return VersionCertificateFile.read(input, history).versionOrder();
    }
    VersionLists lists = new VersionLists(input.path());
    TextRows rows = new TextRows(input);
    for (String row = rows.next(); row != null; row = rows.next()) {
      if (!row.isBlank() && !row.startsWith("#")) {
        lists.add(VersionLine.parse(input.path(), rows.number(), row.stripTrailing()));
      }
    }
    return lists.in(history);
  }

  private static boolean isObject(HistoryInput input) throws IOException {
    try (ByteInput start = input.start()) {
      return start.has(1) && start.peek() == '{';
    }
  }
}
