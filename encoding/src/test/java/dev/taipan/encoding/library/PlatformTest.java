package dev.taipan.encoding.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names that JNA and so OR-Tools have for platforms. */
class PlatformTest {

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-x86-64",
    "Linux, aarch64, linux-aarch64",
    "Mac OS X, x86_64, darwin-x86-64",
    "Mac OS X, aarch64, darwin-aarch64",
    "Windows 11, amd64, win32-x86-64",
    "Linux, riscv64, linux-riscv64"
  })
  void isNamedAsOthersNameIt(String system, String processor, String platform) {
    assertThat(Platform.named(system, processor)).isEqualTo(platform);
  }
}
