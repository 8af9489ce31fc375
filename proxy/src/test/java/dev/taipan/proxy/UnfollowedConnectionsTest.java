package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connections that cannot be recorded go on, which a line says; the server only listens. */
@Timeout(60)
class UnfollowedConnectionsTest {
  private static final int MESSAGES = 70_000;
  private static final byte[] LOGIN_IS_FINE = {'R', 0, 0, 0, 8, 0, 0, 0, 0};

  @TempDir private Path folder;

  private static byte[] startup(String parameters) {
    byte[] names = (parameters + "\0\0").getBytes(StandardCharsets.US_ASCII);
    return java.nio.ByteBuffer.allocate(8 + names.length)
        .putInt(8 + names.length)
        .putInt(3 << 16)
        .put(names)
        .array();
  }

  /** Lets a client in, and reads a number of bytes behind its first packet. */
  private static void listen(ServerSocket server, long bytes) {
    try (Socket socket = server.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      in.skipNBytes(in.readInt() - 4);
      socket.getOutputStream().write(LOGIN_IS_FINE);
      in.skipNBytes(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Postgres.Proxied record(ServerSocket server) throws IOException {
    return new Postgres.Proxied(
        ProxyOptions.of(Postgres.local(0), Postgres.local(server.getLocalPort())),
        folder.resolve("history.taipan.jsonl"));
  }

  @Test
  void aPipelineWithoutAnEndPasses() throws Exception {
    byte[] describe = {'D', 0, 0, 0, 6, 'S', 0};
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Postgres.Proxied proxied = record(server);
        Socket client = new Socket(InetAddress.getLoopbackAddress(), proxied.proxy.port())) {
      CompletableFuture<Void> read =
          CompletableFuture.runAsync(() -> listen(server, (long) MESSAGES * describe.length));
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      out.write(startup("user\0app"));
      client.getInputStream().readNBytes(LOGIN_IS_FINE.length);
      byte[] pipeline = new byte[MESSAGES * describe.length];
      for (int i = 0; i < MESSAGES; i++) {
        System.arraycopy(describe, 0, pipeline, i * describe.length, describe.length);
      }
      out.write(pipeline);
      read.get(40, TimeUnit.SECONDS);

      assertThat(proxied.said)
          .containsExactly(
              "a connection is not recorded any more: 65,536 messages of it are not answered");
      assertThat(proxied.proxy.tally().opaqueWrites()).containsKey("any table");
    }
  }

  @Test
  void connectionsOfReplicationAreTold() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Postgres.Proxied proxied = record(server);
        Socket client = new Socket(InetAddress.getLoopbackAddress(), proxied.proxy.port())) {
      CompletableFuture<Void> read = CompletableFuture.runAsync(() -> listen(server, 0));
      client.getOutputStream().write(startup("user\0app\0replication\0database"));
      client.getInputStream().readNBytes(LOGIN_IS_FINE.length);
      read.get(40, TimeUnit.SECONDS);

      assertThat(proxied.said)
          .containsExactly("a connection is not recorded: it is one of replication");
      assertThat(proxied.proxy.tally().opaqueWrites()).containsKey("any table");
    }
  }
}
