package dev.taipan.collect.artifact;

/**
 * A jar by its place in Maven's repositories.
 *
 * @param classifier what tells it from others of the same version; empty for the main one
 */
public record Coordinates(String group, String artifact, String version, String classifier) {

  /** The main jar of a version. */
  public Coordinates(String group, String artifact, String version) {
    this(group, artifact, version, "");
  }

  /** The coordinates of a text such as {@code com.h2database:h2:2.5.252}, or with a classifier. */
  public static Coordinates parse(String text) {
    String[] parts = text.split(":", -1);
    return new Coordinates(parts[0], parts[1], parts[2], parts.length > 3 ? parts[3] : "");
  }

  /** What its file is called. */
  public String fileName() {
    return artifact + "-" + version + (classifier.isEmpty() ? "" : "-" + classifier) + ".jar";
  }

  /** Where its file is in a repository. */
  public String path() {
    return group.replace('.', '/') + "/" + artifact + "/" + version + "/" + fileName();
  }

  @Override
  public String toString() {
    String middle = classifier.isEmpty() ? ":" : ":jar:" + classifier + ":";
    return group + ":" + artifact + middle + version;
  }
}
