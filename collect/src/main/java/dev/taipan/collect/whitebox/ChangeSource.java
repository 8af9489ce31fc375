package dev.taipan.collect.whitebox;

import dev.taipan.collect.access.DatabaseAccess;
import java.io.IOException;

/** How a kind of database is asked for its log of changes. */
@FunctionalInterface
public interface ChangeSource {

  /**
   * Begins to follow what a database writes down. Waits for transactions that have written and not
   * yet ended, where the database does.
   *
   * @throws IOException when the database is not set up for it, or a privilege lacks; the message
   *     is for people
   */
  ChangeLog open(DatabaseAccess database) throws IOException;
}
