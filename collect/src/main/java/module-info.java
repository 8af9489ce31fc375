/** Drives live databases, and records what their clients saw. */
module dev.taipan.collect {
  requires transitive dev.taipan.analysis;
  requires transitive dev.taipan.coo;
  requires transitive dev.taipan.generate;
  requires transitive dev.taipan.record;
  requires transitive dev.taipan.whitebox;
  requires transitive dev.taipan.workload;
  requires transitive java.sql;
  requires java.logging;
  requires com.fasterxml.jackson.core;
  requires jdk.security.auth;
  requires mysql.binlog.connector.java;
  requires org.apache.commons.rng.sampling;
  requires org.apache.commons.rng.simple;
  requires org.apache.maven.resolver;
  requires org.apache.maven.resolver.supplier;
  requires org.tukaani.xz;

  exports dev.taipan.collect.access;
  exports dev.taipan.collect.artifact;
  exports dev.taipan.collect.cases;
  exports dev.taipan.collect.database;
  exports dev.taipan.collect.dialect;
  exports dev.taipan.collect.driver;
  exports dev.taipan.collect.exec;
  exports dev.taipan.collect.faults;
  exports dev.taipan.collect.invariant;
  exports dev.taipan.collect.judge;
  exports dev.taipan.collect.lock;
  exports dev.taipan.collect.power;
  exports dev.taipan.collect.relay;
  exports dev.taipan.collect.replay;
  exports dev.taipan.collect.schedule;
  exports dev.taipan.collect.schedule.plan;
  exports dev.taipan.collect.schedule.text;
  exports dev.taipan.collect.run;
  exports dev.taipan.collect.survey;
  exports dev.taipan.collect.whitebox;
  exports dev.taipan.collect.workload;
  exports dev.taipan.collect.workload.keys;
  exports dev.taipan.collect.workload.table;
}
