/** Writes down what clients saw, as it happens. */
module dev.taipan.record {
  requires transitive dev.taipan.formats;

  exports dev.taipan.record;
}
