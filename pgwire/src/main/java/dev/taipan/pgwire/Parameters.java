package dev.taipan.pgwire;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Pairs of texts that end with an empty name: what a client says of itself when it connects. */
final class Parameters {
  private static final int MOST = 1000;

  private Parameters() {}

  static Map<String, String> read(PayloadReader in) throws ProtocolException {
    Map<String, String> found = new LinkedHashMap<>();
    String name = in.text();
    while (!name.isEmpty()) {
      found.put(name, in.text());
      if (found.size() > MOST) {
        throw in.broken("more than " + MOST + " parameters");
      }
      name = in.text();
    }
    return Collections.unmodifiableMap(found);
  }

  static void write(Map<String, String> parameters, FrameWriter out) {
    parameters.forEach((name, value) -> out.text(name).text(value));
    out.int8(0);
  }
}
