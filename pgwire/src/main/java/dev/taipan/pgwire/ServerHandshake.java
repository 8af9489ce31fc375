package dev.taipan.pgwire;

import dev.taipan.pgwire.FrontendMessage.Password;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The server's side of the beginning of a connection, up to the client's being known: requests for
 * encryption are declined, and a newer minor version of the protocol is negotiated down to 3.2.
 */
public final class ServerHandshake {
  /** So often may a client ask for encryption that it does not get. */
  private static final int MOST_REQUESTS = 2;

  private final FrameReader in;
  private final OutputStream out;
  private final FrameWriter writer = new FrameWriter();

  /** A handshake on the two directions of a connection. */
  public ServerHandshake(FrameReader in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  /**
   * What the client wants: to connect, or to cancel a statement. Empty where it has gone.
   *
   * @throws ProtocolException when it speaks another protocol
   */
  public Optional<StartupPacket> greet() throws IOException {
    for (int requests = 0; requests <= MOST_REQUESTS; requests++) {
      Optional<Frame> frame = in.startup();
      if (frame.isEmpty()) {
        return Optional.empty();
      }
      StartupPacket packet = StartupPacket.of(frame.get());
      if (packet instanceof StartupPacket.Startup startup) {
        negotiate(startup);
        return Optional.of(startup);
      }
      if (packet instanceof StartupPacket.CancelRequest) {
        return Optional.of(packet);
      }
      out.write('N');
      out.flush();
    }
    throw ProtocolException.violation("the client asks for encryption again and again");
  }

  private void negotiate(StartupPacket.Startup startup) throws IOException {
    List<String> unknown =
        startup.parameters().keySet().stream().filter(name -> name.startsWith("_pq_.")).toList();
    if (startup.version() > StartupPacket.VERSION_3_2 || !unknown.isEmpty()) {
      int version = Math.min(startup.version(), StartupPacket.VERSION_3_2);
      send(new BackendMessage.NegotiateProtocolVersion(version, unknown));
    }
  }

  /**
   * Asks for the password by SCRAM-SHA-256, and says whether the client knows it; it is told if so.
   *
   * @throws ProtocolException when the exchange is broken
   */
  public boolean authenticate(String password) throws IOException {
    send(BackendMessage.Authentication.sasl(List.of(ScramServer.MECHANISM)));
    FrontendMessage.SaslInitial initial = answer().saslInitial();
    if (!initial.mechanism().equals(ScramServer.MECHANISM)) {
      throw ProtocolException.unsupported(
          "found a mechanism other than " + ScramServer.MECHANISM + " to authenticate");
    }
    ScramServer scram = new ScramServer(password);
    send(BackendMessage.Authentication.saslContinue(scram.first(initial.response())));
    byte[] last = scram.last(answer().data());
    if (last.length > 0) {
      send(BackendMessage.Authentication.saslFinal(last));
    }
    return last.length > 0;
  }

  /** Asks for the password in clear text, and says whether it is this. */
  public boolean authenticateInClearText(String password) throws IOException {
    send(BackendMessage.Authentication.cleartext());
    return answer().text().equals(password);
  }

  /** Tells a client that it is known what it needs to know: settings, and its key. */
  public void welcome(Map<String, String> settings, int process, byte[] key) throws IOException {
    BackendMessage.Authentication.ok().write(writer);
    settings.forEach(
        (name, value) -> new BackendMessage.ParameterStatus(name, value).write(writer));
    new BackendMessage.BackendKeyData(process, key).write(writer);
    send(new BackendMessage.ReadyForQuery(TransactionState.IDLE));
  }

  private Password answer() throws IOException {
    Frame frame = in.next().orElseThrow(() -> new EOFException("the client has gone"));
    if (FrontendMessage.of(frame) instanceof Password password) {
      return password;
    }
    throw ProtocolException.violation(
        "found a message '" + FrameReader.printable(frame.type()) + "', expected a password");
  }

  private void send(BackendMessage message) throws IOException {
    message.write(writer);
    writer.flushTo(out);
  }
}
