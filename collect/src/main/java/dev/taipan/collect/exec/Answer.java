package dev.taipan.collect.exec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.taipan.history.TransactionStatus;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a program says of a transaction.
 *
 * @param results of a committed one, by operation: null, a number, or a list of numbers
 * @param error why it was not committed, if the program says that
 */
record Answer(TransactionStatus status, List<List<Long>> results, Optional<String> error) {
  private static final JsonFactory JSON = new JsonFactory();

  /**
   * Understands a line.
   *
   * @throws BadAnswerException when it is no answer to the request; the message is for people
   */
  static Answer parse(String line, Request request) throws BadAnswerException {
    try (JsonParser json = JSON.createParser(line)) {
      Answer answer = new Reader(json).read(request.id());
      if (json.nextToken() != null) {
        throw new BadAnswerException("more than one value in a line");
      }
      if (answer.status() == TransactionStatus.COMMITTED) {
        answer.require(request);
      }
      return answer;
    } catch (BadAnswerException bad) {
      throw bad;
    } catch (IOException noJson) {
      throw new BadAnswerException("no JSON object in a line");
    }
  }

  private void require(Request request) throws BadAnswerException {
    if (results.size() != request.keys().length) {
      throw new BadAnswerException(
          "%d results of %d operations".formatted(results.size(), request.keys().length));
    }
    for (int operation = 0; operation < results.size(); operation++) {
      boolean isSingle = !isNull(operation) && results.get(operation).get(0) == null;
      if (!request.isWrite(operation)
          && !isNull(operation)
          && isSingle != (request.kind() == ValueKind.REGISTERS)) {
        throw new BadAnswerException(
            request.kind() == ValueKind.LISTS
                ? "a number where a list was read"
                : "a list where a number was read");
      }
    }
  }

  boolean isNull(int operation) {
    return results.get(operation) == null;
  }

  long number(int operation) {
    return results.get(operation).get(1);
  }

  /** The elements of a list, with a comma in front of each. */
  String list(int operation) {
    return isNull(operation)
        ? ""
        : results.get(operation).stream()
            .skip(1)
            .map(element -> "," + element)
            .collect(Collectors.joining());
  }

  /** Goes through an object from left to right. */
  private static final class Reader {
    private final JsonParser json;
    private Optional<Long> id = Optional.empty();
    private Optional<TransactionStatus> status = Optional.empty();
    private Optional<String> error = Optional.empty();
    private final List<List<Long>> results = new ArrayList<>();

    Reader(JsonParser json) {
      this.json = json;
    }

    Answer read(long asked) throws IOException {
      require(json.nextToken() == JsonToken.START_OBJECT, "no JSON object in a line");
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        readField(json.currentName());
      }
      require(id.isPresent() && id.get() == asked, "\"id\" is not that of the request");
      require(status.isPresent(), "no \"status\"");
      return new Answer(status.get(), results, error);
    }

    private void readField(String name) throws IOException {
      JsonToken value = json.nextToken();
      switch (name) {
        case "id" -> id = Optional.of(number(value));
        case "status" -> status = Optional.of(status(value));
        case "error" -> error = Optional.of(String.valueOf(json.getValueAsString()));
        case "results" -> {
          require(value == JsonToken.START_ARRAY, "\"results\" is no array");
          readResults();
        }
        default -> throw new BadAnswerException("an unknown field beside \"id\" and \"status\"");
      }
    }

    private TransactionStatus status(JsonToken value) throws IOException {
      String text = value == JsonToken.VALUE_STRING ? json.getText() : "";
      return switch (text) {
        case "committed" -> TransactionStatus.COMMITTED;
        case "aborted" -> TransactionStatus.ABORTED;
        case "unknown" -> TransactionStatus.UNKNOWN;
        default ->
            throw new BadAnswerException(
                "\"status\" is not \"committed\", \"aborted\" or \"unknown\"");
      };
    }

    private void readResults() throws IOException {
      for (JsonToken each = json.nextToken();
          each != JsonToken.END_ARRAY;
          each = json.nextToken()) {
        if (each == JsonToken.VALUE_NULL) {
          results.add(null);
        } else if (each == JsonToken.START_ARRAY) {
          results.add(list());
        } else {
          List<Long> single = new ArrayList<>();
          single.add(null);
          single.add(number(each));
          results.add(single);
        }
      }
    }

    /**
     * Begins with 0, and a single number with null, so that these are not mistaken for each other.
     */
    private List<Long> list() throws IOException {
      List<Long> elements = new ArrayList<>();
      elements.add(0L);
      for (JsonToken each = json.nextToken();
          each != JsonToken.END_ARRAY;
          each = json.nextToken()) {
        elements.add(number(each));
      }
      return elements;
    }

    private long number(JsonToken value) throws IOException {
      require(value == JsonToken.VALUE_NUMBER_INT, "no whole number where one is expected");
      return json.getLongValue();
    }

    private static void require(boolean fine, String problem) throws BadAnswerException {
      if (!fine) {
        throw new BadAnswerException(problem);
      }
    }
  }
}
