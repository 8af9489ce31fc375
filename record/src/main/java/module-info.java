/** Writes down what clients saw, as it happens. */
module dev.taipan.record {
  requires transitive dev.taipan.history;

  exports dev.taipan.record;
}
