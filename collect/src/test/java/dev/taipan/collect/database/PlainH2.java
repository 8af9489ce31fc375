package dev.taipan.collect.database;

import dev.taipan.collect.access.DatabaseAddress;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.dialect.Dialects;

/** H2 without what makes it lose writes, which {@code H2ReusedResultsTest} shows. */
public final class PlainH2 {
  private PlainH2() {}

  /** A database of a name, in memory. */
  public static Database start(String name) throws Exception {
    ClassPathArtifacts jars = new ClassPathArtifacts();
    DatabaseAddress address =
        DatabaseAddress.of(
            "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=10;OPTIMIZE_REUSE_RESULTS=FALSE",
            Login.OF_ADDRESS);
    return AddressedDatabase.open(
        address, AddressedDatabase.knownDriver(address, jars), Dialects.H2);
  }
}
