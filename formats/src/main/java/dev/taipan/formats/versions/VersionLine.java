package dev.taipan.formats.versions;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.versions.VersionLists.Name;
import dev.taipan.formats.versions.VersionLists.Version;
import dev.taipan.formats.versions.VersionLists.VersionList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Parses a line {@code o(key,value,value@transaction,...)}. */
public final class VersionLine {
  /** How many characters of a name an error message shows. */
  private static final int SHOWN = 40;

  private static final String DELIMITERS = "(),@";

  private final Path file;
  private final long line;
  private final String text;
  private int next;

  private VersionLine(Path file, long line, String text) {
    this.file = file;
    this.line = line;
    this.text = text;
  }

  /**
   * Parses a line.
   *
   * @throws BadHistoryException when it is none
   */
  public static VersionList parse(Path file, long line, String text) throws IOException {
    return new VersionLine(file, line, text).parse();
  }

  private VersionList parse() throws IOException {
    expect('o', "o(key,value,value,...)");
    expect('(', "'('");
    Name key = name("a key");
    List<Version> versions = new ArrayList<>();
    while (isNext(',')) {
      next++;
      versions.add(version());
    }
    expect(')', "',' or ')'");
    if (next < text.length()) {
      throw error("the end of the line");
    }
    return new VersionList(line, key, versions);
  }

  private Version version() throws IOException {
    Name value = name("a value");
    if (!isNext('@')) {
      return new Version(value, null);
    }
    next++;
    return new Version(value, name("a transaction"));
  }

  private Name name(String expected) throws IOException {
    int start = next;
    while (next < text.length() && isOfName(text.charAt(next))) {
      next++;
    }
    String name = text.substring(start, next).strip();
    if (name.isEmpty()) {
      throw error(expected);
    }
    return new Name(name, start + 1L);
  }

  private static boolean isOfName(char character) {
    return DELIMITERS.indexOf(character) < 0 && !Character.isISOControl(character);
  }

  private boolean isNext(char character) {
    return next < text.length() && text.charAt(next) == character;
  }

  private void expect(char character, String expected) throws IOException {
    if (!isNext(character)) {
      throw error(expected);
    }
    next++;
  }

  private BadHistoryException error(String expected) {
    return BadHistoryException.at(file, line, next + 1L, found(), expected);
  }

  private String found() {
    if (next == text.length()) {
      return "the end of the line";
    }
    int end = next;
    while (end < text.length() && !Character.isISOControl(text.charAt(end))) {
      end++;
    }
    if (end == next) {
      return String.format("the character U+%04X", (int) text.charAt(next));
    }
    return end - next <= SHOWN
        ? "'" + text.substring(next, end) + "'"
        : "'" + text.substring(next, next + SHOWN) + "...'";
  }
}
