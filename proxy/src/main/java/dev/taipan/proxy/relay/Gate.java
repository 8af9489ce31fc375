package dev.taipan.proxy.relay;

import dev.taipan.history.display.Printable;
import dev.taipan.pgwire.BackendMessage;
import dev.taipan.pgwire.ErrorReport;
import dev.taipan.pgwire.ProtocolException;
import dev.taipan.pgwire.StartupPacket;
import dev.taipan.proxy.tls.Tls;
import dev.taipan.statements.catalogue.Titles;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Listens for clients, and connects each to the server. */
public final class Gate implements AutoCloseable {
  private static final int MOST_CLIENTS = 1_000;
  private static final int LOGIN_MILLISECONDS = 60_000;
  private static final int CANCEL_MILLISECONDS = 10_000;
  private static final int CLOSE_SECONDS = 10;

  /** Its sockets block once they have no time limit, and a read is one system call. */
  private final ServerSocketChannel listening;

  private final InetSocketAddress server;
  private final boolean asksMore;
  private final Handshake handshake;
  private final Recordings recordings;
  private final Consumer<String> told;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Set<Conversation> conversations = ConcurrentHashMap.newKeySet();
  private final Map<String, DatabaseTables> databases = new ConcurrentHashMap<>();
  private final Titles titles = new Titles();
  private final Semaphore places = new Semaphore(MOST_CLIENTS);

