/** Records what an application sees of a database by JDBC. */
module dev.taipan.jdbc {
  requires transitive dev.taipan.statements;
  requires transitive java.sql;
  requires net.ttddyy.dsproxy;
  requires org.slf4j;

  exports dev.taipan.jdbc;

  provides java.sql.Driver with
      dev.taipan.jdbc.TaipanDriver;
}
