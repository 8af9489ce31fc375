/** Small schedules: what becomes of them, and cases that provoke anomalies. */
module dev.taipan.coo {
  requires transitive dev.taipan.history;
  requires com.carrotsearch.hppc;

  exports dev.taipan.coo.cases;
  exports dev.taipan.coo.pop;
  exports dev.taipan.coo.recorded;
  exports dev.taipan.coo.run;
  exports dev.taipan.coo.serial;
}
