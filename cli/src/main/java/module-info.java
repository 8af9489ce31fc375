/** The command line. */
@SuppressWarnings("module")
module dev.taipan.cli {
  requires transitive dev.taipan.report;
  requires transitive dev.taipan.generate;
  requires transitive dev.taipan.collect;
  requires dev.taipan.mocksql;
  requires transitive dev.taipan.relational;
  requires dev.taipan.proxy;
  requires transitive info.picocli;
  requires org.slf4j;
  requires me.tongfei.progressbar;

  exports dev.taipan.cli to
      dev.taipan.benchmarks,
      dev.taipan.dist;
  exports dev.taipan.cli.library to
      dev.taipan.benchmarks;
  exports dev.taipan.cli.measure to
      dev.taipan.benchmarks;
  exports dev.taipan.cli.option to
      dev.taipan.benchmarks;
  exports dev.taipan.cli.output to
      dev.taipan.benchmarks;
  exports dev.taipan.cli.progress to
      dev.taipan.benchmarks;

  opens dev.taipan.cli to
      info.picocli;
  opens dev.taipan.cli.catalogue to
      info.picocli;
  opens dev.taipan.cli.cases to
      info.picocli;
  opens dev.taipan.cli.check to
      info.picocli;
  opens dev.taipan.cli.database to
      info.picocli;
  opens dev.taipan.cli.elle to
      info.picocli;
  opens dev.taipan.cli.follow to
      info.picocli;
  opens dev.taipan.cli.generate to
      info.picocli;
  opens dev.taipan.cli.history to
      info.picocli;
  opens dev.taipan.cli.measure to
      info.picocli;
  opens dev.taipan.cli.mock to
      info.picocli;
  opens dev.taipan.cli.option to
      info.picocli;
  opens dev.taipan.cli.output to
      info.picocli;
  opens dev.taipan.cli.record to
      info.picocli;
  opens dev.taipan.cli.relational to
      info.picocli;
  opens dev.taipan.cli.replay to
      info.picocli;
  opens dev.taipan.cli.run to
      info.picocli;
  opens dev.taipan.cli.survey to
      info.picocli;

  uses dev.taipan.checker.SpillChecker.Cluster;
  uses dev.taipan.cli.measure.MeasuringCommands;
}
