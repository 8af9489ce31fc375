/** What a database says of its own order, held against what its clients saw. */
module dev.taipan.whitebox {
  requires transitive dev.taipan.history;
  requires transitive java.sql;
  requires com.carrotsearch.hppc;
  requires com.fasterxml.jackson.core;
  requires net.sf.jsqlparser;

  exports dev.taipan.whitebox;
  exports dev.taipan.whitebox.emme;
  exports dev.taipan.whitebox.enne;
  exports dev.taipan.whitebox.item;
  exports dev.taipan.whitebox.jdbc;
  exports dev.taipan.whitebox.matches;
  exports dev.taipan.whitebox.sql;
}
