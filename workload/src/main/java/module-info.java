/** What clients do to a store, whichever it is. */
module dev.taipan.workload {
  requires transitive org.apache.commons.rng.api;
  requires org.apache.commons.rng.sampling;

  exports dev.taipan.workload;
}
