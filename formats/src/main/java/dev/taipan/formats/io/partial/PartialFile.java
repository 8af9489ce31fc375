package dev.taipan.formats.io.partial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.util.HashSet;
import java.util.Set;

/**
 * A file that is not complete yet, next to the one that it will be. It goes away when it is closed
 * before it is complete, and also when the process is told to stop: by an interrupt from the
 * keyboard, say, though not by what kills a process at once.
 */
public final class PartialFile implements AutoCloseable {
  /** Keeps two processes that write the same file from sharing a partial one. */
  private static final long PROCESS = ProcessHandle.current().pid();

  /** Those that there are; its monitor guards what follows. */
  private static final Set<Path> PRESENT = new HashSet<>();

  /** Who keeps the process from ending, and may still complete files. */
  private static int finishing;

  private static boolean stopping;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(PartialFile::removeAll, "partial files"));
  }

  private final Path target;
  private final Path path;

  private PartialFile(Path target, Path path) {
    this.target = target;
    this.path = path;
  }

  /**
   * Makes an empty one. A target that is a symbolic link stays one.
   *
   * @param attributes with which it is made, and which the target gets so
   */
  public static PartialFile nextTo(Path target, FileAttribute<?>... attributes) throws IOException {
    Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
    Path path = real.resolveSibling("." + real.getFileName() + "." + PROCESS + ".part");
    synchronized (PRESENT) {
      requireRunning();
      Files.deleteIfExists(path);
      Files.createFile(path, attributes);
      PRESENT.add(path);
    }
    return new PartialFile(real, path);
  }

  public Path path() {
    return path;
  }

  /** Says that it is complete: it takes the target's place. */
  public void complete() throws IOException {
    synchronized (PRESENT) {
      requireRunning();
      Files.move(path, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      PRESENT.remove(path);
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (PRESENT) {
      PRESENT.remove(path);
      Files.deleteIfExists(path);
    }
  }

  private static void requireRunning() throws IOException {
    if (stopping) {
      throw new IOException("the process is stopping");
    }
  }

  /** Lets files be completed until {@link #release}, though the process be told to stop. */
  public static void hold() {
    synchronized (PRESENT) {
      finishing++;
    }
  }

  public static void release() {
    synchronized (PRESENT) {
      finishing--;
      PRESENT.notifyAll();
    }
  }

  private static void awaitReleases() {
    try {
      while (finishing > 0) {
        PRESENT.wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void removeAll() {
    synchronized (PRESENT) {
      awaitReleases();
      stopping = true;
      for (Path path : PRESENT) {
        path.toFile().delete();
      }
    }
  }
}
