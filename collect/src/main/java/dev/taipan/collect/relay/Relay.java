package dev.taipan.collect.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Passes on what clients and a server on this machine say to each other, until it cuts a
 * connection: then both sides find it closed, whatever was on its way.
 */
public final class Relay implements AutoCloseable {
  private static final int BUFFER = 16 * 1024;
  private static final int BACKLOG = 200;

  private final Target target;
  private final ServerSocket listener;
  private final Set<Line> lines = ConcurrentHashMap.newKeySet();

  /** Where connections lead. */
  public interface Target {
    /** Connects to the server, for a client that has connected. */
    Socket connect(Socket client) throws IOException;

    /** Whether a client may be connected now. */
    default boolean admits(Socket client) {
      return true;
    }
  }

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

  /** Begins to pass on, from any free port to that of a server. */
  public Relay(int serverPort) throws IOException {
    this(
        InetAddress.getLoopbackAddress(),
        client -> new Socket(InetAddress.getLoopbackAddress(), serverPort));
  }

  /**
   * Begins to pass on, from any free port.
   *
   * @param address where clients find it, on this machine
   */
  public Relay(InetAddress address, Target target) throws IOException {
    this.target = target;
    listener = new ServerSocket(0, BACKLOG, address);
    start(this::accept);
  }

  /** Where clients find it. */
  public int port() {
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
    if (!target.admits(client)) {
      client.close();
      return;
    }
    Socket server;
    try {
      server = target.connect(client);
    } catch (IOException down) {
      client.close();
      throw down;
    }
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
    Line line = new Line(client, server);
    lines.add(line);
    if (!target.admits(client)) {
      // Whoever cut the others may not have seen this one.
      line.cut();
    }
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
   * Cuts the connections of some clients.
   *
   * @param chosen says of a client whether its connection is cut
   */
  public void cut(Predicate<Socket> chosen) {
    for (Line line : lines) {
      if (chosen.test(line.client())) {
        line.cut();
      }
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut(client -> true);
  }
}
