package dev.taipan.checker;

import dev.taipan.history.stream.TransactionStream;
import java.io.IOException;
import java.util.Collection;

/**
 * Decides levels of histories as {@link SpillChecker} does, on a cluster. The module {@code
 * distributed} has one, which {@link java.util.ServiceLoader} finds where it is on the class path.
 */
@FunctionalInterface
public interface SpillCluster {

  /**
   * Decides some levels on the cluster that this process was started for.
   *
   * @param input the committed transactions in the order to be tried
   * @param levels at least one, and none that {@linkplain IsolationLevel#needsTimes() needs times}
   * @param spill where this process puts the packed history, and how much memory tables may take,
   *     here and in each task
   * @param shared the address of a folder that all machines see; a copy of the packed history is in
   *     it during the check
   * @throws IllegalArgumentException when a level needs times
   * @throws IOException when the input is bad, a folder cannot be written to, or the cluster fails
   */
  SpillChecker.Result check(
      TransactionStream input,
      Collection<IsolationLevel> levels,
      SpillOptions spill,
      String shared,
      CheckOptions options)
      throws IOException;
}
