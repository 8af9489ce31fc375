package dev.taipan.benchmarks.stages;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Stage;
import dev.taipan.checker.Verdict;
import dev.taipan.history.History;
import dev.taipan.history.io.HistoryFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Prints a Markdown table of the time of each stage, in milliseconds: the median of five runs in
 * one process, after two that are not counted.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.taipan.benchmarks.stages.StageTable \
 *     LEVEL[,LEVEL] HISTORY…</pre>
 */
public final class StageTable {
  private static final int UNCOUNTED = 2;
  private static final int COUNTED = 5;

  private StageTable() {}

  /** Prints the table. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2) {
      System.err.println("usage: StageTable LEVEL[,LEVEL] HISTORY...");
      System.exit(2);
    }
    System.out.println(
        "| history | transactions | operations | level | outcome | read | weak | graph | prune |"
            + " solve |");
    System.out.println("| --- | ---: | ---: | --- | --- | ---: | ---: | ---: | ---: | ---: |");
    for (String history : Arrays.asList(arguments).subList(1, arguments.length)) {
      for (String level : arguments[0].split(",", -1)) {
        print(Path.of(history), IsolationLevel.named(level).orElseThrow());
      }
    }
  }

  private static void print(Path path, IsolationLevel level) throws IOException {
    double[][] millis = new double[1 + Stage.values().length][COUNTED];
    History history = null;
    Verdict verdict = null;
    for (int run = -UNCOUNTED; run < COUNTED; run++) {
      long start = System.nanoTime();
      history = HistoryFiles.read(path);
      long read = System.nanoTime() - start;
      verdict = IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
      if (run >= 0) {
        millis[0][run] = read / 1e6;
        for (Stage stage : Stage.values()) {
          millis[1 + stage.ordinal()][run] = verdict.times().nanos(stage) / 1e6;
        }
      }
    }
    StringBuilder row = new StringBuilder();
    row.append(
        String.format(
            Locale.ROOT,
            "| %s | %d | %d | %s | %s |",
            path.getFileName(),
            history.transactions(),
            history.operations(),
            level.symbol(),
            verdict.outcome().toString().toLowerCase(Locale.ROOT)));
    for (double[] stage : millis) {
      Arrays.sort(stage);
      row.append(String.format(Locale.ROOT, " %.1f |", stage[COUNTED / 2]));
    }
    System.out.println(row);
  }
}
