/** Benchmarks, experiments, and the commands that measure. */
module dev.taipan.benchmarks {
  requires transitive dev.taipan.cli;
  requires dev.taipan.jdbc;
  requires dev.taipan.mocksql;
  requires dev.taipan.mockstore;
  requires dev.taipan.proxy;
  requires com.fasterxml.jackson.core;
  requires de.siegmar.fastcsv;
  requires java.desktop;
  requires java.sql.rowset;
  requires jdk.management;
  requires jmh.core;
  requires org.apache.commons.rng.api;
  requires org.apache.commons.rng.simple;
  requires org.jfree.jfreechart;
  requires VectorGraphics2D;

  opens dev.taipan.benchmarks.certificates to
      info.picocli;
  opens dev.taipan.benchmarks.comparison to
      info.picocli;
  opens dev.taipan.benchmarks.command to
      info.picocli;
  opens dev.taipan.benchmarks.lists to
      info.picocli;
  opens dev.taipan.benchmarks.mocksql to
      info.picocli;
  opens dev.taipan.benchmarks.mockstore to
      info.picocli;
  opens dev.taipan.benchmarks.mutants to
      info.picocli;
  opens dev.taipan.benchmarks.recording to
      info.picocli;
  opens dev.taipan.benchmarks.scale to
      info.picocli;
  opens dev.taipan.benchmarks.strong to
      info.picocli;
  opens dev.taipan.benchmarks.weak to
      info.picocli;

  provides dev.taipan.cli.measure.MeasuringCommands with
      dev.taipan.benchmarks.command.BenchCommands,
      dev.taipan.benchmarks.command.AblateCommands;
}
