package dev.taipan.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.pgwire.BackendMessage.DataRow;
import dev.taipan.pgwire.BackendMessage.RowDescription;
import dev.taipan.pgwire.Frame;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.ProtocolException;
import dev.taipan.pgwire.ResultColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** The row without its first columns, of which each byte comes by itself or all come at once. */
  private static byte[] cut(int columns, byte[] row, boolean isBySingleBytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int length = row.length - 5;
    RowCut cut = new RowCut(new ExtraColumns(columns), length, out);
    int part = isBySingleBytes ? 1 : length;
    for (int at = 5; at < row.length; at += part) {
      cut.take(row, at, part);
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theClientsOwnAreLeft(boolean isBySingleBytes) throws Exception {
    byte[] all = row(null, new byte[300], A, null, new byte[0]);
    assertThat(cut(2, all, isBySingleBytes)).isEqualTo(row(A, null, new byte[0]));
    assertThat(cut(5, all, isBySingleBytes)).isEqualTo(row());
    assertThat(new ExtraColumns(2).formats(new int[] {1, 0, 1})).containsExactly(0, 0, 1, 0, 1);
    assertThat(new ExtraColumns(2).formats(new int[] {1})).containsExactly(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void brokenRowsAreNoneOfTheClients(boolean isBySingleBytes) throws Exception {
    byte[] whole = row(A, new byte[9]);
    for (int length = 5; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> cut(2, part, isBySingleBytes)).isInstanceOf(ProtocolException.class);
    }
    assertThatThrownBy(() -> cut(3, whole, isBySingleBytes)).isInstanceOf(ProtocolException.class);
  }

  @Test
  void descriptionsAreOfTheClientsOwn() throws Exception {
    ResultColumn mine = new ResultColumn("mine", 5, 6, 23, 4, -1, 0);
    ResultColumn hidden = new ResultColumn("hidden", 7, 8, 25, -1, -1, 0);
    FrameWriter out = new FrameWriter();
    new RowDescription(List.of(hidden, hidden, mine)).write(out);
    byte[] all = bytes(out);
    new RowDescription(List.of(mine)).write(out);
    byte[] expected = bytes(out);
    Frame frame = new Frame('T', Arrays.copyOfRange(all, 5, all.length));
    new ExtraColumns(2).cut(frame, out);
    assertThat(bytes(out)).isEqualTo(expected);
    assertThatThrownBy(() -> new ExtraColumns(4).cut(frame, out))
        .isInstanceOf(ProtocolException.class);
  }
}
