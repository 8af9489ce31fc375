package dev.taipan.benchmarks.recording;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Passes on what clients and a server say to each other, and looks at nothing: what any proxy costs
 * that has two threads for each connection.
 */
final class PlainRelay implements AutoCloseable {
  private static final int PART = 1 << 16;

  private final ServerSocket listening;
  private final int server;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

  /** Begins to listen on this machine, before a server that listens there, too. */
  PlainRelay(int server) throws IOException {
    this.server = server;
    listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return listening.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Socket toServer = new Socket(InetAddress.getLoopbackAddress(), server);
        sockets.add(client);
        sockets.add(toServer);
        client.setTcpNoDelay(true);
        toServer.setTcpNoDelay(true);
        daemon(() -> pass(client, toServer));
        daemon(() -> pass(toServer, client));
      }
    } catch (IOException closed) {
      // The loop ends with the socket.
    }
  }

  private static void pass(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] part = new byte[PART];
      for (int length = in.read(part); length >= 0; length = in.read(part)) {
        out.write(part, 0, length);
      }
    } catch (IOException gone) {
      // Both ends are closed.
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
