package dev.taipan.encoding.library;

import java.net.URI;

/**
 * A jar, by its coordinates in Maven Central.
 *
 * @param group its group, such as {@code tools.aqua}
 * @param name its name in the group, such as {@code z3-turnkey}
 * @param version its version
 */
public record Artifact(String group, String name, String version) {
  private static final String CENTRAL = "https://repo.maven.apache.org/maven2/";

  /** Reads {@code group:name:version}. */
  static Artifact parse(String coordinates) {
    String[] parts = coordinates.split(":", -1);
    return new Artifact(parts[0], parts[1], parts[2]);
  }

  /** The name of the file. */
  public String file() {
    return name + "-" + version + ".jar";
  }

  /** Where Maven Central has the file. */
  public URI location() {
    String folder = String.join("/", group.replace('.', '/'), name, version);
    return URI.create(CENTRAL + folder + "/" + file());
  }
}
