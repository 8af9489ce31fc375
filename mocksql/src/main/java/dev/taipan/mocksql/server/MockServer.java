package dev.taipan.mocksql.server;

import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlSession;
import dev.taipan.pgwire.BackendMessage;
import dev.taipan.pgwire.ErrorReport;
import dev.taipan.pgwire.FrameReader;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.ProtocolException;
import dev.taipan.pgwire.ServerHandshake;
import dev.taipan.pgwire.StartupPacket;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves a mock database to unmodified clients of PostgreSQL, each in a thread of its own. A client
 * that goes has its transaction rolled back at once.
 */
public final class MockServer implements AutoCloseable {
  /** Who logs in has this long. */
  private static final int LOGIN_MILLISECONDS = 30_000;

  private static final int MOST_CLIENTS = 500;
  private static final int LONGEST_MESSAGE = 16 << 20;
  private static final List<String> TOLD =
      List.of(
          "server_version",
          "server_encoding",
          "client_encoding",
          "DateStyle",
          "TimeZone",
          "integer_datetimes",
          "standard_conforming_strings",
          "application_name");

  private final SqlDatabase database;
  private final Optional<String> password;
  private final ServerSocket listening;
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private final Semaphore places = new Semaphore(MOST_CLIENTS);
  private final AtomicInteger processes = new AtomicInteger();
  private final Map<Integer, Client> connected = new ConcurrentHashMap<>();
  private final SecureRandom random = new SecureRandom();

  /** A session, and the key with which its client may have a statement of it cancelled. */
  private record Client(byte[] key, SqlSession session) {}

  private MockServer(SqlDatabase database, ServerSocket listening, Optional<String> password) {
    this.database = database;
    this.listening = listening;
    this.password = password;
  }

  /**
   * Listens at an address, with port 0 for any that is free.
   *
   * @param password what clients have to know
   * @throws IllegalArgumentException when others can reach the address and there is no password
   * @throws IOException when the address cannot be had
   */
  public static MockServer start(
      SqlDatabase database, InetSocketAddress address, Optional<String> password)
      throws IOException {
    InetAddress host = address.getAddress();
    if (host == null) {
      throw new IOException("unknown host " + address.getHostString());
    }
    if (!host.isLoopbackAddress() && password.isEmpty()) {
      throw new IllegalArgumentException(
          "others can reach " + address.getHostString() + ", so a password is required");
    }
    ServerSocket listening = new ServerSocket();
    listening.bind(address);
    MockServer server = new MockServer(database, listening, password);
    daemon(server::accept, "mock database").start();
    return server;
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** The port that it listens at. */
  public int port() {
    return listening.getLocalPort();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        clients.add(client);
        daemon(() -> serve(client), "client of a mock database").start();
      } catch (IOException closed) {
        // The loop ends with the socket; a single client that fails to connect does not matter.
      }
    }
  }

  private void serve(Socket client) {
    boolean hasPlace = places.tryAcquire();
    try (client) {
      OutputStream out = new BufferedOutputStream(client.getOutputStream());
      try {
        client.setTcpNoDelay(true);
        client.setSoTimeout(LOGIN_MILLISECONDS);
        converse(client, out, hasPlace);
      } catch (ProtocolException e) {
        refuse(out, e.sqlState(), e.getMessage());
      } catch (RuntimeException e) {
        refuse(out, "XX000", "internal error: " + e);
      }
    } catch (IOException gone) {
      // The client has gone, and its session is closed.
    } finally {
      clients.remove(client);
      if (hasPlace) {
        places.release();
      }
    }
  }

  private void converse(Socket client, OutputStream out, boolean hasPlace) throws IOException {
    FrameReader in =
        new FrameReader(new BufferedInputStream(client.getInputStream()), LONGEST_MESSAGE);
    ServerHandshake handshake = new ServerHandshake(in, out);
    Optional<StartupPacket> wish = handshake.greet();
    if (wish.isEmpty()) {
      return;
    }
    if (wish.get() instanceof StartupPacket.CancelRequest request) {
      Optional.ofNullable(connected.get(request.process()))
          .filter(asked -> MessageDigest.isEqual(asked.key(), request.key()))
          .ifPresent(asked -> asked.session().cancel());
    } else if (!hasPlace) {
      refuse(out, "53300", "more than " + MOST_CLIENTS + " clients are connected");
    } else if (password.isPresent() && !handshake.authenticate(password.get())) {
      refuse(out, "28P01", "password authentication failed");
    } else {
      Map<String, String> parameters =
          wish.get() instanceof StartupPacket.Startup startup ? startup.parameters() : Map.of();
      try (SqlSession session = connect(parameters)) {
        session.startWith(StartupSettings.of(parameters));
        Client asked = new Client(key(), session);
        int process = processes.incrementAndGet();
        connected.put(process, asked);
        try {
          handshake.welcome(settings(session), process, asked.key());
          client.setSoTimeout(0);
          new Connection(in, out, session).serve();
        } finally {
          connected.remove(process);
        }
      } catch (SqlError e) {
        refuse(out, e.sqlState(), e.getMessage());
      }
    }
  }

  private SqlSession connect(Map<String, String> parameters) {
    String user = parameters.getOrDefault("user", "test");
    return database.connect(user, parameters.getOrDefault("database", user));
  }

  private static Map<String, String> settings(SqlSession session) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : TOLD) {
      session.setting(name).ifPresent(value -> settings.put(name, value));
    }
    return settings;
  }

  private byte[] key() {
    byte[] key = new byte[4];
    random.nextBytes(key);
    return key;
  }

  private static void refuse(OutputStream out, String sqlState, String message) throws IOException {
    FrameWriter writer = new FrameWriter();
    new BackendMessage.ErrorResponse(ErrorReport.of("FATAL", sqlState, message)).write(writer);
    writer.flushTo(out);
  }

  /** Ends all connections; the database stays open. */
  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket client : clients) {
      client.close();
    }
  }
}
