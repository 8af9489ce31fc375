/** SQL statements of an application and their answers as a history. */
@SuppressWarnings("module")
module dev.taipan.statements {
  requires transitive dev.taipan.record;
  requires transitive dev.taipan.pgwire;
  requires transitive dev.taipan.history;
  requires com.fasterxml.jackson.core;
  requires net.sf.jsqlparser;
  requires com.carrotsearch.hppc;

  exports dev.taipan.statements.tally;
  exports dev.taipan.statements.catalogue to
      dev.taipan.jdbc,
      dev.taipan.proxy;
  exports dev.taipan.statements.history to
      dev.taipan.jdbc,
      dev.taipan.proxy;
  exports dev.taipan.statements.sql to
      dev.taipan.jdbc,
      dev.taipan.proxy;
}
