package dev.taipan.distributed;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.SpillChecker;
import dev.taipan.checker.SpillOptions;
import dev.taipan.history.stream.TransactionStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;

/**
 * The cluster that {@code spark-submit} has started this process for; without it, Spark in this
 * process. It can be made where Spark is missing, and then checks nothing.
 */
public final class SparkCluster implements SpillChecker.Cluster {

  /**
   * Decides some levels.
   *
   * @throws NoClassDefFoundError where Spark is not on the class path
   */
  @Override
  public SpillChecker.Result check(
      TransactionStream input,
      Collection<IsolationLevel> levels,
      SpillOptions spill,
      String shared,
      CheckOptions options)
      throws IOException {
    return SubmittedCheck.run(input, levels, spill, shared, options);
  }

  /** In any of Hadoop's file systems. */
  @Override
  public List<String> files(String address) throws IOException {
    return HadoopFiles.list(address);
  }

  @Override
  public InputStream open(String file) throws IOException {
    return HadoopFiles.open(file);
  }
}
