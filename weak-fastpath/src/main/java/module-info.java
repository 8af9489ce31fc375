/** The weak isolation levels. */
@SuppressWarnings("module")
module dev.taipan.weak {
  requires transitive dev.taipan.history;

  exports dev.taipan.weak;
  exports dev.taipan.weak.axiom to
      dev.taipan.benchmarks,
      dev.taipan.checker;
  exports dev.taipan.weak.check to
      dev.taipan.benchmarks,
      dev.taipan.checker;
  exports dev.taipan.weak.list to
      dev.taipan.checker,
      dev.taipan.report;
  exports dev.taipan.weak.serial to
      dev.taipan.checker;
}
