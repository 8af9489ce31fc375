package dev.taipan.generate.protocol;

import dev.taipan.history.words.UnknownName;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.Ratio;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.ValueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/**
 * Workloads as text: pairs of a name and a value, separated by commas, named like the options of
 * {@code taipan generate}, as in {@code transactions=200,sessions=25,read-ratio=50%}.
 */
public final class WorkloadText {

  private WorkloadText() {}

  /** What a pair can set. */
  private enum Setting {
    SESSIONS((workload, value) -> workload.withSessions(Integer.parseInt(value))),
    TRANSACTIONS((workload, value) -> workload.withTransactionsPerSession(SizeRange.parse(value))),
    OPERATIONS((workload, value) -> workload.withOperationsPerTransaction(SizeRange.parse(value))),
    KEYS((workload, value) -> workload.withKeys(Integer.parseInt(value))),
    READ_RATIO((workload, value) -> workload.withReadRatio(Ratio.parse(value))),
    READ_MODIFY_WRITE_RATIO(
        (workload, value) -> workload.withReadModifyWriteRatio(Ratio.parse(value))),
    DISTRIBUTION(
        (workload, value) ->
            workload.withDistribution(constant("a distribution", KeyDistribution.values(), value))),
    SEED((workload, value) -> workload.withSeed(Long.parseLong(value))),
    CONCURRENCY((workload, value) -> workload.withConcurrency(Integer.parseInt(value))),
    CONCURRENCY_CONTROL(
        (workload, value) ->
            workload.withConcurrencyControl(
                constant("a concurrency control", ConcurrencyControl.values(), value))),
    VALUES(
        (workload, value) ->
            workload.withValues(constant("a kind of values", ValueKind.values(), value))),
    MAX_WRITES_PER_KEY((workload, value) -> workload.withMostWritesPerKey(Integer.parseInt(value))),
    ABORTS((workload, value) -> workload.withAbortRatio(Ratio.parse(value))),
    UNKNOWNS((workload, value) -> workload.withUnknownRatio(Ratio.parse(value)));

    private final BiFunction<SimulatedWorkload, String, SimulatedWorkload> set;

    Setting(BiFunction<SimulatedWorkload, String, SimulatedWorkload> set) {
      this.set = set;
    }

    /**
     * A workload with this set.
     *
     * @throws IllegalArgumentException when the value makes no sense
     */
    SimulatedWorkload in(SimulatedWorkload workload, String value) {
      return set.apply(workload, value);
    }
  }

  /**
   * The workload of a text.
   *
   * @param defaults what holds for names that the text does not have
   * @throws IllegalArgumentException when there is no such name, or a value makes no sense; the
   *     message is for people
   */
  public static SimulatedWorkload parse(String text, SimulatedWorkload defaults) {
    SimulatedWorkload workload = defaults;
    List<Setting> seen = new ArrayList<>();
    for (String pair : text.split(",", -1)) {
      String[] parts = pair.split("=", 2);
      if (parts.length < 2) {
        throw new IllegalArgumentException(
            "'" + pair + "' is not a name and a value, as in transactions=200");
      }
      Setting setting = constant("a setting", Setting.values(), parts[0]);
      if (seen.contains(setting)) {
        throw new IllegalArgumentException(parts[0] + " is there twice");
      }
      seen.add(setting);
      workload = set(workload, setting, parts[1]);
    }
    return workload;
  }

  private static SimulatedWorkload set(SimulatedWorkload workload, Setting setting, String value) {
    try {
      return setting.in(workload, value);
    } catch (NumberFormatException notOne) {
      throw new IllegalArgumentException(
          textOf(setting) + ": '" + value + "' is not a number", notOne);
    } catch (IllegalArgumentException senseless) {
      throw new IllegalArgumentException(
          textOf(setting) + ": " + senseless.getMessage(), senseless);
    }
  }

  private static <E extends Enum<E>> E constant(String kind, E[] constants, String text) {
    return Arrays.stream(constants)
        .filter(constant -> textOf(constant).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    UnknownName.message(
                        text, kind, Arrays.stream(constants).map(WorkloadText::textOf).toList())));
  }

  private static String textOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
