/** Histories: the model, the dependency graph and the names of anomalies. */
@SuppressWarnings("module")
module dev.taipan.history {
  requires com.carrotsearch.hppc;

  exports dev.taipan.history;
  exports dev.taipan.history.anomaly;
  exports dev.taipan.history.column;
  exports dev.taipan.history.display;
  exports dev.taipan.history.graph;
  exports dev.taipan.history.hash to
      dev.taipan.checker,
      dev.taipan.encoding,
      dev.taipan.formats;
  exports dev.taipan.history.initial;
  exports dev.taipan.history.origin;
  exports dev.taipan.history.parallel;
  exports dev.taipan.history.stream;
  exports dev.taipan.history.summary;
  exports dev.taipan.history.time;
  exports dev.taipan.history.words;
}
