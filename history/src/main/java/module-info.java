/** Histories: the model, and readers and writers of every format. */
@SuppressWarnings("module")
module dev.taipan.history {
  requires com.carrotsearch.hppc;
  requires com.github.luben.zstd_jni;
  requires org.slf4j;

  exports dev.taipan.history;
  exports dev.taipan.history.anomaly;
  exports dev.taipan.history.column;
  exports dev.taipan.history.convert;
  exports dev.taipan.history.display;
  exports dev.taipan.history.form;
  exports dev.taipan.history.graph;
  exports dev.taipan.history.hash to
      dev.taipan.encoding;
  exports dev.taipan.history.initial;
  exports dev.taipan.history.io;
  exports dev.taipan.history.io.partial;
  exports dev.taipan.history.origin;
  exports dev.taipan.history.parallel;
  exports dev.taipan.history.summary;
  exports dev.taipan.history.text to
      dev.taipan.benchmarks,
      dev.taipan.generate;
  exports dev.taipan.history.time;
  exports dev.taipan.history.vendor;
  exports dev.taipan.history.versions;
  exports dev.taipan.history.words;

  uses dev.taipan.history.io.HistoryCodec;

  provides dev.taipan.history.io.HistoryCodec with
      dev.taipan.history.text.TextCodec,
      dev.taipan.history.bincode.BincodeCodec,
      dev.taipan.history.cobra.CobraCodec,
      dev.taipan.history.jepsen.EdnCodec,
      dev.taipan.history.jepsen.JepsenJsonCodec,
      dev.taipan.history.jsonl.JsonlCodec;
}
