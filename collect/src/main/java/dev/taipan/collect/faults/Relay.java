package dev.taipan.collect.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * Passes on what clients and a server on this machine say to each other, until it cuts a
 * connection: then both sides find it closed, whatever was on its way.
 */
final class Relay implements AutoCloseable {
  private static final int BUFFER = 16 * 1024;
  private static final int BACKLOG = 200;

  private final int serverPort;
  private final ServerSocket listener;
  private final Set<Line> lines = ConcurrentHashMap.newKeySet();

  /** The two halves of a connection. */
  private record Line(Socket client, Socket server) {

    void cut() {
      abandon(client);
      abandon(server);
    }

    /** With a reset rather than an orderly end. */
    private static void abandon(Socket socket) {
      try (socket) {
        socket.setSoLinger(true, 0);
      } catch (IOException alreadyClosed) {
        // As it was meant to be.
      }
    }
  }

  /** Begins to pass on. */
  Relay(int serverPort) throws IOException {
    this.serverPort = serverPort;
    listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /** Where clients find it. */
  int port() {
    return listener.getLocalPort();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        connect(listener.accept());
      } catch (IOException closed) {
        // The loop ends, if that is why.
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Socket server;
    try {
      server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
    } catch (IOException down) {
      client.close();
      throw down;
    }
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
    Line line = new Line(client, server);
    lines.add(line);
    start(() -> pass(line, client, server));
    start(() -> pass(line, server, client));
  }

  private void pass(Line line, Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
      }
    } catch (IOException cut) {
      // Neither half is of use without the other.
    } finally {
      line.cut();
      lines.remove(line);
    }
  }

  /**
   * Cuts those connections for which the lot falls so.
   *
   * @return how many
   */
  int cut(BooleanSupplier lot) {
    int count = 0;
    for (Line line : lines) {
      if (lot.getAsBoolean()) {
        line.cut();
        count++;
      }
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut(() -> true);
  }
}
