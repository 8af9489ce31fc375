package dev.taipan.collect.whitebox;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * What a database writes down of its changes, from the moment on that this was opened. Changes of
 * one row come in the order in which its versions were installed, transactions in the order in
 * which they committed. That is not the order in which others began to see them: two transactions
 * that wrote different rows may have become visible the other way round.
 *
 * <p>Closing leaves nothing behind on the server, and neither does the end of this process.
 */
public interface ChangeLog extends AutoCloseable {

  /**
   * Reads what committed since the log was opened, or read for the last time. Takes time linear in
   * the changes.
   *
   * @throws IOException when the database does not tell; the message is for people
   */
  void read(Consumer<Change> reader) throws IOException;

  @Override
  void close();
}
