package dev.taipan.proxy.relay;

import dev.taipan.pgwire.Frame;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.FrontendMessage;
import dev.taipan.pgwire.ProtocolException;
import dev.taipan.record.UnwritableRecordingException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Passes the messages of one connection on, in both directions, and has them looked at on the way.
 * What a message means is written down before it is passed on: the history has a transaction before
 * the server can commit it, and its outcome before the client knows it.
 */
final class Relay {
  private static final int PART = 1 << 16;

  /** Pieces up to this length are sent together; longer ones are not copied. */
  private static final int GATHERED = 1 << 12;

  private static final int LONGEST_MESSAGE = 16 << 20;
  private static final int LONGEST_ROW = 1 << 20;
  private static final byte[] NO_DATA = {'n', 0, 0, 0, 4};
  private static final String AT_FIRST = "REvN";
  private static final String OF_SERVERS = "RKvSZTDCENAtGHWVdc123Ins";

  private final Wire client;
  private final Wire server;
  private final Conversation conversation;
  private final DatabaseTables tables;
  private final Consumer<String> told;
  private volatile Injection injection;
  private volatile boolean clientIsGone;

  /**
   * A connection, behind the packet that begins it.
   *
   * @param told is told what is wrong, in a line each
   */
  Relay(
      Wire client,
      Wire server,
      Conversation conversation,
      DatabaseTables tables,
      Consumer<String> told) {
    this.client = client;
    this.server = server;
    this.conversation = conversation;
    this.tables = tables;
    this.told = told;
  }

  /** Something that looks at a message. */
  private interface Look {
    void run() throws IOException;
  }

  /** Looks at a message. Whatever goes wrong with that, the connection lives. */
  private void look(Look look) throws IOException {
    try {
      look.run();
    } catch (UnwritableRecordingException ended) {
      conversation.unwritable(ended);
    } catch (RuntimeException | Error e) {
      told.accept("internal error, and a connection is not recorded any more: " + e);
      loseTrack();
    } finally {
      conversation
          .whyLost()
          .ifPresent(why -> told.accept("a connection is not recorded any more: " + why));
    }
  }

  private void loseTrack() throws IOException {
    try {
      conversation.loseTrack();
    } catch (UnwritableRecordingException ended) {
      conversation.unwritable(ended);
    }
  }

  // From the client to the server.

  /** Passes on what the client sends, until it ends. */
  void fromClient() {
    try {
      OutputStream out = new BufferedOutputStream(server.out(), PART);
      FrameScanner scanner = new FrameScanner(new ClientSink(out), out);
      byte[] part = new byte[PART];
      InputStream in = client.in();
      for (int length = in.read(part); length >= 0; length = in.read(part)) {
        if (scanner.isBetweenFrames() && conversation.wantsTables()) {
          askTables();
        }
        scanner.scan(part, length);
        out.flush();
      }
    } catch (ProtocolException broken) {
      told.accept("broken message of a client: " + broken.getMessage());
    } catch (IOException gone) {
      // The server goes on with what it has, and says how it ends.
    } finally {
      server.end();
    }
  }

  private void askTables() throws IOException {
    int seen = tables.asking();
    Injection asked = new Injection();
    injection = asked;
    asked.send(server.out());
    if (asked.await()) {
      tables.answered(asked.rows(), seen);
    } else {
      tables.unanswered(seen);
      told.accept("the server does not say which tables it has: nothing can be told of statements");
    }
    conversation.knowTables();
  }

  private final class ClientSink implements FrameScanner.Sink {
    private final OutputStream out;
    private final FrameWriter writer = new FrameWriter();

    /** What comes that is too long to be read; null where its start has been passed on. */
    private UnreadMessage unread;

    ClientSink(OutputStream out) {
      this.out = out;
    }

