package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.output.InputErrors;
import dev.taipan.formats.io.BadHistoryException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class InputErrorsTest {

  @Test
  void saysWhatIsWrongWithAFile() {
    assertThat(InputErrors.message(new NoSuchFileException("a"))).isEqualTo("a: no such file");
    assertThat(InputErrors.message(new AccessDeniedException("a")))
        .isEqualTo("a: permission denied");
    assertThat(InputErrors.message(new FileSystemException("a", null, "Is a directory")))
        .isEqualTo("a: Is a directory");
  }

  @Test
  void saysThatAFileNameIsNotUtf8() {
    assertThat(InputErrors.message(new NoSuchFileException("a\uFFFD")))
        .startsWith("a\uFFFD: the file name is not valid UTF-8")
        .endsWith("taipan check - < FILE");
    assertThat(InputErrors.message(new InvalidPathException("a\u0000", "Nul character")))
        .isEqualTo("'a\\u0000' is not a valid file name here: Nul character");
  }

  @Test
  void keepsTheMessageOfABadHistory() {
    assertThat(InputErrors.message(BadHistoryException.at(Path.of("a"), 3, 1, "x", "r or w")))
        .isEqualTo("a:3:1: found x, expected r or w");
  }

  @Test
  void isOneLineWhateverTheMessage() {
    assertThat(InputErrors.message(new IOException("a\r\n  b\n"))).isEqualTo("a b ");
    assertThat(InputErrors.message(new IOException())).isEqualTo("java.io.IOException");
  }
}
