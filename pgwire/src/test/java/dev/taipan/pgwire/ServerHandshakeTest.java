package dev.taipan.pgwire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ServerHandshakeTest {
  private static final int LONGEST = 1 << 16;

  @Test
  void declinesEncryptionAndNegotiatesNewerVersionsDown() throws IOException {
    StartupPacket startup =
        new StartupPacket.Startup(3 << 16 | 9999, Map.of("user", "me", "_pq_.new", "on"));
    byte[] sent =
        Examples.encoded(
            List.of(new StartupPacket.SslRequest(), new StartupPacket.GssRequest(), startup));
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    assertThat(
            new ServerHandshake(new FrameReader(new ByteArrayInputStream(sent), LONGEST), out)
                .greet())
        .contains(startup);

    byte[] answered = out.toByteArray();
    assertThat(answered).startsWith('N', 'N');
    Frame frame =
        new FrameReader(new ByteArrayInputStream(answered, 2, answered.length - 2), LONGEST)
            .next()
            .orElseThrow();
    assertThat(BackendMessage.of(frame))
        .isEqualTo(
            new BackendMessage.NegotiateProtocolVersion(
                StartupPacket.VERSION_3_2, List.of("_pq_.new")));
  }

  @Test
  void doesNotAnswerRequestsForEncryptionForever() {
    byte[] sent =
        Examples.encoded(
            List.of(
                new StartupPacket.SslRequest(),
                new StartupPacket.SslRequest(),
                new StartupPacket.SslRequest()));

    assertThatThrownBy(
            () ->
                new ServerHandshake(
                        new FrameReader(new ByteArrayInputStream(sent), LONGEST),
                        new ByteArrayOutputStream())
                    .greet())
        .isInstanceOf(ProtocolException.class)
        .hasMessage("the client asks for encryption again and again");
  }

  @Test
  void pgjdbcProvesThatItKnowsThePassword() throws Exception {
    assertThat(isKnown("secret ü", "secret ü")).isTrue();
  }

  @Test
  void pgjdbcIsNotKnownWithAnotherPassword() throws Exception {
    assertThat(isKnown("secret", "wrong")).isFalse();
  }

  /** Whether the server's side knows a client, the driver, that logs in. */
  private static boolean isKnown(String password, String given) throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      listening.setSoTimeout(60_000);
      Future<Boolean> known = executor.submit(() -> serve(listening, password));
      Properties login = new Properties();
      login.setProperty("user", "me");
      login.setProperty("password", given);
      login.setProperty("socketTimeout", "60");
      String url = "jdbc:postgresql://127.0.0.1:" + listening.getLocalPort() + "/test";
      try (Connection connection = DriverManager.getConnection(url, login)) {
        assertThat(connection.isClosed()).isFalse();
      } catch (SQLException refused) {
        assertThat(refused.getMessage()).contains("no");
      }
      return known.get();
    } finally {
      executor.shutdownNow();
    }
  }

  /** Knows nothing but how to answer what the driver asks when it connects. */
  private static boolean serve(ServerSocket listening, String password)
      throws IOException, ExecutionException {
    try (Socket socket = listening.accept()) {
      FrameReader in = new FrameReader(new BufferedInputStream(socket.getInputStream()), LONGEST);
      ServerHandshake handshake = new ServerHandshake(in, socket.getOutputStream());
      handshake.greet();
      FrameWriter out = new FrameWriter();
      if (!handshake.authenticate(password)) {
        new BackendMessage.ErrorResponse(ErrorReport.of("FATAL", "28P01", "no")).write(out);
        out.flushTo(socket.getOutputStream());
        return false;
      }
      handshake.welcome(
          Map.of("server_version", "15.0", "client_encoding", "UTF8", "DateStyle", "ISO"),
          1,
          new byte[4]);
      for (Frame frame = in.next().orElse(null); frame != null; frame = in.next().orElse(null)) {
        answer(FrontendMessage.of(frame), out);
        out.flushTo(socket.getOutputStream());
      }
      return true;
    }
  }

  private static void answer(FrontendMessage message, FrameWriter out) {
    if (message instanceof FrontendMessage.Parse) {
      BackendMessage.Signal.PARSE_COMPLETE.write(out);
    } else if (message instanceof FrontendMessage.Bind) {
      BackendMessage.Signal.BIND_COMPLETE.write(out);
    } else if (message instanceof FrontendMessage.Describe) {
      BackendMessage.Signal.NO_DATA.write(out);
    } else if (message instanceof FrontendMessage.Query) {
      new BackendMessage.CommandComplete("SET").write(out);
      new BackendMessage.ReadyForQuery(TransactionState.IDLE).write(out);
    } else if (message instanceof FrontendMessage.Execute) {
      new BackendMessage.CommandComplete("SET").write(out);
    } else if (message instanceof FrontendMessage.Sync) {
      new BackendMessage.ReadyForQuery(TransactionState.IDLE).write(out);
    }
  }
}
