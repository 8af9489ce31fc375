package dev.taipan.benchmarks.input;

import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.generate.protocol.WorkloadText;
import dev.taipan.history.History;

/** Histories made for the purpose, in the order of sessions and not of commits. */
public final class GeneratedHistory {
  /**
   * Serializable snapshot isolation, because then the order of the commits is usually no serial
   * order. What ran under locks is decided by replaying it, and says nothing about strategies.
   */
  private static final SimulatedWorkload DEFAULTS =
      SimulatedWorkload.DEFAULTS.withConcurrencyControl(
          ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION);

  private GeneratedHistory() {}

  /**
   * Makes a history.
   *
   * @param name what tables call it
   * @param specification see {@link WorkloadText}
   * @throws IllegalArgumentException when the specification makes no sense; the message is for
   *     people
   */
  public static NamedHistory of(String name, String specification) {
    SimulatedWorkload workload = WorkloadText.parse(specification, DEFAULTS);
    return new NamedHistory(
        name, specification, SessionBySession.of(SimulatedHistory.of(workload)));
  }

  /** A history that knows its version order, all of it. */
  public static History withVersionOrder(SimulatedWorkload workload) {
    return SessionBySession.of(SimulatedHistory.withVersionOrder(workload));
  }
}
