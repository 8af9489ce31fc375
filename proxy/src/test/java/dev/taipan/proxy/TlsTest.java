package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.proxy.tls.Tls;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Encrypted connections of clients, and to a server whose certificate is not one that Java trusts.
 */
@Timeout(120)
class TlsTest {
  private static final String ENCRYPTED =
      "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";

  @TempDir private static Path certificates;
  private static Postgres postgres;
  private static SelfMade ofServer;
  private static SelfMade ofProxy;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    ofServer = SelfMade.in(certificates, "postgres");
    ofProxy = SelfMade.in(certificates, "proxy");
    postgres = new Postgres();
    try (Connection owner = postgres.database.connect();
        Statement statement = owner.createStatement()) {
      write(statement, "server.crt", ofServer.certificate());
      write(statement, "server.key", ofServer.key());
      statement.execute("ALTER SYSTEM SET ssl = on");
      statement.execute("SELECT pg_reload_conf()");
    }
    while (!isEncrypted(postgres.port(), "sslmode=prefer")) {
      Thread.sleep(20);
    }
  }

  /** Writes a file that only the server can read into the folder of its data. */
  private static void write(Statement owner, String name, Path from)
      throws SQLException, IOException {
    owner.execute(
        "COPY (SELECT unnest(string_to_array('%s', E'\\n'))) TO PROGRAM 'umask 077; cat > %s'"
            .formatted(Files.readString(from), name));
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  private static boolean isEncrypted(int port, String settings) throws SQLException {
    try (Connection connection = Postgres.connect(port, settings);
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(ENCRYPTED)) {
      return found.next() && found.getBoolean(1);
    }
  }

  private Postgres.Proxied record(Optional<Tls> forClients, Optional<Tls> forServer)
      throws IOException {
    return new Postgres.Proxied(
        new ProxyOptions(
            Postgres.local(0),
            Postgres.local(postgres.port()),
            false,
            false,
            forClients,
            forServer),
        folder.resolve("history.taipan.jsonl"));
  }

  @Test
  void theConnectionToTheServerIsEncrypted() throws Exception {
    try (Postgres.Proxied proxied =
        record(Optional.empty(), Optional.of(Tls.trusting(ofServer.certificate())))) {
      assertThat(isEncrypted(proxied.proxy.port(), "sslmode=disable")).isTrue();
      assertThat(proxied.said).isEmpty();
    }
    Files.delete(folder.resolve("history.taipan.jsonl"));
    try (Postgres.Proxied proxied = record(Optional.empty(), Optional.empty())) {
      assertThat(isEncrypted(proxied.proxy.port(), "sslmode=disable")).isFalse();
    }
  }

  @Test
  void aServerThatNobodyKnowsIsRefused() throws Exception {
    for (Tls tls : new Tls[] {Tls.trusting(ofProxy.certificate()), Tls.trustingUsual()}) {
      try (Postgres.Proxied proxied = record(Optional.empty(), Optional.of(tls))) {
        assertThatThrownBy(() -> proxied.connect("sslmode=disable"))
            .hasMessageContaining("cannot connect to");
        assertThat(proxied.said)
            .singleElement()
            .asString()
            .contains("cannot connect to", "certif")
            .doesNotContain("\n");
      }
      Files.delete(folder.resolve("history.taipan.jsonl"));
    }
  }

  @Test
  void clientsMayInsistOnTls() throws Exception {
    String settings = "sslmode=verify-full&sslrootcert=" + ofProxy.certificate();
    Optional<Tls> forClients = Optional.of(Tls.presenting(ofProxy.certificate(), ofProxy.key()));
    try (Postgres.Proxied proxied = record(forClients, Optional.empty())) {
      try (Connection connection = proxied.connect(settings);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE secret (id int PRIMARY KEY, v int)");
        statement.execute("INSERT INTO secret VALUES (1, 5)");
      }
      assertThatThrownBy(
              () -> proxied.connect("sslmode=verify-full&sslrootcert=" + ofServer.certificate()))
          .isInstanceOf(SQLException.class);
      try (Connection other = proxied.connect(settings)) {
        assertThat(other.isValid(60)).isTrue();
      }
      proxied.finish();
      assertThat(proxied.operations()).anyMatch(line -> line.contains("[\"secret\",1,\"v\"],5"));
      assertThat(Files.readString(folder.resolve("history.taipan.jsonl")))
          .doesNotContain(Postgres.PASSWORD);
    }
  }

  /** A server that takes connections, and says that it has TLS. */
  private static final class OddServer implements AutoCloseable {
    final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    final CompletableFuture<Socket> accepted = CompletableFuture.supplyAsync(this::accept);

    OddServer() throws IOException {}

    private Socket accept() {
      try {
        Socket socket = listening.accept();
        socket.getInputStream().readNBytes(8);
        socket.getOutputStream().write('S');
        return socket;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** A proxy before it, and a client of that which has sent its first packet. */
    Socket client(RecordingProxy proxy) throws IOException {
      Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
      byte[] parameters = "user\0app\0\0".getBytes(StandardCharsets.US_ASCII);
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      out.writeInt(8 + parameters.length);
      out.writeInt(3 << 16);
      out.write(parameters);
      return client;
    }

    RecordingProxy proxy(Path file, List<String> said) throws IOException {
      return RecordingProxy.start(
          new ProxyOptions(
              Postgres.local(0),
              Postgres.local(listening.getLocalPort()),
              false,
              false,
              Optional.empty(),
              Optional.of(Tls.trusting(ofServer.certificate()))),
          file,
          said::add);
    }

    @Override
    public void close() throws IOException {
      listening.close();
    }
  }

  @Test
  void closingDoesNotWaitForAHandshake() throws Exception {
    List<String> said = new CopyOnWriteArrayList<>();
    try (OddServer server = new OddServer()) {
      RecordingProxy proxy = server.proxy(folder.resolve("history.taipan.jsonl"), said);
      try (Socket client = server.client(proxy);
          Socket silent = server.accepted.get()) {
        silent.getInputStream().read();
        assertThat(client.isConnected()).isTrue();
        proxy.close();
      }
    }
    assertThat(said).isEmpty();
  }

  @Test
  void closingDoesNotWaitForAServerThatReadsNothing() throws Exception {
    List<String> said = new CopyOnWriteArrayList<>();
    try (OddServer server = new OddServer()) {
      RecordingProxy proxy = server.proxy(folder.resolve("history.taipan.jsonl"), said);
      try (Socket client = server.client(proxy);
          Socket plain = server.accepted.get();
          Socket deaf = Tls.presenting(ofServer.certificate(), ofServer.key()).toClient(plain)) {
        deaf.getInputStream().read();
        CompletableFuture<Void> writes = CompletableFuture.runAsync(() -> flood(client));
        awaitBlocked();
        proxy.close();
        writes.get();
      }
    }
    assertThat(said).isEmpty();
  }

  /** Sends messages that the proxy passes on without a look, until nobody takes them. */
  private static void flood(Socket client) {
    byte[] message = ByteBuffer.allocate(1 << 16).put((byte) 'd').putInt((1 << 16) - 1).array();
    try {
      while (true) {
        client.getOutputStream().write(message);
      }
    } catch (IOException closed) {
      // That is the end of the proxy.
    }
  }

  /** Waits until the proxy is writing to the server, and stays there. */
  private static void awaitBlocked() throws InterruptedException {
    for (int seen = 0; seen < 20; ) {
      Thread.sleep(50);
      boolean isWriting =
          Thread.getAllStackTraces().entrySet().stream()
              .filter(thread -> thread.getKey().getName().equals("client of the proxy"))
              .flatMap(thread -> Arrays.stream(thread.getValue()))
              .anyMatch(frame -> frame.getClassName().endsWith("SSLSocketOutputRecord"));
      seen = isWriting ? seen + 1 : 0;
    }
  }

  /** Client and server see different certificates, which is what channel binding is against. */
  @Test
  void withTlsOnBothSidesClientsDoWithoutChannelBinding() throws Exception {
    String settings = "sslmode=verify-full&sslrootcert=" + ofProxy.certificate();
    try (Postgres.Proxied proxied =
        record(
            Optional.of(Tls.presenting(ofProxy.certificate(), ofProxy.key())),
            Optional.of(Tls.trusting(ofServer.certificate())))) {
      assertThatThrownBy(() -> proxied.connect(settings)).hasMessageContaining("channel binding");
      assertThat(proxied.said).singleElement().asString().contains("channelBinding=disable");

      assertThat(isEncrypted(proxied.proxy.port(), settings + "&channelBinding=disable")).isTrue();
    }
  }
}
