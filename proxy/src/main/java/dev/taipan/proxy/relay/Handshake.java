package dev.taipan.proxy.relay;

import dev.taipan.pgwire.Frame;
import dev.taipan.pgwire.FrameReader;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.Message;
import dev.taipan.pgwire.ProtocolException;
import dev.taipan.pgwire.StartupPacket;
import dev.taipan.proxy.tls.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** How connections begin: encryption on either side, and the first packet of a client. */
final class Handshake {
  private static final int LONGEST_STARTUP = FrameReader.LONGEST_STARTUP;
  private static final int TLS_HANDSHAKE = 0x16;
  private static final int MOST_REQUESTS = 2;
  private static final int CONNECT_MILLISECONDS = 30_000;

  private final Optional<Tls> forClients;
  private final Optional<Tls> forServer;
  private final InetSocketAddress server;
  private final int limit;

  Handshake(Optional<Tls> forClients, Optional<Tls> forServer, InetSocketAddress server) {
    this(forClients, forServer, server, CONNECT_MILLISECONDS);
  }

  /**
   * With another time limit for the server.
   *
   * @param limit in milliseconds: for the connection, and for each answer before it is encrypted
   */
  Handshake(
      Optional<Tls> forClients, Optional<Tls> forServer, InetSocketAddress server, int limit) {
    this.forClients = forClients;
    this.forServer = forServer;
    this.server = server;
    this.limit = limit;
  }

  /**
   * What a client wants, and the wire to talk about it.
   *
   * @param packet as it was sent, without its length
   */
  record Wish(Wire wire, Frame packet, StartupPacket meaning) {}

  /**
   * Reads what a client sends first; empty where it has gone.
   *
   * @throws ProtocolException when it speaks something else
   */
  Optional<Wish> greet(Socket socket) throws IOException {
    Wire wire = new Wire(socket);
    boolean wasRefused = false;
    for (int requests = 0; requests <= MOST_REQUESTS; requests++) {
      Optional<Frame> frame = startup(wire.in());
      if (frame.isEmpty()) {
        if (wasRefused) {
          throw ProtocolException.unsupported(
              "a client wants TLS only: set sslmode=disable there, or give --certificate and"
                  + " --key");
        }
        return Optional.empty();
      }
      StartupPacket packet = StartupPacket.of(frame.get());
      if (packet instanceof StartupPacket.SslRequest && forClients.isPresent()) {
        answer(wire, 'S');
        wire = new Wire(forClients.get().toClient(socket));
      } else if (packet instanceof StartupPacket.SslRequest
          || packet instanceof StartupPacket.GssRequest) {
        wasRefused |= packet instanceof StartupPacket.SslRequest;
        answer(wire, 'N');
      } else {
        return Optional.of(new Wish(wire, frame.get(), packet));
      }
    }
    throw ProtocolException.violation("a client asks for encryption again and again");
  }

  private static Optional<Frame> startup(InputStream in) throws IOException {
    PushbackInputStream first = new PushbackInputStream(in);
    int type = first.read();
    if (type == TLS_HANDSHAKE) {
      throw ProtocolException.unsupported(
          "a client begins with TLS (sslnegotiation=direct): set sslmode=disable there");
    }
    if (type >= 0) {
      first.unread(type);
    }
    return new FrameReader(first, LONGEST_STARTUP).startup();
  }

  private static void answer(Wire wire, char letter) throws IOException {
    wire.out().write(letter);
    wire.out().flush();
  }

  /** One for a connection to the server. */
  static Socket socket() throws IOException {
    // Other sockets stay in a mode with three system calls for a read after a connect with a limit.
    return SocketChannel.open().socket();
  }

  /**
   * Connects to the server, and passes the first packet on.
   *
   * @param socket a new one, which is closed where that fails
   * @throws IOException when that cannot be done
   */
  Wire connect(Socket socket, Frame packet) throws IOException {
    InetSocketAddress address = new InetSocketAddress(server.getHostString(), server.getPort());
    if (address.isUnresolved()) {
      throw new UnknownHostException(address.getHostString());
    }
    try {
      socket.setTcpNoDelay(true);
      socket.connect(address, limit);
      socket.setSoTimeout(limit);
      Wire wire = forServer.isPresent() ? encrypted(socket) : new Wire(socket);
      socket.setSoTimeout(0);
      FrameWriter writer = new FrameWriter();
      writer.beginStartup().bytes(packet.payload()).end();
      writer.flushTo(wire.out());
      return wire;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private Wire encrypted(Socket socket) throws IOException {
    Wire wire = new Wire(socket);
    send(new StartupPacket.SslRequest(), wire);
    int answer = wire.in().read();
    if (answer != 'S') {
      throw new IOException(
          answer == 'N'
              ? "the server has no TLS"
              : "the server does not answer as PostgreSQL does");
    }
    return new Wire(forServer.orElseThrow().toServer(socket, server.getHostString()));
  }

  static void send(Message message, Wire wire) throws IOException {
    FrameWriter writer = new FrameWriter();
    message.write(writer);
    writer.flushTo(wire.out());
  }
}
