/** Finds isolation anomalies of relational statements. */
module dev.taipan.relational {
  requires transitive dev.taipan.collect;
  requires net.sf.jsqlparser;
  requires transitive org.apache.commons.rng.simple;

  exports dev.taipan.relational.application;
  exports dev.taipan.relational.campaign;
  exports dev.taipan.relational.generate;
  exports dev.taipan.relational.infer;
  exports dev.taipan.relational.run;
  exports dev.taipan.relational.simplify;
  exports dev.taipan.relational.sql;
}
