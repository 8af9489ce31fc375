package dev.taipan.generate;

import dev.taipan.generate.log.CommitLog;
import dev.taipan.generate.log.KeyGenerations;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.plant.Planted;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.generate.plant.PlantedOperation;
import dev.taipan.generate.plant.TransactionPlan;
import dev.taipan.generate.plant.UnplantableAnomalyException;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.TransactionStatus;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Plants anomalies between the transactions of a simulation, at random times.
 *
 * <p><b>Why nothing else goes wrong.</b> An anomaly's transactions use keys that nobody else does,
 * run when their clients have no other transaction open, overlap each other, and no other one ends
 * while they run; what has committed by then is visible to all that begins later. So whatever
 * depends on one of them, by session order or real time, began after they had ended, and whatever
 * they depend on had ended before they began. A cycle through one of them and some other
 * transaction would have to leave them and come back, and cannot.
 */
final class Planter {
  private final List<PlantedAnomaly> anomalies = new ArrayList<>();

  /** How many transactions have to have ended before each is planted; ascending. */
  private final long[] moments;

  /** Of its own, so that the other transactions are what they are without anomalies. */
  private final UniformRandomProvider random;

  private final ValueKind values;
  private final List<Planted> planted = new ArrayList<>();
  private long nextKey;

  /**
   * A planter for a workload.
   *
   * @throws UnplantableAnomalyException when an anomaly cannot show in it
   */
  Planter(SimulatedWorkload workload, List<Injection> injections) {
    for (Injection injection : injections) {
      requireThatItShows(injection.anomaly(), workload);
      anomalies.addAll(Collections.nCopies(injection.instances(), injection.anomaly()));
    }
    values = workload.values();
    nextKey =
        new KeyGenerations(workload.keys(), workload.mostWritesPerKey())
            .unused(workload.operations());
    random = RandomSource.XO_SHI_RO_256_PP.create(-workload.seed());
    shuffle();
    long transactions = (long) workload.sessions() * workload.transactionsPerSession().least();
    moments =
        LongStream.generate(() -> random.nextLong(transactions + 1))
            .limit(anomalies.size())
            .sorted()
            .toArray();
  }

  private static void requireThatItShows(PlantedAnomaly anomaly, SimulatedWorkload workload) {
    if (anomaly.needsLists() && workload.values() != ValueKind.LISTS) {
      throw new UnplantableAnomalyException(
          anomaly, "shows only in lists, and keys hold registers");
    }
    int needed = anomaly.transactions().size();
    if (needed > workload.sessions()) {
      throw new UnplantableAnomalyException(
          anomaly, "needs at least " + needed + " sessions, not " + workload.sessions());
    }
  }

  private void shuffle() {
    for (int left = anomalies.size(); left > 1; left--) {
      Collections.swap(anomalies, left - 1, random.nextInt(left));
    }
  }

  /** Whether it is time for the next anomaly, when so many transactions have ended. */
  boolean isDue(int ended) {
    return isUnfinished() && ended >= moments[planted.size()];
  }

  /** Whether there is something left to plant. */
  boolean isUnfinished() {
    return planted.size() < anomalies.size();
  }

  /** The number of clients that the next anomaly needs. */
  int clients() {
    return anomalies.get(planted.size()).transactions().size();
  }

  /**
   * Chooses clients for the next anomaly.
   *
   * @param isBusy by client, whether it has a transaction open; enough of them have none
   */
  int[] choose(boolean[] isBusy) {
    int[] chosen = new int[clients()];
    int found = 0;
    int client = random.nextInt(isBusy.length);
    while (found < chosen.length) {
      if (!isBusy[client]) {
        chosen[found++] = client;
      }
      client = (client + 1) % isBusy.length;
    }
    return chosen;
  }

  /** What has been planted so far. */
  List<Planted> planted() {
    return planted;
  }

  /**
   * Plants the next anomaly; takes two steps per transaction.
   *
   * @param clients which have no transaction open
   * @param number that of the first transaction
   * @param step the first step that is free
   */
  void plant(int[] clients, int number, long step, CommitLog log) throws IOException {
    PlantedAnomaly anomaly = anomalies.get(planted.size());
    List<Planted.Transaction> transactions = new ArrayList<>();
    for (int i = 0; i < clients.length; i++) {
      TransactionPlan plan = anomaly.transactions().get(i);
      TransactionStatus status =
          plan.aborts() ? TransactionStatus.ABORTED : TransactionStatus.COMMITTED;
      log.transaction(clients[i], number + i, status, step + i, step + clients.length + i);
      for (PlantedOperation operation : plan.steps()) {
        add(operation, log);
      }
      transactions.add(
          new Planted.Transaction(
              Integer.toString(clients[i] + 1),
              number + i,
              status,
              plan.steps().stream().map(this::describe).toList()));
    }
    List<String> keys =
        IntStream.range(0, anomaly.keys()).mapToObj(key -> Long.toString(nextKey + key)).toList();
    planted.add(new Planted(anomaly, keys, transactions));
    nextKey += anomaly.keys();
  }

  private void add(PlantedOperation step, CommitLog log) throws IOException {
    long key = nextKey + step.key();
    if (values == ValueKind.REGISTERS) {
      if (step.write()) {
        log.write(key, step.value());
      } else {
        log.read(key, step.value());
      }
    } else if (step.write()) {
      log.append(key, step.value());
    } else {
      long[] list = step.elements().stream().mapToLong(Integer::longValue).toArray();
      log.readList(key, list, list.length);
    }
  }

  private String describe(PlantedOperation step) {
    boolean list = values == ValueKind.LISTS && !step.write();
    String value =
        list
            ? Arrays.toString(step.elements().toArray()).replace(",", "")
            : Integer.toString(step.value());
    return (step.write() ? "w(" : "r(") + (nextKey + step.key()) + "," + value + ")";
  }
}