    @Override
    public FrameScanner.Treatment begin(char type, int length) throws IOException {
      if ("QPBDECSF".indexOf(type) < 0 || conversation.isLost()) {
        return FrameScanner.Treatment.PASS;
      }
      if (length > LONGEST_MESSAGE) {
        return tooLong(type, length);
      }
      return mayChange(type) ? FrameScanner.Treatment.TAKE : FrameScanner.Treatment.COPY;
    }

    private FrameScanner.Treatment tooLong(char type, int length) throws IOException {
      if (conversation.loseSight()) {
        told.accept(
            "a message of %,d bytes: a connection is not recorded any more".formatted(length));
      }
      if (conversation.isLost()) {
        return FrameScanner.Treatment.PASS;
      }
      unread = new UnreadMessage(type, length);
      return FrameScanner.Treatment.PARTS;
    }

    @Override
    public void part(byte[] bytes, int from, int length) throws IOException {
      if (unread == null) {
        out.write(bytes, from, length);
        return;
      }
      unread.take(bytes, from, length);
      if (unread.isKnown()) {
        for (FrontendMessage before : conversation.unread(unread)) {
          before.write(writer);
        }
        writer.writeTo(out);
        unread.writeStart(out);
        unread = null;
      }
    }

    private boolean mayChange(char type) {
      return conversation.asksMore() && "QPBE".indexOf(type) >= 0;
    }

    @Override
    public void frame(char type, byte[] payload) throws IOException {
      FrontendMessage[] changed = new FrontendMessage[1];
      look(() -> changed[0] = conversation.asked(new Frame(type, payload)));
      if (mayChange(type)) {
        if (changed[0] == null) {
          out.write(type);
          out.write(
              ByteBuffer.allocate(Integer.BYTES).putInt(payload.length + Integer.BYTES).array());
          out.write(payload);
        } else {
          changed[0].write(writer);
          writer.writeTo(out);
        }
      }
    }
  }

  // From the server to the client.

  /** Passes on what the server sends, until it ends. */
  void fromServer() {
    try {
      // What is left of an answer between rows that the client does not get wakes it up once.
      OutputStream out = new BufferedOutputStream(new ToClient(), GATHERED);
      FrameScanner scanner = new FrameScanner(new ServerSink(out), out);
      byte[] part = new byte[PART];
      InputStream in = server.in();
      for (int length = in.read(part); length >= 0; length = in.read(part)) {
        scanner.scan(part, length);
        out.flush();
      }
    } catch (ProtocolException broken) {
      told.accept("broken message of the server: " + broken.getMessage());
    } catch (IOException gone) {
      // What is known is written down below.
    } finally {
      close();
    }
  }

  private void close() {
    Injection asked = injection;
    if (asked != null) {
      asked.cancel();
    }
    try {
      look(conversation::closed);
    } catch (IOException unwritable) {
      told.accept(unwritable.getMessage());
    }
    client.close();
    server.close();
  }

  /** The client, which may go while the server still answers. */
  private final class ToClient extends OutputStream {
    @Override
    public void write(int single) {
      write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      if (length > 0 && !clientIsGone) {
        try {
          client.out().write(bytes, from, length);
          client.out().flush();
        } catch (IOException gone) {
          clientIsGone = true;
          server.end();
        }
      }
    }
  }

  private final class ServerSink implements FrameScanner.Sink {
    private final OutputStream out;
    private String expected = AT_FIRST;
    private boolean isLoggedIn;
    private boolean hasLongRow;
    private final FrameWriter writer = new FrameWriter();

    /** What is cut off the message that comes. */
    private ExtraColumns extra = ExtraColumns.NONE;

    /** The row that comes, if that is done in parts. */
    private RowCut cut;

    ServerSink(OutputStream out) {
      this.out = out;
    }

