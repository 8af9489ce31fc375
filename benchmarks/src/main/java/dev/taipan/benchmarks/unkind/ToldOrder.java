package dev.taipan.benchmarks.unkind;

import dev.taipan.benchmarks.input.PartialVersionOrder;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** What a store tells of the order in which it installed versions. */
final class ToldOrder {
  private ToldOrder() {}

  /**
   * Writes as lines of the text format in which order a store installed some of the versions of the
   * history that it makes.
   *
   * @param percent how many of them, chosen at random
   * @throws IOException when they cannot be written
   */
  static void write(SimulatedWorkload workload, int percent, OutputStream stream)
      throws IOException {
    History whole = SimulatedHistory.withVersionOrder(workload);
    VersionOrder told = PartialVersionOrder.of(whole.versionOrder(), percent, workload.seed());
    StringBuilder lines = new StringBuilder();
    for (int list = 0; list < told.lists(); list++) {
      int key = told.key(list);
      lines.append("o(").append(whole.keyName(key));
      for (int writer : told.transactions(list)) {
        lines.append(',').append(lastValue(whole, writer, key));
      }
      lines.append(")\n");
    }
    stream.write(lines.toString().getBytes(StandardCharsets.US_ASCII));
  }

  private static long lastValue(History history, int writer, int key) {
    int operation = history.operationEnd(writer) - 1;
    while (!history.isWrite(operation) || history.key(operation) != key) {
      operation--;
    }
    return history.value(operation);
  }
}
