package dev.taipan.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class EntranceTest {
  private final Queue<Boolean> arrivals = new ArrayDeque<>();
  private final List<Socket> clients = new ArrayList<>();
  private final List<Long> pauses = new ArrayList<>();
  private final List<String> said = new ArrayList<>();

  /** A door where some clients cannot be let in. */
  private final Entrance.Door door =
      new Entrance.Door() {
        @Override
        public Socket next() throws IOException {
          if (!arrivals.remove()) {
            throw new IOException("Too many open files");
          }
          return new Socket();
        }

        @Override
        public boolean isOpen() {
          return !arrivals.isEmpty();
        }
      };

  @Test
  void waitsWhereThereAreNoFileDescriptors() {
    for (int i = 0; i < 10; i++) {
      arrivals.add(false);
    }
    arrivals.add(true);
    arrivals.addAll(List.of(false, true));
    new Entrance(door, clients::add, pauses::add, said::add).run();

    assertThat(clients).hasSize(2);
    assertThat(pauses)
        .containsExactly(10L, 20L, 40L, 80L, 160L, 320L, 640L, 1000L, 1000L, 1000L, 10L);
    assertThat(said).singleElement().asString().contains("Too many open files");
  }

  @Test
  void waitsWhereThereAreNoThreads() {
    arrivals.addAll(List.of(true, true, true));
    new Entrance(
            door,
            client -> {
              clients.add(client);
              if (clients.size() == 1) {
                throw new OutOfMemoryError("unable to create native thread");
              }
            },
            pauses::add,
            said::add)
        .run();

    assertThat(clients).hasSize(3);
    assertThat(clients.get(0).isClosed()).isTrue();
    assertThat(clients.get(1).isClosed()).isFalse();
    assertThat(pauses).containsExactly(10L);
    assertThat(said).hasSize(1);
  }
}
