package dev.taipan.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.pgwire.BackendMessage;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.FrontendMessage;
import dev.taipan.pgwire.Message;
import dev.taipan.pgwire.ResultColumn;
import dev.taipan.pgwire.TransactionState;
import dev.taipan.proxy.file.FileLimits;
import dev.taipan.proxy.file.FileListener;
import dev.taipan.statements.catalogue.CatalogueQuery;
import dev.taipan.statements.catalogue.Titles;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A relay between a client and a server that are both played by the test. */
@Timeout(60)
class RelayTest {
  private static final int TABLE = 16_400;

  @TempDir private Path folder;

  private final List<Socket> sockets = new ArrayList<>();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final FrameWriter writer = new FrameWriter();
  private Recordings recordings;
  private Socket client;
  private Socket server;

  @BeforeEach
  void connect() throws IOException {
    recordings =
        new Recordings(
            folder.resolve("history.taipan.jsonl"),
            FileLimits.NONE,
            Map.of(),
            FileListener.NONE,
            told::add);
    Socket[] ofClient = pair();
    Socket[] ofServer = pair();
    client = ofClient[0];
    server = ofServer[0];
    DatabaseTables tables = new DatabaseTables("test", new Titles());
    Relay relay =
        new Relay(
            new Wire(ofClient[1]),
            new Wire(ofServer[1]),
            new Conversation(recordings, tables, true),
            tables,
            told::add);
    new Thread(relay::fromServer, "answers of the test").start();
    new Thread(relay::fromClient, "requests of the test").start();
  }

  private Socket[] pair() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Socket near = new Socket(listening.getInetAddress(), listening.getLocalPort());
      Socket far = listening.accept();
      sockets.addAll(List.of(near, far));
      return new Socket[] {near, far};
    }
  }

  @AfterEach
  void end() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    recordings.close();
  }

  private void send(Socket from, Message... messages) throws IOException {
    for (Message message : messages) {
      message.write(writer);
    }
    writer.flushTo(from.getOutputStream());
  }

  /** The next message; its text is that of its payload. */
  private static String receive(Socket at) throws IOException {
    DataInputStream in = new DataInputStream(at.getInputStream());
    char type = (char) in.readUnsignedByte();
    byte[] payload = in.readNBytes(in.readInt() - 4);
    return type + new String(payload, StandardCharsets.ISO_8859_1);
  }

  private static BackendMessage.DataRow row(String... texts) {
    return new BackendMessage.DataRow(
        Arrays.stream(texts)
            .map(text -> text == null ? null : text.getBytes(StandardCharsets.UTF_8))
            .toList());
  }

  private static BackendMessage ready() {
    return new BackendMessage.ReadyForQuery(TransactionState.IDLE);
  }

  /** The server lets the client in, and is asked for its tables before anything else. */
  private void begin(String sql) throws IOException {
    send(server, new BackendMessage.Authentication(0, new byte[0]), ready());
    assertThat(receive(client)).startsWith("R");
    assertThat(receive(client)).startsWith("Z");
    send(client, new FrontendMessage.Query(sql));
    assertThat(receive(server)).contains(CatalogueQuery.SQL);
    for (String message = ""; !message.startsWith("S"); ) {
      message = receive(server);
    }
  }

  private static ResultColumn column(String name, int attribute, int type) {
    return new ResultColumn(name, TABLE, attribute, type, -1, -1, 0);
  }

  @Test
  void longRowsPassWhileTheyComeWithoutColumnsThatTheClientDoesNotKnow() throws Exception {
    begin("SELECT v FROM giant WHERE n = 5");
    send(
        server,
        row("t", "" + TABLE, "public", "giant", "r", "true", "true", null, null),
        row("c", "" + TABLE, "id", "1", "23", "-1", "b", "1", null),
        row("c", "" + TABLE, "n", "2", "23", "-1", "b", null, null),
        row("c", "" + TABLE, "v", "3", "25", "-1", "b", null, null),
        ready());
    assertThat(receive(server)).startsWith("QSELECT giant.\"id\" AS taipan_0, v FROM");
    send(
        server,
        new BackendMessage.RowDescription(List.of(column("id", 1, 23), column("v", 3, 25))));
    int length = Integer.MAX_VALUE - 100;
    DataOutputStream out = new DataOutputStream(server.getOutputStream());
    out.write('D');
    out.writeInt(4 + 2 + 4 + 1 + 4 + length);
    out.writeShort(2);
    out.writeInt(1);
    out.write('7');
    out.writeInt(length);
    out.write("abc".getBytes(StandardCharsets.US_ASCII));
    out.flush();

    assertThat(receive(client)).startsWith("T\0\1v\0");
    DataInputStream in = new DataInputStream(client.getInputStream());
    assertThat(in.readUnsignedByte()).isEqualTo('D');
    assertThat(in.readInt()).isEqualTo(4 + 2 + 4 + length);
    assertThat(in.readUnsignedShort()).isEqualTo(1);
    assertThat(in.readInt()).isEqualTo(length);
    assertThat(new String(in.readNBytes(3), StandardCharsets.US_ASCII)).isEqualTo("abc");
    assertThat(told).singleElement().asString().contains("is not recorded");
  }

  /** Of the server's tables only so much is kept as fits into memory. */
  @Test
  void withoutEndTheServersTablesAreNotKnown() throws Exception {
    begin("SELECT v FROM giant WHERE n = 5");
    OutputStream out = server.getOutputStream();
    for (int i = 0; i < 40; i++) {
      row("f", "x".repeat(1 << 20)).write(writer);
      writer.flushTo(out);
    }
    send(server, ready());

    assertThat(receive(server)).startsWith("QSELECT v FROM");
    assertThat(told).singleElement().asString().contains("does not say which tables");
  }
}
