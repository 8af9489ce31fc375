package dev.taipan.collect.artifact;

/** A jar by its place in Maven's repositories. */
public record Coordinates(String group, String artifact, String version) {

  /** The coordinates of a text such as {@code com.h2database:h2:2.5.252}. */
  public static Coordinates parse(String text) {
    String[] parts = text.split(":", -1);
    return new Coordinates(parts[0], parts[1], parts[2]);
  }

  /** What its file is called. */
  public String fileName() {
    return artifact + "-" + version + ".jar";
  }

  /** Where its file is in a repository. */
  public String path() {
    return group.replace('.', '/') + "/" + artifact + "/" + version + "/" + fileName();
  }

  @Override
  public String toString() {
    return group + ":" + artifact + ":" + version;
  }
}
