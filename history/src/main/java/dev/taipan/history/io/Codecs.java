package dev.taipan.history.io;

import java.io.IOException;
import java.nio.file.Path;
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
  static HistoryCodec accepting(Path input) throws IOException {
    for (HistoryCodec codec : ALL) {
      if (codec.accepts(input)) {
        return codec;
      }
    }
    throw BadHistoryException.of(
        input,
        InputStart.of(input),
        ALL.stream().map(HistoryCodec::description).collect(Collectors.joining(", or ")));
  }
}