    @Override
    public FrameScanner.Treatment begin(char type, int length) throws IOException {
      if (expected.indexOf(type) < 0) {
        throw ProtocolException.violation(
            "found a message '" + printable(type) + "', which PostgreSQL does not send");
      }
      expected = OF_SERVERS;
      extra = ExtraColumns.NONE;
      if (injection != null) {
        return injection.treatment(type, length);
      }
      if (conversation.isLost()) {
        return FrameScanner.Treatment.PASS;
      }
      if ("DT13".indexOf(type) >= 0 && conversation.isHidden()) {
        return hidden(type, length);
      }
      if ((type == 'D' || type == 'T') && conversation.extra().isAny()) {
        extra = conversation.extra();
        if (isWanted(type, length)) {
          return FrameScanner.Treatment.TAKE;
        }
        cut = new RowCut(extra, length, out);
        return FrameScanner.Treatment.PARTS;
      }
      return switch (type) {
        case 'D' -> row(length);
        case 'Z', 'T', 'C', 'E', '1', '2', '3', 'I', 'n', 's' -> answer(type, length);
        default -> FrameScanner.Treatment.PASS;
      };
    }

    private FrameScanner.Treatment hidden(char type, int length) throws IOException {
      return isWanted(type, length) ? FrameScanner.Treatment.TAKE : FrameScanner.Treatment.DROP;
    }

    /** Whether a row, or a description of rows, is looked at. */
    private boolean isWanted(char type, int length) throws IOException {
      if (type == 'T' && length > LONGEST_MESSAGE) {
        throw ProtocolException.violation("rows are described in %,d bytes".formatted(length));
      }
      return type != 'D' || row(length) == FrameScanner.Treatment.COPY;
    }

    private FrameScanner.Treatment row(int length) {
      if (!conversation.wantsRow()) {
        return FrameScanner.Treatment.PASS;
      }
      if (length > LONGEST_ROW) {
        if (!hasLongRow) {
          hasLongRow = true;
          told.accept(
              "a row of %,d bytes passes and is not recorded: at most %,d are kept of a row"
                  .formatted(length, LONGEST_ROW));
        }
        conversation.loseRow();
        return FrameScanner.Treatment.PASS;
      }
      return FrameScanner.Treatment.COPY;
    }

    private FrameScanner.Treatment answer(char type, int length) throws IOException {
      if (length > LONGEST_MESSAGE) {
        look(type == 'E' ? conversation::failed : conversation::loseTrack);
        return FrameScanner.Treatment.PASS;
      }
      return FrameScanner.Treatment.COPY;
    }

    @Override
    public void frame(char type, byte[] payload) throws IOException {
      if (extra.isAny()) {
        Frame frame = new Frame(type, payload);
        look(() -> conversation.answered(frame));
        cut(frame);
        return;
      }
      isLoggedIn |= type == 'Z';
      if (type == 'E' && !isLoggedIn) {
        refused(new String(payload, StandardCharsets.ISO_8859_1));
      }
      Injection asked = injection;
      if (asked == null) {
        if (type == 'T' && conversation.isHiddenDescription()) {
          out.write(NO_DATA);
        }
        look(() -> conversation.answered(new Frame(type, payload)));
        if (type == 'Z' && conversation.isBehind()) {
          told.accept(
              "the disk is too slow for the recording: a connection is not recorded any more");
          look(conversation::stop);
        }
      } else if (asked.take(new Frame(type, payload))) {
        injection = null;
      }
    }

    private void cut(Frame frame) throws IOException {
      if (frame.type() == 'D') {
        byte[] row = frame.payload();
        new RowCut(extra, row.length, out).take(row, 0, row.length);
      } else {
        extra.cut(frame, writer);
        writer.writeTo(out);
      }
    }

    @Override
    public void part(byte[] bytes, int from, int length) throws IOException {
      cut.take(bytes, from, length);
    }

    /** Says what to do where a client and the server see different certificates. */
    private void refused(String error) {
      if (error.contains("channel binding")) {
        told.accept(
            "a client cannot log in, since SCRAM's channel binding does not allow a proxy: set "
                + "channelBinding=disable (JDBC) or channel_binding=disable (libpq) there");
      }
    }

    private String printable(char type) {
      return type > ' ' && type < 0x7f ? "" + type : String.format("\\x%02x", (int) type);
    }
  }
}
