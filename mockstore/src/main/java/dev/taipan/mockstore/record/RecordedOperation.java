package dev.taipan.mockstore.record;

import dev.taipan.mockstore.level.WrittenVersion;

/**
 * A read or write of a key.
 *
 * @param own whether it is a read of what its own transaction wrote
 */
public record RecordedOperation(boolean write, boolean own, String key, WrittenVersion version) {

  /** What histories call the value: its text and the number of the write, so that it is unique. */
  String value() {
    return version.value() == null
        ? "nothing #" + version.id()
        : shortened(version.value().toString()) + " #" + version.id();
  }

  private static String shortened(String text) {
    int most = 200;
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }
}
