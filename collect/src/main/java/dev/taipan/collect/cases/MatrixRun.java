package dev.taipan.collect.cases;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs cases on databases at all their levels. Embedded databases are started for each level, or
 * for each part of its cases where there are few levels, so that several run at a time and do not
 * know of each other. May be stopped: then cells are left untried, and columns without any other
 * cell are left out.
 */
public final class MatrixRun {
  private final ColumnRun column;
  private final Set<Isolation> levels;
  private final AtomicInteger begun = new AtomicInteger();
  private volatile int cells;
  private volatile boolean stopped;

  /**
   * A run.
   *
   * @param levels those that are of interest; all if empty
   */
  public MatrixRun(ColumnRun column, Set<Isolation> levels) {
    this.column =
        new ColumnRun(
            column.cases(),
            column.repeat(),
            column.limit(),
            each -> {
              begun.incrementAndGet();
              column.onCase().accept(each);
            });
    this.levels = Set.copyOf(levels);
  }

  /** Runs no more cases but those that have begun. */
  public void stop() {
    stopped = true;
  }

  /** Whether it was stopped. */
  public boolean isStopped() {
    return stopped;
  }

  /**
   * The share of its cells that were begun, without the last one, from 0 to 1; not a number before
   * it is known how many there are. Another thread may ask.
   */
  public double share() {
    return cells == 0 ? Double.NaN : Math.max(0, begun.get() - 1) / (double) cells;
  }

  /**
   * Runs the cases on a database, level by level.
   *
   * @throws InterruptedIOException when interrupted
   */
  public List<RanColumn> on(Database database) throws InterruptedIOException {
    List<RanColumn> columns = new ArrayList<>();
    List<Isolation> all = levelsOf(database.dialect());
    cells = all.size() * column.cases().size();
    for (Isolation level : all) {
      columns.add(at(database, level, column));
    }
    return tried(columns);
  }

  private List<RanColumn> tried(List<RanColumn> columns) {
    return stopped ? columns.stream().filter(RanColumn::isTried).toList() : columns;
  }

  /** The levels of interest of those that a database has. */
  public List<Isolation> levelsOf(Dialect dialect) {
    return dialect.levels().stream()
        .filter(level -> levels.isEmpty() || levels.contains(level))
        .sorted()
        .toList();
  }

  private RanColumn at(Database database, Isolation level, ColumnRun column)
      throws InterruptedIOException {
    try {
      return column.on(database, level, this::isStopped);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /**
   * Runs the cases on embedded databases, several levels at a time.
   *
   * @param threads how many databases run at a time
   * @throws IOException when a database cannot be had or does not start, or when interrupted
   */
  public List<RanColumn> on(List<EmbeddedDatabase> databases, Artifacts artifacts, int threads)
      throws IOException {
    int levels = databases.stream().mapToInt(each -> levelsOf(each.dialect()).size()).sum();
    cells = levels * column.cases().size();
    List<ColumnRun> parts = column.parts(threads / Math.max(1, levels));
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<List<Future<RanColumn>>> running = new ArrayList<>();
      for (EmbeddedDatabase each : databases) {
        for (Isolation level : levelsOf(each.dialect())) {
          running.add(
              parts.stream()
                  .map(part -> pool.submit(() -> at(each, artifacts, level, part)))
                  .toList());
        }
      }
      return tried(results(running));
    } finally {
      pool.shutdownNow();
    }
  }

  private RanColumn at(
      EmbeddedDatabase embedded, Artifacts artifacts, Isolation level, ColumnRun column)
      throws IOException {
    if (stopped) {
      return column.untried(embedded.dialect(), level);
    }
    try (Database database = embedded.start(artifacts)) {
      return at(database, level, column).named(title(embedded, database.title()));
    }
  }

  /** The same database may run in several ways. */
  private static String title(EmbeddedDatabase embedded, String title) {
    int way = embedded.spelling().indexOf('-');
    return way < 0 ? title : title + ", " + embedded.spelling().substring(way + 1);
  }

  private static List<RanColumn> results(List<List<Future<RanColumn>>> running) throws IOException {
    List<RanColumn> columns = new ArrayList<>();
    try {
      for (List<Future<RanColumn>> parts : running) {
        columns.add(joined(parts));
      }
      return columns;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException known) {
        throw known;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }

  private static RanColumn joined(List<Future<RanColumn>> parts)
      throws InterruptedException, ExecutionException {
    List<RanColumn> done = new ArrayList<>();
    for (Future<RanColumn> each : parts) {
      done.add(each.get());
    }
    return RanColumn.of(done);
  }
}
