package dev.taipan.collect.database;

/** A process that starts a database and keeps it until somebody kills it. */
final class HeldDatabase {

  private HeldDatabase() {}

  public static void main(String[] names) throws Exception {
    try (Database database = EmbeddedDatabase.named(names[0]).start(new ClassPathArtifacts())) {
      System.out.println(database.title());
      Thread.sleep(60_000);
    }
  }
}
