package dev.taipan.proxy.relay;

import dev.taipan.pgwire.BackendMessage;
import dev.taipan.pgwire.Frame;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.FrontendMessage;
import dev.taipan.statements.catalogue.CatalogueQuery;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A query of the proxy's own on a client's connection while that is idle, of which the client sees
 * nothing. It has names of its own, so that no statement or portal of the client's is replaced.
 */
final class Injection {
  private static final String NAME = "taipan_catalogue";
  private static final int SECONDS = 60;

  /** So much is kept of an answer; as much as 10,000 tables of 20 columns. */
  private static final int MOST_BYTES = 32 << 20;

  private final List<List<String>> rows = new ArrayList<>();
  private final CompletableFuture<Boolean> answered = new CompletableFuture<>();
  private boolean hasFailed;
  private long bytes;

  /** Asks the server. */
  void send(OutputStream out) throws IOException {
    FrameWriter writer = new FrameWriter();
    int[] text = {};
    new FrontendMessage.Parse(NAME, CatalogueQuery.SQL, text).write(writer);
    new FrontendMessage.Bind(NAME, NAME, text, List.of(), text).write(writer);
    new FrontendMessage.Execute(NAME, 0).write(writer);
    new FrontendMessage.Close('P', NAME).write(writer);
    new FrontendMessage.Close('S', NAME).write(writer);
    new FrontendMessage.Sync().write(writer);
    writer.flushTo(out);
  }

  /** What is to be done with a message of the server. */
  FrameScanner.Treatment treatment(char type, int length) {
    return switch (type) {
      case 'N', 'S', 'A' -> FrameScanner.Treatment.PASS;
      case 'Z' -> FrameScanner.Treatment.TAKE;
      case 'D', 'E' -> counted(length);
      default -> FrameScanner.Treatment.DROP;
    };
  }

  private FrameScanner.Treatment counted(int length) {
    bytes += length;
    if (bytes <= MOST_BYTES) {
      return FrameScanner.Treatment.TAKE;
    }
    hasFailed = true;
    rows.clear();
    return FrameScanner.Treatment.DROP;
  }

  /** A message of the server was taken; says whether it is the last. */
  boolean take(Frame frame) throws IOException {
    if (frame.type() == 'D' && BackendMessage.of(frame) instanceof BackendMessage.DataRow row) {
      List<String> texts = new ArrayList<>();
      for (byte[] value : row.values()) {
        texts.add(value == null ? null : new String(value, StandardCharsets.UTF_8));
      }
      rows.add(texts);
    }
    hasFailed |= frame.type() == 'E';
    if (frame.type() == 'Z') {
      answered.complete(!hasFailed);
    }
    return frame.type() == 'Z';
  }

  /** There will be no answer. */
  void cancel() {
    answered.complete(false);
  }

  /** Waits for the answer, and says whether there is one. */
  boolean await() throws IOException {
    try {
      return answered.get(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the server did not answer a query of its catalogue", e);
    }
  }

  List<List<String>> rows() {
    return rows;
  }
}
