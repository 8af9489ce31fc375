package dev.taipan.mockstore.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.mockstore.MockStore;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.policy.Policy;
import dev.taipan.mockstore.record.MemoryRecording;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StoreServerTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private MockStore<Object> store;
  private StoreServer server;

  @BeforeEach
  void start() throws Exception {
    start(
        StoreOptions.at(IsolationLevel.SNAPSHOT_ISOLATION)
            .withPolicy(Policy.latest())
            .withPatience(Duration.ofMillis(500)));
  }

  private void start(StoreOptions options) throws Exception {
    store = MockStore.open(options.withRecording(new MemoryRecording()));
    server = StoreServer.start(store, 0);
  }

  @AfterEach
  void close() {
    server.close();
    store.close();
  }

  private HttpRequest request(String path, String body) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .timeout(Duration.ofMinutes(1))
        .header("Authorization", "Bearer " + server.token())
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** The answer to a request that succeeds; an apostrophe stands for a quotation mark. */
  private String ask(String path, String body) throws Exception {
    HttpResponse<String> answer = send(request(path, body.replace('\'', '"')));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body().strip().replace('"', '\'');
  }

  private String begin(String session) throws Exception {
    return ask("/begin", "{'session': '" + session + "'}").replaceAll("\\D", "");
  }

  @Test
  void aTransactionReadsAndWrites() throws Exception {
    String one = begin("ann");
    ask("/put", "{'transaction': '" + one + "', 'key': 'x', 'value': {'a': [1, 2.50, null]}}");
    ask("/put", "{'transaction': " + one + ", 'key': 'xy', 'value': 'text'}");
    ask("/put", "{'transaction': '" + one + "', 'key': 'z', 'value': true}");
    ask("/delete", "{'transaction': '" + one + "', 'key': 'z'}");
    assertThat(ask("/commit", "{'transaction': '" + one + "'}")).isEqualTo("{}");

    String two = begin("bob");
    assertThat(ask("/get", "{'transaction': '" + two + "', 'key': 'x'}"))
        .isEqualTo("{'value':{'a':[1,2.50,null]}}");
    assertThat(ask("/get", "{'transaction': '" + two + "', 'key': 'z'}"))
        .isEqualTo("{'value':null}");
    assertThat(ask("/scan", "{'transaction': '" + two + "', 'prefix': 'x'}"))
        .isEqualTo("{'values':{'x':{'a':[1,2.50,null]},'xy':'text'}}");
    ask("/put", "{'transaction': '" + two + "', 'key': 'x', 'value': 0}");
    ask("/rollback", "{'transaction': '" + two + "'}");
    String three = ask("/begin", "{'session': 'bob', 'mode': 'read-only'}").replaceAll("\\D", "");
    assertThat(ask("/get", "{'transaction': '" + three + "', 'key': 'x'}")).contains("2.50");
    ask("/commit", "{'transaction': '" + three + "'}");
    assertThat(
            IsolationChecker.check(store.history(), store.level(), CheckOptions.DEFAULTS).outcome())
        .isEqualTo(Outcome.SATISFIED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/begin | {} | 400 | the member 'session' is missing",
        "/begin | {\"session\": 1.5} | 400 | expected a string as 'session'",
        "/begin | {\"session\": \"a\", \"mode\": \"x\"} | 400 | read-write, read-only or latest",
        "/begin | {\"session\": \"a\", \"zork\": 1} | 400 | found the member 'zork'",
        "/begin | {\"session\": \"a\", \"session\": \"b\"} | 400 | Duplicate",
        "/begin | {\"session\": | 400 | the body is no JSON",
        "/begin | [] | 400 | expected a JSON object",
        "/begin | {\"session\": \"a\"} x | 400 | the body is no JSON",
        "/get | {\"transaction\": 99, \"key\": \"x\"} | 404 | no such transaction runs",
        "/put | {\"transaction\": 1, \"key\": \"x\", \"value\": null} | 400 | a value is not null",
        "/zork | {} | 404 | expected the path /begin"
      })
  void whatIsWrongIsSaid(String path, String body, int status, String message) throws Exception {
    HttpResponse<String> answer = send(request(path, body));

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).contains("\"error\":", message);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
  }

  @Test
  void onlyWhoKnowsTheTokenIsServed() throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + "/begin");
    HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofString("{\"session\": \"a\"}");

    assertThat(send(HttpRequest.newBuilder(uri).POST(body).build()).statusCode()).isEqualTo(401);
    assertThat(
            send(HttpRequest.newBuilder(uri).header("Authorization", "Bearer x").POST(body).build())
                .statusCode())
        .isEqualTo(401);
    assertThat(
            send(HttpRequest.newBuilder(uri)
                    .header("Authorization", "Bearer " + server.token())
                    .GET()
                    .build())
                .statusCode())
        .isEqualTo(405);
  }

  @Test
  void bodiesAreBounded() throws Exception {
    assertThat(send(request("/begin", " ".repeat(2 << 20))).statusCode()).isEqualTo(413);
    assertThat(send(request("/begin", "{\"value\": " + "[".repeat(100_000))).statusCode())
        .isEqualTo(400);
  }

  /** One that is idle keeps another one waiting for the patience, and learns why it has ended. */
  @Test
  void nobodyWaitsForeverForAClientThatHasGone() throws Exception {
    String idle = begin("ann");
    ask("/put", "{'transaction': '" + idle + "', 'key': 'x', 'value': 1}");

    String other = begin("bob");
    assertThat(ask("/get", "{'transaction': '" + other + "', 'key': 'x'}"))
        .isEqualTo("{'value':null}");
    ask("/commit", "{'transaction': '" + other + "'}");
    HttpResponse<String> late = send(request("/commit", "{\"transaction\": \"" + idle + "\"}"));
    assertThat(late.statusCode()).isEqualTo(409);
    assertThat(late.body()).contains("40P01", "has waited for it");
  }

  @Test
  void clientsTakeTurns() throws Exception {
    String first = begin("ann");
    CompletableFuture<HttpResponse<String>> second =
        client.sendAsync(
            request("/begin", "{\"session\": \"bob\"}"), HttpResponse.BodyHandlers.ofString());
    ask("/commit", "{'transaction': '" + first + "'}");

    assertThat(second.get(1, TimeUnit.MINUTES).statusCode()).isEqualTo(200);
    HttpResponse<String> twice = send(request("/begin", "{\"session\": \"bob\"}"));
    assertThat(twice.statusCode()).isEqualTo(409);
    assertThat(twice.body()).contains("runs a transaction already");
  }

  /** Stale reads are refused at the write, as by SQLSTATE 40001. */
  @Test
  void aRefusedTransactionIsAConflict() throws Exception {
    close();
    start(StoreOptions.at(IsolationLevel.SNAPSHOT_ISOLATION).withPolicy(Policy.oldest()));
    String first = begin("ann");
    ask("/get", "{'transaction': '" + first + "', 'key': 'x'}");
    ask("/put", "{'transaction': '" + first + "', 'key': 'x', 'value': 1}");
    ask("/commit", "{'transaction': '" + first + "'}");
    String stale = begin("bob");
    assertThat(ask("/get", "{'transaction': '" + stale + "', 'key': 'x'}"))
        .isEqualTo("{'value':null}");

    HttpResponse<String> refused =
        send(request("/put", "{\"transaction\": " + stale + ", \"key\": \"x\", \"value\": 2}"));
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("40001", "may be tried again");
  }
}
