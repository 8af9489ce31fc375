package dev.taipan.mockstore.http;

import java.io.IOException;

/** A request cannot be answered. */
final class RequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;

  /**
   * Says why.
   *
   * @param status of HTTP
   * @param code for programs: an SQLSTATE, or a word
   */
  RequestException(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  static RequestException bad(String message) {
    return new RequestException(400, "bad_request", message);
  }

  int status() {
    return status;
  }

  String json() throws IOException {
    return Json.object(
        out -> {
          out.writeStringField("error", code);
          out.writeStringField("message", getMessage());
        });
  }
}
