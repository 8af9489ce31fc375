/** A database of SQL that is as weak as its isolation level allows. */
module dev.taipan.mocksql {
  requires transitive dev.taipan.mockstore;
  requires dev.taipan.pgwire;
  requires transitive java.sql;
  requires com.fasterxml.jackson.core;
  requires net.sf.jsqlparser;
  requires com.h2database;

  exports dev.taipan.mocksql;
  exports dev.taipan.mocksql.catalogue to
      com.h2database;
  exports dev.taipan.mocksql.dialect to
      com.h2database;
  exports dev.taipan.mocksql.server;

  provides java.sql.Driver with
      dev.taipan.mocksql.server.MockDriver;
}
