package dev.taipan.proxy;

import dev.taipan.proxy.relay.Gate;
import dev.taipan.record.RecordListener;
import dev.taipan.statements.history.Recording;
import dev.taipan.statements.tally.Tally;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Stands between an application and PostgreSQL, passes on what they say to each other, and records
 * what the application saw as a history. The application connects to it as to the server.
 */
public final class RecordingProxy implements AutoCloseable {
  private final Recording recording;
  private final Gate gate;

  private RecordingProxy(Recording recording, Gate gate) {
    this.recording = recording;
    this.gate = gate;
  }

  /**
   * Begins to listen and to record.
   *
   * @param options where to listen, and what to connect to
   * @param history the file; there must be none of that name
   * @param told is told what is wrong with a connection, in a line each; the others go on
   * @throws IllegalArgumentException when others can reach the address, and the options do not
   *     allow that
   * @throws IOException when the address or the file cannot be had
   */
  public static RecordingProxy start(ProxyOptions options, Path history, Consumer<String> told)
      throws IOException {
    return start(options, history, Optional.empty(), told);
  }

  /**
   * The same, and has somebody told of what goes into the file: of transactions when they end.
   *
   * @param listener which connections wait for
   */
  public static RecordingProxy start(
      ProxyOptions options, Path history, Optional<RecordListener> listener, Consumer<String> told)
      throws IOException {
    InetAddress host = options.listen().getAddress();
    if (host == null) {
      throw new IOException("unknown host " + options.listen().getHostString());
    }
    if (!host.isLoopbackAddress() && !options.isOpen()) {
      throw new IllegalArgumentException(
          "others can reach " + options.listen().getHostString() + ", which has to be allowed");
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("recorder", "taipan record");
    facts.put("server", options.server().getHostString() + ":" + options.server().getPort());
    Recording recording = new Recording(history, facts);
    listener.ifPresent(recording::tell);
    try {
      Gate gate =
          new Gate(
              options.listen(),
              options.server(),
              options.forClients(),
              options.forServer(),
              options.asksMore(),
              recording,
              told);
      return new RecordingProxy(recording, gate);
    } catch (IOException e) {
      recording.close();
      throw e;
    }
  }

  /** The port that it listens at. */
  public int port() {
    return gate.port();
  }

  /** What has been recorded so far. */
  public Tally tally() {
    return recording.tally();
  }

  /**
   * A time by {@link System#nanoTime}. A transaction that was written down before it can have seen
   * only what is written down by now. It is a moment ago, unless a statement runs that may commit.
   */
  public long writtenUpTo() {
    return gate.writtenUpTo();
  }

  /** Ends all connections and the file. */
  @Override
  public void close() throws IOException {
    gate.close();
    recording.close();
  }
}
