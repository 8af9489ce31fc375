package dev.taipan.cli.library;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Texts of steps, such as schedules and cases: people write them, so they are small. */
public final class StepText {
  private static final int MOST = 1 << 20;

  private StepText() {}

  /**
   * Reads an input as a whole.
   *
   * @throws IOException when it cannot be read, or can be no such text
   */
  public static String read(Path path) throws IOException {
    try (InputStream stream = NamedInput.stream(path)) {
      return read(stream, path);
    }
  }

  /**
   * Reads a stream to its end; the caller closes it.
   *
   * @param name what messages call it
   * @throws IOException as the other does
   */
  public static String read(InputStream stream, Path name) throws IOException {
    byte[] bytes = stream.readNBytes(MOST + 1);
    if (bytes.length > MOST) {
      throw new FileSystemException(
          name.toString(), null, "more than 1 MiB, the limit for schedules");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new FileSystemException(name.toString(), null, "text that is not UTF-8");
    }
  }
}
