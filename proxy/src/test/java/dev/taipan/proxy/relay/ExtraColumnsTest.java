package dev.taipan.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.pgwire.BackendMessage.DataRow;
import dev.taipan.pgwire.Frame;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.ProtocolException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExtraColumnsTest {
  private static final byte[] A = {'a'};

  private static byte[] row(byte[]... values) throws IOException {
    FrameWriter out = new FrameWriter();
    new DataRow(Arrays.asList(values)).write(out);
    return bytes(out);
  }

  private static byte[] bytes(FrameWriter out) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    out.writeTo(bytes);
    return bytes.toByteArray();
  }

  private static Frame frame(byte[] message) {
    return new Frame('D', Arrays.copyOfRange(message, 5, message.length));
  }

  @Test
  void theClientsOwnAreLeft() throws Exception {
    FrameWriter out = new FrameWriter();
    new ExtraColumns(2, 1).cut(frame(row(null, new byte[300], A, null, A, new byte[7])), out);
    assertThat(bytes(out)).isEqualTo(row(A, null, A));
    new ExtraColumns(1, 0).cut(frame(row(A)), out);
    assertThat(bytes(out)).isEqualTo(row());
    assertThat(new ExtraColumns(2, 1).formats(new int[] {1, 0, 1}))
        .containsExactly(0, 0, 1, 0, 1, 0);
    assertThat(new ExtraColumns(2, 1).formats(new int[] {1})).containsExactly(1);
  }

  @Test
  void brokenRowsAreNoneOfTheClients() throws Exception {
    byte[] whole = row(A, new byte[9]);
    for (int length = 5; length < whole.length; length++) {
      Frame cut = frame(Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> new ExtraColumns(2, 0).cut(cut, new FrameWriter()))
          .isInstanceOf(ProtocolException.class);
    }
    assertThatThrownBy(() -> new ExtraColumns(2, 1).cut(frame(whole), new FrameWriter()))
        .isInstanceOf(ProtocolException.class);
  }
}
