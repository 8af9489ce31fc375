package dev.taipan.collect.whitebox;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * In which order versions of rows were installed, as a log tells: takes its changes, and writes
 * them as lists of values by key, which {@code taipan check --version-order} reads. Takes linear
 * time and memory.
 */
public final class InstalledVersions implements Consumer<Change> {
  private static final String TABLE = "taipan_";

  private final Map<String, StringBuilder> values = new LinkedHashMap<>();
  private long versions;

  @Override
  public void accept(Change change) {
    if (change.table().startsWith(TABLE) && change.value() != null) {
      String value = lastElement(change.value());
      if (!value.isEmpty()) {
        values.computeIfAbsent(change.key(), key -> new StringBuilder()).append(',').append(value);
        versions++;
      }
    }
  }

  /** The value of a register; of a list, which is a text, the element that made the version. */
  private static String lastElement(String value) {
    return value.substring(value.lastIndexOf(',') + 1);
  }

  /** The number of versions, those that tables were filled with among them. */
  public long versions() {
    return versions;
  }

  /** The number of keys that have versions. */
  public int keys() {
    return values.size();
  }

  /**
   * Writes a file of version orders.
   *
   * @param source where they are from, in words
   */
  public void write(Path file, String source) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      writer.write("# from " + source + "\n");
      for (Map.Entry<String, StringBuilder> key : values.entrySet()) {
        writer.append("o(").append(key.getKey()).append(key.getValue()).append(")\n");
      }
    }
  }
}
