/** Small schedules: what becomes of them, and cases that provoke anomalies. */
@SuppressWarnings("module")
module dev.taipan.coo {
  requires transitive dev.taipan.history;
  requires com.carrotsearch.hppc;

  exports dev.taipan.coo.cases;
  exports dev.taipan.coo.pop;
  exports dev.taipan.coo.recorded;
  exports dev.taipan.coo.run;
  exports dev.taipan.coo.serial to
      dev.taipan.cli,
      dev.taipan.collect,
      dev.taipan.report;
}
