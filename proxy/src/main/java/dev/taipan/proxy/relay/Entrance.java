package dev.taipan.proxy.relay;

import java.io.IOException;
import java.net.Socket;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Lets clients in, one after the other. Where none can be, as when there are no file descriptors or
 * threads left, it waits for longer and longer, and says so once.
 */
final class Entrance {
  private static final long FIRST_MILLISECONDS = 10;
  private static final long LONGEST_MILLISECONDS = 1_000;

  private final Door door;
  private final Consumer<Socket> clients;
  private final LongConsumer pause;
  private final Consumer<String> told;

  /** Where clients come from. */
  interface Door {
    /** Waits for the next client. */
    Socket next() throws IOException;

    boolean isOpen();
  }

  /**
   * An entrance.
   *
   * @param clients takes each, and fails with an error where there is no thread left for it
   * @param pause waits for so many milliseconds
   */
  Entrance(Door door, Consumer<Socket> clients, LongConsumer pause, Consumer<String> told) {
    this.door = door;
    this.clients = clients;
    this.pause = pause;
    this.told = told;
  }

  /** Lets clients in until the door is closed. */
  void run() {
    boolean isTold = false;
    long wait = FIRST_MILLISECONDS;
    while (door.isOpen()) {
      try {
        letIn(door.next());
        wait = FIRST_MILLISECONDS;
      } catch (IOException | OutOfMemoryError full) {
        if (door.isOpen()) {
          if (!isTold) {
            told.accept("a client cannot be let in, which is tried again: " + full.getMessage());
            isTold = true;
          }
          pause.accept(wait);
          wait = Math.min(2 * wait, LONGEST_MILLISECONDS);
        }
      }
    }
  }

  private void letIn(Socket client) throws IOException {
    try {
      clients.accept(client);
    } catch (OutOfMemoryError noThread) {
      client.close();
      throw noThread;
    }
  }
}
