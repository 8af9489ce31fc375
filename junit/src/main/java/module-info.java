/** Tests of applications on weak or recorded databases, for JUnit. */
module dev.taipan.junit {
  requires transitive dev.taipan.jdbc;
  requires transitive dev.taipan.mocksql;
  requires transitive dev.taipan.mockstore;
  requires transitive org.junit.jupiter.api;
  requires dev.taipan.report;

  exports dev.taipan.junit;

  opens dev.taipan.junit to
      org.junit.platform.commons;
}
