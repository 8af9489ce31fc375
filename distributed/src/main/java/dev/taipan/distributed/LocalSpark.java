package dev.taipan.distributed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Spark in this process, as closed to others as it can be. */
public final class LocalSpark {
  private static final String LOOPBACK = "127.0.0.1";
  private static final int ATTEMPTS = 4;

  private LocalSpark() {}

  /**
   * Starts it; close it to end it. Web pages are off, and all ports are on the loopback interface.
   *
   * @param threads that run tasks
   * @param folder in which a folder is made for temporary files, which only the owner may read;
   *     Spark removes them when it ends, and the folder goes with this process
   * @throws IOException when it cannot be made
   */
  public static JavaSparkContext start(int threads, Path folder) throws IOException {
    Path own = Files.createTempDirectory(folder, "taipan-spark-");
    own.toFile().deleteOnExit();
    return new JavaSparkContext(
        new SparkConf(false)
            .setAppName("taipan")
            .setMaster("local[%d,%d]".formatted(threads, ATTEMPTS))
            .set("spark.ui.enabled", "false")
            .set("spark.driver.host", LOOPBACK)
            .set("spark.driver.bindAddress", LOOPBACK)
            .set("spark.authenticate", "true")
            .set("spark.local.dir", own.toString())
            .set("spark.serializer", "org.apache.spark.serializer.JavaSerializer"));
  }
}
