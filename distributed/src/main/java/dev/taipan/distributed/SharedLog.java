package dev.taipan.distributed;

import dev.taipan.checker.spill.TransactionLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/** The packed file of a history where all machines see it, for as long as this is open. */
final class SharedLog implements Closeable {
  private static final short OWNER_ONLY = 0700;

  private final TransactionLog log;
  private final Optional<Path> folder;

  private SharedLog(TransactionLog log, Optional<Path> folder) {
    this.log = log;
    this.folder = folder;
  }

  /** Where it is: all tasks run on this machine. */
  static SharedLog here(TransactionLog log) {
    return new SharedLog(log, Optional.empty());
  }

  /**
   * A copy in a folder of its own.
   *
   * @param parent a folder of any of Hadoop's file systems
   * @throws IOException when it cannot be written, or the parent is no address
   */
  static SharedLog in(String parent, TransactionLog log) throws IOException {
    Path folder = new Path(HadoopFiles.path(parent, "a folder"), "taipan-" + UUID.randomUUID());
    FileSystem files = HadoopFiles.system(folder);
    files.mkdirs(folder, new FsPermission(OWNER_ONLY));
    Path file = new Path(folder, "log");
    SharedLog shared = new SharedLog(log.in(new HadoopFile(file.toString())), Optional.of(folder));
    try {
      files.setPermission(folder, new FsPermission(OWNER_ONLY));
      try (FSDataOutputStream out = files.create(file, false)) {
        log.copyTo(out);
      }
      return shared;
    } catch (Throwable failure) {
      shared.close();
      throw failure;
    }
  }

  TransactionLog log() {
    return log;
  }

  @Override
  public void close() throws IOException {
    if (folder.isPresent()) {
      HadoopFiles.system(folder.get()).delete(folder.get(), true);
    }
  }

  /** A file of any of Hadoop's file systems. */
  private record HadoopFile(String path) implements TransactionLog.Source {
    @Override
    public ReadableByteChannel open(long offset) throws IOException {
      FSDataInputStream in = HadoopFiles.open(path);
      in.seek(offset);
      return Channels.newChannel(in);
    }
  }
}
