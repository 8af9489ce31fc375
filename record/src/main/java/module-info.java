/** Writes down what clients saw, as it happens. */
module dev.taipan.record {
  requires transitive dev.taipan.formats;
  requires com.carrotsearch.hppc;

  exports dev.taipan.record;
}
