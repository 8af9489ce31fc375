package dev.taipan.formats.jsonl;

import dev.taipan.history.column.DetailStage;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.Stamps;
import java.util.Arrays;

/** What a line says of single operations besides what they do. Used again and again. */
final class StepDetails {
  private int size;
  private int[] steps = new int[4];
  private long[] versions = new long[4];
  private long[] starts = new long[4];
  private long[] ends = new long[4];
  private int[] statements = new int[4];
  private long[] snapshots = new long[4];
  private long[] results = new long[4];
  private String[] sights = new String[4];

  void clear() {
    size = 0;
  }

  /** Adds what is said of a step; nothing yet. */
  void add(int step) {
    if (size == steps.length) {
      steps = Arrays.copyOf(steps, 2 * size);
      versions = Arrays.copyOf(versions, 2 * size);
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
      statements = Arrays.copyOf(statements, 2 * size);
      snapshots = Arrays.copyOf(snapshots, 2 * size);
      results = Arrays.copyOf(results, 2 * size);
      sights = Arrays.copyOf(sights, 2 * size);
    }
    steps[size] = step;
    versions[size] = Details.NO_VERSION;
    starts[size] = Details.NO_START;
    ends[size] = Details.NO_END;
    statements[size] = Details.NO_STATEMENT;
    snapshots[size] = Stamps.NONE;
    results[size] = Details.NO_RESULT;
    sights[size] = null;
    size++;
  }

  void version(long version) {
    versions[size - 1] = version;
  }

  void start(long start) {
    starts[size - 1] = start;
  }

  void end(long end) {
    ends[size - 1] = end;
  }

  void statement(int statement) {
    statements[size - 1] = statement;
  }

  void snapshot(long stamp) {
    snapshots[size - 1] = stamp;
  }

  void result(long value) {
    results[size - 1] = value;
  }

  void sight(String sight) {
    sights[size - 1] = sight;
  }

  /** Whether the step that was added last ends before it starts. */
  boolean endsBeforeStart() {
    return ends[size - 1] < starts[size - 1];
  }

  /**
   * Passes on what is said of a step, if it is the next of which something is.
   *
   * @param next of the steps of which something is said
   * @param operation what the stage calls the step
   * @return the next one behind it
   */
  int tell(int next, int step, int operation, DetailStage stage) {
    if (next == size || steps[next] != step) {
      return next;
    }
    stage.version(operation, versions[next]);
    stage.times(operation, starts[next], ends[next]);
    stage.operationSnapshot(operation, snapshots[next]);
    stage.result(operation, results[next]);
    if (sights[next] != null) {
      stage.operationSight(operation, sights[next]);
    }
    if (statements[next] != Details.NO_STATEMENT) {
      stage.statement(operation, statements[next]);
    }
    return next + 1;
  }
}
