package dev.taipan.distributed;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import scala.Tuple2;

/** Hadoop's file systems, as Spark is configured to reach them. */
final class HadoopFiles {
  private static final String PREFIX = "spark.hadoop.";

  private HadoopFiles() {}

  /**
   * The files that an address names, as {@link dev.taipan.checker.SpillChecker.Cluster#files} says.
   */
  static List<String> list(String address) throws IOException {
    Path path = path(address, "files");
    FileSystem system = system(path);
    FileStatus[] matching =
        system.globStatus(
            path, found -> isShown(found.getName()) || found.getName().equals(path.getName()));
    List<String> files = new ArrayList<>();
    for (FileStatus found : matching == null ? new FileStatus[0] : matching) {
      if (found.isDirectory()) {
        files.addAll(inFolder(system, found.getPath()));
      } else {
        files.add(found.getPath().toString());
      }
    }
    if (files.isEmpty()) {
      throw new FileNotFoundException(address + ": no such file");
    }
    return files;
  }

  private static List<String> inFolder(FileSystem system, Path folder) throws IOException {
    FileStatus[] all = system.listStatus(folder, path -> isShown(path.getName()));
    for (FileStatus each : all) {
      if (each.isDirectory()) {
        throw new IOException(folder + ": contains the folder " + each.getPath().getName());
      }
    }
    return Arrays.stream(all)
        .map(FileStatus::getPath)
        .sorted(Comparator.comparing(Path::getName))
        .map(Path::toString)
        .toList();
  }

  /** Others are marks and halves, as {@code _SUCCESS} is. */
  private static boolean isShown(String name) {
    return !name.startsWith("_") && !name.startsWith(".");
  }

  /** Opens a file. */
  static FSDataInputStream open(String file) throws IOException {
    Path path = new Path(file);
    return system(path).open(path);
  }

  /**
   * What an address says.
   *
   * @param what it should be the address of
   * @throws IOException when it is none
   */
  static Path path(String address, String what) throws IOException {
    try {
      return new Path(address);
    } catch (IllegalArgumentException e) {
      throw new IOException("'%s' is not the address of %s".formatted(address, what), e);
    }
  }

  /**
   * The file system of a path.
   *
   * @throws IOException when there is none, or it cannot be reached
   */
  static FileSystem system(Path path) throws IOException {
    try {
      return path.getFileSystem(configuration());
    } catch (IllegalArgumentException e) { // an unknown host, among others
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  /** Hadoop's own, and what Spark's properties add to it, in this process or that of a task. */
  private static Configuration configuration() {
    SparkEnv running = SparkEnv.get();
    SparkConf properties = running == null ? new SparkConf() : running.conf();
    Configuration configuration = new Configuration();
    for (Tuple2<String, String> each : properties.getAllWithPrefix(PREFIX)) {
      configuration.set(each._1(), each._2());
    }
    return configuration;
  }
}
