/** A store in memory that is as weak as its isolation level allows. */
module dev.taipan.mockstore {
  requires transitive dev.taipan.checker;
  requires com.fasterxml.jackson.core;
  requires jdk.httpserver;
  requires org.apache.commons.rng.api;
  requires org.apache.commons.rng.simple;

  exports dev.taipan.mockstore;
  exports dev.taipan.mockstore.http;
  exports dev.taipan.mockstore.level;
  exports dev.taipan.mockstore.policy;
  exports dev.taipan.mockstore.record;
}
