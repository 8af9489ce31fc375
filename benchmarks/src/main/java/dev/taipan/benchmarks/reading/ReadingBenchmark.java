package dev.taipan.benchmarks.reading;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Reads a history of two million operations; the counter is megabytes of file per second. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
    value = 2,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ReadingBenchmark {
  private static final long OPERATIONS = 2_000_000;
  private static final long SEED = 1;

  /** The format that is read. */
  @Param({"TEXT", "BINCODE", "EDN", "JEPSEN_JSON"})
  public HistoryFormat format;

  private Path file;
  private long size;

  /** Counts what was read. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Volume {
    /** In millions of bytes. */
    public double megabytes;
  }

  /** Makes the file. */
  @Setup(Level.Trial)
  public void generate() throws IOException {
    file = Files.createTempFile("reading", "." + format.name().toLowerCase(Locale.ROOT));
    new GeneratedFile(SEED).write(file, OPERATIONS);
    if (format != HistoryFormat.TEXT) {
      HistoryFiles.write(HistoryFiles.read(file), file, format);
    }
    size = Files.size(file);
  }

  /** Removes the file. */
  @TearDown(Level.Trial)
  public void remove() throws IOException {
    Files.delete(file);
  }

  /** Reads the file. */
  @Benchmark
  public History read(Volume volume) throws IOException {
    History history = HistoryFiles.read(file);
    volume.megabytes += size / 1e6;
    return history;
  }
}
