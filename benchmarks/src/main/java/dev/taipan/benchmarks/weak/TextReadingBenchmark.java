package dev.taipan.benchmarks.weak;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

/** Reads an input: what {@link CheckingBenchmark} is compared with. */
public class TextReadingBenchmark extends InputBenchmark {
  private Path file;

  /** Finds or makes the input. */
  @Setup(Level.Trial)
  public void findInput() throws IOException {
    file = file();
  }

  /** Reads the file. */
  @Benchmark
  public History read() throws IOException {
    return HistoryFiles.read(file);
  }
}
