/** What a database says of its own order, held against what its clients saw. */
@SuppressWarnings("module")
module dev.taipan.whitebox {
  requires transitive dev.taipan.history;
  requires transitive java.sql;
  requires com.carrotsearch.hppc;
  requires com.fasterxml.jackson.core;
  requires net.sf.jsqlparser;

  exports dev.taipan.whitebox;
  exports dev.taipan.whitebox.emme;
  exports dev.taipan.whitebox.enne;
  exports dev.taipan.whitebox.item to
      dev.taipan.cli,
      dev.taipan.collect,
      dev.taipan.report;
  exports dev.taipan.whitebox.matches;
  exports dev.taipan.whitebox.sql;
}
