/** Histories of a simulated store, and anomalies to plant. */
module dev.taipan.generate {
  requires transitive dev.taipan.workload;
  requires transitive dev.taipan.formats;
  requires com.carrotsearch.hppc;
  requires com.fasterxml.jackson.core;
  requires org.apache.commons.rng.sampling;
  requires org.apache.commons.rng.simple;

  exports dev.taipan.generate;
  exports dev.taipan.generate.log;
  exports dev.taipan.generate.plant;
  exports dev.taipan.generate.protocol;
  exports dev.taipan.generate.replica;
}
