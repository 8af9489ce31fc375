package dev.taipan.collect.database;

/**
 * A process that starts a database and keeps it until somebody kills it; with a second argument,
 * the database stands still.
 */
final class HeldDatabase {

  private HeldDatabase() {}

  public static void main(String[] names) throws Exception {
    try (Database database = EmbeddedDatabase.named(names[0]).start(new ClassPathArtifacts())) {
      if (names.length > 1) {
        database.server().orElseThrow().pause();
      }
      System.out.println(database.title());
      Thread.sleep(60_000);
    }
  }
}
