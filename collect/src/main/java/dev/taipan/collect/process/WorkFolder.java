package dev.taipan.collect.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A new folder for what a database keeps, which is gone when this JVM is. */
public final class WorkFolder implements AutoCloseable {
  private final Path path;
  private final Guard guard;

  private WorkFolder(Path path) throws IOException {
    this.path = path;
    guard = Guard.ofFolder(path);
  }

  /** Makes one among the temporary files. */
  public static WorkFolder create() throws IOException {
    return new WorkFolder(Files.createTempDirectory("taipan-"));
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  @Override
  public void close() {
    guard.close();
  }
}