  /**
   * Begins to listen.
   *
   * @param asksMore whether statements are to return what only the server knows
   * @param told is told what is wrong, in a line each
   * @throws IOException when the address cannot be had
   */
  public Gate(
      InetSocketAddress address,
      InetSocketAddress server,
      Optional<Tls> forClients,
      Optional<Tls> forServer,
      boolean asksMore,
      Recordings recordings,
      Consumer<String> told)
      throws IOException {
    this.server = server;
    this.asksMore = asksMore;
    this.recordings = recordings;
    this.told = line -> told.accept(Printable.of(line));
    handshake = new Handshake(forClients, forServer, server);
    listening = ServerSocketChannel.open();
    try {
      listening.bind(address);
    } catch (IOException unavailable) {
      listening.close();
      throw unavailable;
    }
    Entrance entrance =
        new Entrance(
            new Entrance.Door() {
              @Override
              public Socket next() throws IOException {
                return listening.accept().socket();
              }

              @Override
              public boolean isOpen() {
                return listening.isOpen();
              }
            },
            client -> daemon(() -> serve(client), "client of the proxy").start(),
            Gate::pause,
            this.told);
    daemon(entrance::run, "proxy").start();
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** The port that it listens at. */
  public int port() {
    return listening.socket().getLocalPort();
  }

  /** Has a socket closed with the gate. */
  private void keep(Socket socket) {
    sockets.add(socket);
    if (!listening.isOpen()) {
      new Quiet(socket).close();
    }
  }

  private void serve(Socket client) {
    if (!places.tryAcquire()) {
      told.accept("more than " + MOST_CLIENTS + " clients: one is refused");
      new Quiet(client).close();
      return;
    }
    keep(client);
    try {
      client.setTcpNoDelay(true);
      client.setSoTimeout(LOGIN_MILLISECONDS);
      Optional<Handshake.Wish> wish = handshake.greet(client);
      client.setSoTimeout(0);
      if (wish.isPresent()) {
        serve(wish.get());
      }
    } catch (ProtocolException e) {
      told.accept(e.getMessage());
      refuse(client, e.sqlState(), e.getMessage());
    } catch (IOException gone) {
      // The client has gone before it said what it wants.
    } finally {
      sockets.remove(client);
      new Quiet(client).close();
      places.release();
    }
  }

  private void serve(Handshake.Wish wish) {
    try (Socket socket = Handshake.socket()) {
      serve(wish, socket);
    } catch (IOException e) {
      if (listening.isOpen()) {
        String message =
            "cannot connect to %s:%d: %s"
                .formatted(server.getHostString(), server.getPort(), e.getMessage());
        told.accept(message);
        refuse(wish.wire(), "08001", "taipan " + message);
      }
    }
  }

  /** With a socket that is closed with the gate, whatever of TLS waits for it then. */
  private void serve(Handshake.Wish wish, Socket socket) throws IOException {
    keep(socket);
    try {
      Wire toServer = handshake.connect(socket, wish.packet());
      if (wish.meaning() instanceof StartupPacket.Startup startup) {
        converse(wish.wire(), toServer, startup);
      } else {
        cancel(wish.wire(), toServer);
      }
    } finally {
      sockets.remove(socket);
    }
  }

  private static boolean isOfReplication(String said) {
    return !Set.of("", "false", "off", "no", "0").contains(said.toLowerCase(Locale.ROOT));
  }

  private void converse(Wire client, Wire toServer, StartupPacket.Startup startup) {
    Map<String, String> parameters = startup.parameters();
    String name = parameters.getOrDefault("database", parameters.getOrDefault("user", ""));
    String who = parameters.getOrDefault("user", "") + "\n" + name;
    DatabaseTables tables =
        databases.computeIfAbsent(who, unseen -> new DatabaseTables(name, titles));
    Conversation conversation = new Conversation(recordings, tables, asksMore);
    if (isOfReplication(parameters.getOrDefault("replication", ""))) {
      told.accept("a connection is not recorded: it is one of replication");
      conversation.stop();
    }
    conversations.add(conversation);
    Relay relay = new Relay(client, toServer, conversation, tables, told);
    Thread answers = daemon(relay::fromServer, "server of the proxy");
    answers.start();
    relay.fromClient();
    try {
      answers.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    conversations.remove(conversation);
  }

  /**
   * A time by {@link System#nanoTime}: what was sent to the server before it and has been committed
   * is written down.
   */
  public long writtenUpTo() {
    long time = System.nanoTime();
    for (Conversation conversation : conversations) {
      time = conversation.writtenUpTo(time);
    }
    return time;
  }

  /** The server has the request; when it has dealt with it, it closes the connection. */
  private static void cancel(Wire client, Wire toServer) {
    try {
      toServer.socket().setSoTimeout(CANCEL_MILLISECONDS);
      InputStream in = toServer.in();
      while (in.read() >= 0) {
        // It says nothing.
      }
    } catch (IOException gone) {
      // The client is told by the end of the connection, as by the server.
    }
    toServer.close();
    client.close();
  }

  private static void refuse(Socket client, String sqlState, String message) {
    try {
      refuse(new Wire(client), sqlState, message);
    } catch (IOException gone) {
      // Nobody is there to be told.
    }
  }

  private static void refuse(Wire client, String sqlState, String message) {
    try {
      Handshake.send(
          new BackendMessage.ErrorResponse(ErrorReport.of("FATAL", sqlState, message)), client);
      // A socket that is closed with something unread takes back what it has sent.
      client.end();
      client.in().skipNBytes(client.in().available());
    } catch (IOException gone) {
      // Nobody is there to be told.
    }
  }

  /** A socket that is closed without a word. */
  private record Quiet(Socket socket) implements AutoCloseable {
    @Override
    public void close() {
      try {
        socket.close();
      } catch (IOException gone) {
        // It is closed.
      }
    }
  }

  /** Ends all connections, and waits until what they did is written down. */
  @Override
  public void close() throws IOException {
    listening.close();
    sockets.forEach(socket -> new Quiet(socket).close());
    try {
      if (places.tryAcquire(MOST_CLIENTS, CLOSE_SECONDS, TimeUnit.SECONDS)) {
        places.release(MOST_CLIENTS);
      } else {
        recordings.loseSight();
        told.accept("a connection does not end; what it did last is not in the history");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
