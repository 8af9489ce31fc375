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

/**
 * Workloads as text: pairs of a name and a value, separated by commas, named like the options of
 * {@code taipan generate}, as in {@code transactions=200,sessions=25,read-ratio=50%}.
 */
public final class WorkloadText {

  private WorkloadText() {}

  /** What a pair can set. */
  private enum Setting {
    SESSIONS {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withSessions(Integer.parseInt(value));
      }
    },
    TRANSACTIONS {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withTransactionsPerSession(SizeRange.parse(value));
      }
    },
    OPERATIONS {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withOperationsPerTransaction(SizeRange.parse(value));
      }
    },
    KEYS {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withKeys(Integer.parseInt(value));
      }
    },
    READ_RATIO {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withReadRatio(Ratio.parse(value));
      }
    },
    READ_MODIFY_WRITE_RATIO {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withReadModifyWriteRatio(Ratio.parse(value));
      }
    },
    DISTRIBUTION {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withDistribution(
            constant("a distribution", KeyDistribution.values(), value));
      }
    },
    SEED {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withSeed(Long.parseLong(value));
      }
    },
    CONCURRENCY {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withConcurrency(Integer.parseInt(value));
      }
    },
    CONCURRENCY_CONTROL {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withConcurrencyControl(
            constant("a concurrency control", ConcurrencyControl.values(), value));
      }
    },
    VALUES {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withValues(constant("a kind of values", ValueKind.values(), value));
      }
    },
    MAX_WRITES_PER_KEY {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withMostWritesPerKey(Integer.parseInt(value));
      }
    },
    ABORTS {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withAbortRatio(Ratio.parse(value));
      }
    },
    UNKNOWNS {
      @Override
      SimulatedWorkload in(SimulatedWorkload workload, String value) {
        return workload.withUnknownRatio(Ratio.parse(value));
      }
    };

    /**
     * A workload with this set.
     *
     * @throws IllegalArgumentException when the value makes no sense
     */
    abstract SimulatedWorkload in(SimulatedWorkload workload, String value);
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
