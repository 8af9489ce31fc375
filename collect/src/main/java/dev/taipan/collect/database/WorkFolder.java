package dev.taipan.collect.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A new folder for what a database keeps, which is gone when this JVM is. */
final class WorkFolder implements AutoCloseable {
  private final Path path;
  private final Guard guard;

  private WorkFolder(Path path) throws IOException {
    this.path = path;
    guard = Guard.ofFolder(path);
  }

  static WorkFolder create() throws IOException {
    return new WorkFolder(Files.createTempDirectory("taipan-"));
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    guard.close();
  }
}
