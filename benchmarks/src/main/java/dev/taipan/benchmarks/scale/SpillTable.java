package dev.taipan.benchmarks.scale;

import com.sun.management.OperatingSystemMXBean;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.SpillChecker;
import dev.taipan.checker.SpillOptions;
import dev.taipan.checker.Verdict;
import dev.taipan.cli.option.OptionValue;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadLimits;
import dev.taipan.formats.stream.HistoryStreams;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.stream.TransactionSink;
import dev.taipan.history.stream.TransactionStream;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints what it costs to check histories out of core, beside reading them. */
@Command(
    name = "spill-table",
    mixinStandardHelpOptions = true,
    description =
        "Makes text files, reads them as a stream, checks them out of core, and prints a Markdown "
            + "table: CPU seconds of the whole process, elapsed seconds, and the peak of the heap.")
public final class SpillTable implements Callable<Integer> {
  private static final int OPERATIONS = 20;
  private static final int SESSIONS = 50;
  private static final double MIB = 1 << 20;

  @Option(
      names = "--operations",
      split = ",",
      defaultValue = "1000000",
      description = "How many operations histories have. Default: ${DEFAULT-VALUE}.")
  private List<Long> sizes;

  @Option(
      names = "--level",
      split = ",",
      defaultValue = "rc,tcc,si,ser",
      converter = OptionValue.Level.class,
      description = "Levels, each checked by itself. Default: ${DEFAULT-VALUE}.")
  private List<IsolationLevel> levels;

  @Option(
      names = "--concurrency-control",
      split = ",",
      defaultValue = "locking,serializable-snapshot-isolation,snapshot-isolation",
      converter = OptionValue.Control.class,
      description = "Of the stores. Default: ${DEFAULT-VALUE}.")
  private List<ConcurrencyControl> controls;

  @Option(
      names = "--memory",
      defaultValue = "256M",
      converter = OptionValue.Size.class,
      description = "For tables. Default: ${DEFAULT-VALUE}.")
  private long memory;

  @Option(
      names = "--directory",
      defaultValue = "/tmp",
      description = "Where files are made. Default: ${DEFAULT-VALUE}.")
  private Path directory;

  @Option(
      names = "--threads",
      defaultValue = "2",
      description = "With 2 or more, one reads the input. Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(names = "--compressed", description = "Compress the files with zstd.")
  private boolean compressed;

  @Option(
      names = "--file",
      description =
          "Take this history, which 'taipan generate' has made, instead of making one; of the first "
              + "size and store.")
  private Path given;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /** The entry point of {@code benchmarks/spill-table}. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new SpillTable()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    out.println("| store | operations | what | answer | CPU s | s | heap MiB |");
    out.println("| --- | ---: | --- | --- | ---: | ---: | ---: |");
    for (ConcurrencyControl control : controls) {
      for (long size : sizes) {
        print(control, size);
      }
    }
    return 0;
  }

  private void print(ConcurrencyControl control, long size) throws IOException {
    if (given != null) {
      print(control, size, given);
      return;
    }
    Path file =
        Files.createTempFile(directory, "taipan-history-", compressed ? ".txt.zst" : ".txt");
    try {
      SimulatedHistory.write(
          workload(control, size), file, HistoryFormat.TEXT, RecordedFields.OPERATIONS);
      print(control, size, file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void print(ConcurrencyControl control, long size, Path file) throws IOException {
    String store = control.name().toLowerCase(Locale.ROOT).replace('_', '-');
    measure(store, size, "reading alone", () -> read(file));
    for (IsolationLevel level : levels) {
      measure(store, size, "`%s`".formatted(level.symbol()), () -> check(file, level));
    }
  }

  /** One key for every 20 operations, so that a key has some versions at every size. */
  private static SimulatedWorkload workload(ConcurrencyControl control, long size) {
    return new SimulatedWorkload(
        SESSIONS,
        SizeRange.of((int) Math.max(1, size / OPERATIONS / SESSIONS)),
        SizeRange.of(OPERATIONS),
        (int) Math.max(1_000, Math.min(100_000_000, size / OPERATIONS)),
        0.5,
        0,
        KeyDistribution.UNIFORM,
        1,
        SimulatedWorkload.UNLIMITED,
        control,
        ValueKind.REGISTERS,
        SimulatedWorkload.UNLIMITED,
        0,
        0);
  }

  private static TransactionStream stream(Path file) {
    return HistoryStreams.ofFiles(List.of(file), new ReadLimits(Long.MAX_VALUE, 1 << 28));
  }

  private static String read(Path file) throws IOException {
    long[] operations = new long[1];
    stream(file)
        .readTo(
            new TransactionSink() {
              @Override
              public void begin(long session, long number, TransactionStatus status) {}

              @Override
              public void operation(boolean isWrite, long key, long value) {
                operations[0]++;
              }
            });
    return "%,d operations".formatted(operations[0]);
  }

  private String check(Path file, IsolationLevel level) throws IOException {
    SpillOptions spill = new SpillOptions(directory, memory, InitialVersion.ofFormat());
    Verdict verdict =
        SpillChecker.check(
                stream(file),
                List.of(level),
                spill,
                CheckOptions.DEFAULTS.withWorkers(Workers.of(threads)))
            .verdicts()
            .get(level);
    return verdict.outcome().name().toLowerCase(Locale.ROOT) + ": " + verdict.reason();
  }

  private void measure(String store, long size, String what, Callable<String> work)
      throws IOException {
    System.gc();
    List<MemoryPoolMXBean> heap =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();
    heap.forEach(MemoryPoolMXBean::resetPeakUsage);
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    String answer;
    try {
      answer = work.call();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuSeconds = (system.getProcessCpuTime() - cpu) / 1e9;
    long peak = heap.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    out.printf(
        Locale.ROOT,
        "| %s | %,d | %s | %s | %.1f | %.1f | %.0f |%n",
        store,
        size,
        what,
        answer,
        cpuSeconds,
        seconds,
        peak / MIB);
  }
}
