package dev.taipan.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/**
 * A certificate of this machine that has signed itself, and its key, as files.
 *
 * @param certificate as PEM
 * @param key as PEM, PKCS #8
 */
record SelfMade(Path certificate, Path key) {
  private static final char[] PASSWORD = "self-made".toCharArray();

  static SelfMade in(Path folder, String name) throws Exception {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "SAN=ip:127.0.0.1,dns:localhost",
                "-validity",
                "3650",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!keytool.waitFor(1, TimeUnit.MINUTES) || keytool.exitValue() != 0) {
      throw new IOException("keytool failed");
    }
    KeyStore read = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      read.load(in, PASSWORD);
    }
    return new SelfMade(
        pem(
            folder.resolve(name + ".crt"),
            "CERTIFICATE",
            read.getCertificate("server").getEncoded()),
        pem(
            folder.resolve(name + ".key"),
            "PRIVATE KEY",
            read.getKey("server", PASSWORD).getEncoded()));
  }

  private static Path pem(Path file, String kind, byte[] bytes)
      throws IOException, GeneralSecurityException {
    byte[] newline = "\n".getBytes(StandardCharsets.US_ASCII);
    String text = Base64.getMimeEncoder(64, newline).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, text, kind));
  }
}
