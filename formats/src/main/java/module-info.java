/** Readers and writers of histories in every format, and what converts between them. */
@SuppressWarnings("module")
module dev.taipan.formats {
  requires transitive dev.taipan.history;
  requires com.carrotsearch.hppc;
  requires com.github.luben.zstd_jni;
  requires org.slf4j;

  exports dev.taipan.formats.convert;
  exports dev.taipan.formats.form;
  exports dev.taipan.formats.io;
  exports dev.taipan.formats.io.partial;
  exports dev.taipan.formats.stream;
  exports dev.taipan.formats.text to
      dev.taipan.benchmarks,
      dev.taipan.generate;
  exports dev.taipan.formats.vendor;
  exports dev.taipan.formats.versions;

  uses dev.taipan.formats.io.HistoryCodec;

  provides dev.taipan.formats.io.HistoryCodec with
      dev.taipan.formats.text.TextCodec,
      dev.taipan.formats.bincode.BincodeCodec,
      dev.taipan.formats.cobra.CobraCodec,
      dev.taipan.formats.jepsen.EdnCodec,
      dev.taipan.formats.jepsen.JepsenJsonCodec,
      dev.taipan.formats.jsonl.JsonlCodec;
}
