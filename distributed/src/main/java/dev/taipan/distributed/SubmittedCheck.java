package dev.taipan.distributed;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.SpillChecker;
import dev.taipan.checker.SpillOptions;
import dev.taipan.history.stream.TransactionStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** A check on Spark as the properties of this process configure it. */
final class SubmittedCheck {
  private SubmittedCheck() {}

  /** Starts Spark, checks, and stops Spark. */
  static SpillChecker.Result run(
      TransactionStream input,
      Collection<IsolationLevel> levels,
      SpillOptions spill,
      String shared,
      CheckOptions options)
      throws IOException {
    try (JavaSparkContext spark = start(spill.directory())) {
      try {
        return DistributedChecker.onCluster(spark, shared).check(input, levels, spill, options);
      } catch (IllegalStateException e) {
        if (spark.sc().isStopped()) {
          throw new IOException("Spark stopped during the check", e);
        }
        throw e;
      }
    }
  }

  private static JavaSparkContext start(Path folder) throws IOException {
    SparkConf submitted = new SparkConf();
    if (!submitted.contains("spark.master")) {
      return LocalSpark.start(Runtime.getRuntime().availableProcessors(), folder);
    }
    try {
      return new JavaSparkContext(
          submitted
              .setIfMissing("spark.app.name", "taipan")
              .set("spark.serializer", "org.apache.spark.serializer.JavaSerializer"));
    } catch (Exception e) { // Scala throws checked ones without saying so
      throw new IOException("Spark does not start: " + e.getMessage(), e);
    }
  }
}
