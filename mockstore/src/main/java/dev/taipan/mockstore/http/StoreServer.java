package dev.taipan.mockstore.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.TransactionRefusedException;
import dev.taipan.mockstore.TransactionTimedOutException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.Semaphore;

/**
 * Serves a store by HTTP on this machine: each request is a POST of a JSON object, and shows the
 * token of the run ({@code Authorization: Bearer TOKEN}). Answers are JSON objects: what was asked
 * for, or {@code error} with a code and {@code message}.
 */
public final class StoreServer implements AutoCloseable {
  private static final int LONGEST_BODY = 1 << 20;
  private static final int MOST_DISCARDED = 16 << 20;
  private static final int MOST_REQUESTS = 500;
  private static final String SCHEME = "Bearer ";

  private final HttpServer server;
  private final Transactions transactions;
  private final String token = newToken();
  private final Semaphore places = new Semaphore(MOST_REQUESTS);

  private StoreServer(HttpServer server, MockStore<Object> store) {
    this.server = server;
    transactions = new Transactions(store);
  }

  private static String newToken() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * Listens at a port of the loopback address, with 0 for any that is free.
   *
   * @throws IOException when the port cannot be had
   */
  public static StoreServer start(MockStore<Object> store, int port) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    StoreServer serving = new StoreServer(server, store);
    server.createContext("/", serving::serve);
    // A thread for each request: the store tells by its thread whether a transaction waits for
    // itself.
    server.setExecutor(StoreServer::run);
    server.start();
    return serving;
  }

  private static void run(Runnable request) {
    Thread thread = new Thread(request, "request to a mock store");
    thread.setDaemon(true);
    thread.start();
  }

  /** The port that it listens at. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** What requests have to show. */
  public String token() {
    return token;
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!places.tryAcquire()) {
        answer(exchange, 503, new RequestException(503, "busy", "too many requests").json());
        return;
      }
      try {
        String path = exchange.getRequestURI().getPath();
        answer(exchange, 200, answered(exchange, path));
      } catch (RequestException e) {
        answer(exchange, e.status(), e.json());
      } finally {
        places.release();
      }
    }
  }

  /** Reads what a client still sends, up to a limit: cut off, it would not see the answer. */
  private static void discard(InputStream body) throws IOException {
    byte[] buffer = new byte[1 << 16];
    int left = MOST_DISCARDED;
    while (left > 0) {
      int read = body.read(buffer);
      left = read < 0 ? 0 : left - read;
    }
  }

  private String answered(HttpExchange exchange, String path) throws IOException, RequestException {
    if (!isTrusted(exchange.getRequestHeaders().getFirst("Authorization"))) {
      throw new RequestException(
          401, "unauthorized", "expected the header Authorization: Bearer and the run's token");
    }
    if (!exchange.getRequestMethod().equals("POST")) {
      throw new RequestException(405, "method", "expected POST");
    }
    byte[] body = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
    if (body.length > LONGEST_BODY) {
      discard(exchange.getRequestBody());
      throw new RequestException(
          413, "too_long", "the body has more than " + LONGEST_BODY + " bytes");
    }
    try {
      return transactions.run(path, body);
    } catch (TransactionRefusedException e) {
      throw new RequestException(409, e.sqlState(), e.getMessage());
    } catch (TransactionTimedOutException e) {
      throw new RequestException(409, e.sqlState(), e.getMessage());
    } catch (IllegalStateException e) {
      throw new RequestException(409, "state", e.getMessage());
    }
  }

  private boolean isTrusted(String header) {
    return header != null
        && header.startsWith(SCHEME)
        && MessageDigest.isEqual(bytes(header.substring(SCHEME.length())), bytes(token));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void answer(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = bytes(json + "\n");
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    if (status == 405) {
      exchange.getResponseHeaders().set("Allow", "POST");
    }
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  /** Ends all transactions that requests have begun; the store stays open. */
  @Override
  public void close() {
    server.stop(0);
    transactions.close();
  }
}
