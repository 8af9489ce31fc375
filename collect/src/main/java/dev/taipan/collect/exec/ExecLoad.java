package dev.taipan.collect.exec;

import dev.taipan.workload.SizeRange;
import dev.taipan.workload.ValueKind;
import java.time.Duration;
import java.util.List;

/**
 * What the programs of a run are asked to do.
 *
 * @param command the program and its arguments; each session runs one of its own
 * @param values what keys hold
 * @param sessions how many there are; at least 1
 * @param transactions how many each of them brings to an end; at least 1
 * @param time after which none begins
 * @param keys how many are in use at a time; at least 1
 * @param patience how long an answer may take
 * @param seed of all that is random
 */
public record ExecLoad(
    List<String> command,
    ValueKind values,
    int sessions,
    int transactions,
    Duration time,
    int keys,
    Duration patience,
    long seed) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of its range; the message is for people
   */
  public ExecLoad {
    command = List.copyOf(command);
    SizeRange.requirePositive("sessions", sessions);
    SizeRange.requirePositive("transactions", transactions);
    SizeRange.requirePositive("keys", keys);
  }
}
