package dev.taipan.proxy.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Encryption of one side, with certificates and keys in files as PEM. */
public final class Tls {
  private static final char[] NO_PASSWORD = {};
  private static final List<String> KEYS = List.of("RSA", "EC", "Ed25519");

  private final SSLContext context;

  private Tls(SSLContext context) {
    this.context = context;
  }

  /**
   * Towards a server whose certificate is signed by one of a file.
   *
   * @throws IOException when the file cannot be read or has no certificate
   */
  public static Tls trusting(Path authorities) throws IOException {
    try {
      KeyStore store = empty();
      int number = 0;
      for (Certificate certificate : certificates(authorities)) {
        store.setCertificateEntry("authority-" + number++, certificate);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return new Tls(context);
    } catch (GeneralSecurityException e) {
      throw new IOException(authorities + ": " + e.getMessage(), e);
    }
  }

  /** Towards a server whose certificate is signed by one that Java trusts. */
  public static Tls trustingUsual() throws IOException {
    try {
      return new Tls(SSLContext.getDefault());
    } catch (GeneralSecurityException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Towards clients.
   *
   * @param certificates the server's certificate, and those that lead to an authority
   * @param key its private key, in PKCS #8 without a password
   * @throws IOException when a file cannot be read or has something else
   */
  public static Tls presenting(Path certificates, Path key) throws IOException {
    try {
      KeyStore store = empty();
      Certificate[] chain = certificates(certificates).toArray(new Certificate[0]);
      store.setKeyEntry("server", key(key), NO_PASSWORD, chain);
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, NO_PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return new Tls(context);
    } catch (GeneralSecurityException e) {
      throw new IOException(certificates + " or " + key + ": " + e.getMessage(), e);
    }
  }

  private static KeyStore empty() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, NO_PASSWORD);
    return store;
  }

  private static Collection<? extends Certificate> certificates(Path file)
      throws GeneralSecurityException, IOException {
    try (InputStream in = new ByteArrayInputStream(Files.readAllBytes(file))) {
      Collection<? extends Certificate> found =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (found.isEmpty()) {
        throw new IOException(file + ": found no certificate");
      }
      return found;
    }
  }

  private static PrivateKey key(Path file) throws IOException {
    String text = Files.readString(file);
    int start = text.indexOf("-----BEGIN PRIVATE KEY-----");
    int end = text.indexOf("-----END PRIVATE KEY-----");
    if (start < 0 || end < start) {
      throw new IOException(file + ": found no private key, expected one in PKCS #8 as PEM");
    }
    byte[] bytes = Base64.getMimeDecoder().decode(text.substring(text.indexOf('\n', start), end));
    for (String kind : KEYS) {
      try {
        return KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(bytes));
      } catch (GeneralSecurityException another) {
        // It may be a key of the next kind.
      }
    }
    throw new IOException(file + ": found a private key of an unknown kind");
  }

  /** Encrypts a connection to a server, whose certificate has to name it. */
  public Socket toServer(Socket plain, String host) throws IOException {
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(plain, host, plain.getPort(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  /** Encrypts a connection of a client. */
  public Socket toClient(Socket plain) throws IOException {
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(plain, null, plain.getPort(), true);
    socket.setUseClientMode(false);
    socket.startHandshake();
    return socket;
  }
}
