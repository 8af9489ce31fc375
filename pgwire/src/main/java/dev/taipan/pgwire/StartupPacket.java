package dev.taipan.pgwire;

import java.util.Map;

/** What a client sends first, before any message with a type. */
public sealed interface StartupPacket extends Message {
  /** Version 3.0 of the protocol, as it is sent. */
  int VERSION_3_0 = 3 << 16;

  /** Version 3.2 of the protocol, as it is sent: keys to cancel with may be longer. */
  int VERSION_3_2 = 3 << 16 | 2;

  /** The longest key to cancel with. */
  int LONGEST_KEY = 256;

  /**
   * A client wants to connect.
   *
   * @param version the major version in the upper 16 bits, the minor one in the lower
   * @param parameters {@code user}, {@code database} and settings
   */
  record Startup(int version, Map<String, String> parameters) implements StartupPacket {
    @Override
    public void write(FrameWriter out) {
      out.beginStartup().int32(version);
      Parameters.write(parameters, out);
      out.end();
    }
  }

  /** A client wants the statement of another connection cancelled, whose key it shows. */
  record CancelRequest(int process, byte[] key) implements StartupPacket {
    @Override
    public void write(FrameWriter out) {
      out.beginStartup().int32(Code.CANCEL).int32(process).bytes(key).end();
    }
  }

  /** A client wants the connection encrypted; the answer is one byte, {@code S} or {@code N}. */
  record SslRequest() implements StartupPacket {
    @Override
    public void write(FrameWriter out) {
      out.beginStartup().int32(Code.SSL).end();
    }
  }

  /** A client wants encryption by Kerberos; the answer is one byte, {@code G} or {@code N}. */
  record GssRequest() implements StartupPacket {
    @Override
    public void write(FrameWriter out) {
      out.beginStartup().int32(Code.GSS).end();
    }
  }

  /**
   * What a packet says.
   *
   * @throws ProtocolException when it is broken or of another major version than 3
   */
  static StartupPacket of(Frame frame) throws ProtocolException {
    PayloadReader in = new PayloadReader(() -> "that begins a connection", frame.payload());
    int code = in.int32();
    return switch (code) {
      case Code.SSL -> in.end(new SslRequest());
      case Code.GSS -> in.end(new GssRequest());
      case Code.CANCEL -> cancel(in);
      default -> startup(code, in);
    };
  }

  private static StartupPacket startup(int code, PayloadReader in) throws ProtocolException {
    if (code >>> 16 != 3) {
      throw ProtocolException.unsupported(
          "found version "
              + (code >>> 16)
              + "."
              + (code & 0xffff)
              + " of PostgreSQL's protocol, expected 3.0 or 3.2");
    }
    return in.end(new Startup(code, Parameters.read(in)));
  }

  private static CancelRequest cancel(PayloadReader in) throws ProtocolException {
    int process = in.int32();
    byte[] key = in.rest();
    if (key.length < 4 || key.length > LONGEST_KEY) {
      throw in.broken("a key has 4 to " + LONGEST_KEY + " bytes, not " + key.length);
    }
    return new CancelRequest(process, key);
  }

  /** What stands in place of a version. */
  final class Code {
    static final int CANCEL = 1234 << 16 | 5678;
    static final int SSL = 1234 << 16 | 5679;
    static final int GSS = 1234 << 16 | 5680;

    private Code() {}
  }
}
