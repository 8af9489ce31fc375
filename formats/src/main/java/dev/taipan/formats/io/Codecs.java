package dev.taipan.formats.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The formats there are, in the order of the list of services. */
final class Codecs {
  private static final List<HistoryCodec> ALL =
      ServiceLoader.load(HistoryCodec.class, HistoryCodec.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Codecs() {}

  static HistoryCodec of(HistoryFormat format) {
    for (HistoryCodec codec : ALL) {
      if (codec.format() == format) {
        return codec;
      }
    }
    throw new IllegalStateException("no implementation of the format " + format + " is listed");
  }

  /** The format of an input, by its content. */
  static HistoryCodec accepting(HistoryInput input) throws IOException {
    List<HistoryCodec> accepting = new ArrayList<>();
    for (HistoryCodec codec : ALL) {
      if (codec.accepts(input)) {
        accepting.add(codec);
      }
    }
    if (accepting.size() == 1) {
      return accepting.get(0);
    }
    if (accepting.isEmpty()) {
      throw BadHistoryException.of(input.path(), InputStart.of(input), describe(ALL, ", or "));
    }
    throw BadHistoryException.of(input.path(), describe(accepting, " and "), "only one");
  }

  private static String describe(List<HistoryCodec> codecs, String delimiter) {
    return codecs.stream().map(HistoryCodec::description).collect(Collectors.joining(delimiter));
  }
}
