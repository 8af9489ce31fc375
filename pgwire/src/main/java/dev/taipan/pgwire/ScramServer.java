package dev.taipan.pgwire;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The server's side of one exchange by SCRAM-SHA-256 (RFC 5802 and 7677), without a binding to the
 * channel: the password is not sent, and each side shows that it knows it.
 */
public final class ScramServer {
  /** What the mechanism is called. */
  public static final String MECHANISM = "SCRAM-SHA-256";

  private static final int ITERATIONS = 4096;
  private static final int SALT_BYTES = 16;
  private static final int NONCE_BYTES = 18;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final byte[] salt = random(SALT_BYTES);
  private final byte[] saltedPassword;
  private String header;
  private String nonce;
  private String messages;

  /** An exchange with a client that should know the password. */
  public ScramServer(String password) {
    saltedPassword = salted(password, salt);
  }

  /**
   * The answer to the client's first message.
   *
   * @throws ProtocolException when it is broken
   */
  public byte[] first(byte[] message) throws ProtocolException {
    String first = new String(message, StandardCharsets.UTF_8);
    if (!first.startsWith("n,") && !first.startsWith("y,")) {
      throw ProtocolException.unsupported(
          "the client asks for channel binding, which " + MECHANISM + " without PLUS has not");
    }
    int bare = first.indexOf(',', 2) + 1;
    if (bare == 0) {
      throw broken("first");
    }
    header = first.substring(0, bare);
    String clientNonce = attributes(first.substring(bare), "first").get('r');
    if (clientNonce == null || clientNonce.isEmpty()) {
      throw broken("first");
    }
    nonce = clientNonce + Base64.getEncoder().encodeToString(random(NONCE_BYTES));
    String answer =
        "r=" + nonce + ",s=" + Base64.getEncoder().encodeToString(salt) + ",i=" + ITERATIONS;
    messages = first.substring(bare) + "," + answer;
    return answer.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The answer to the client's last message, which shows the server's knowledge; empty when the
   * client does not know the password.
   *
   * @throws ProtocolException when the message is broken
   */
  public byte[] last(byte[] message) throws ProtocolException {
    String last = new String(message, StandardCharsets.UTF_8);
    int proof = last.lastIndexOf(",p=");
    Map<Character, String> attributes = attributes(last, "last");
    String binding = Base64.getEncoder().encodeToString(header.getBytes(StandardCharsets.UTF_8));
    if (proof < 0 || !binding.equals(attributes.get('c')) || !nonce.equals(attributes.get('r'))) {
      throw broken("last");
    }
    String signed = messages + "," + last.substring(0, proof);
    return isProof(decoded(attributes.get('p')), signed)
        ? ("v=" + Base64.getEncoder().encodeToString(hmac(key("Server Key"), signed)))
            .getBytes(StandardCharsets.UTF_8)
        : new byte[0];
  }

  private boolean isProof(byte[] proof, String signed) {
    byte[] stored = sha256(key("Client Key"));
    byte[] key = hmac(stored, signed);
    if (proof.length != key.length) {
      return false;
    }
    for (int i = 0; i < key.length; i++) {
      key[i] ^= proof[i];
    }
    return MessageDigest.isEqual(sha256(key), stored);
  }

  private byte[] key(String name) {
    return hmac(saltedPassword, name);
  }

  private static Map<Character, String> attributes(String text, String which)
      throws ProtocolException {
    Map<Character, String> attributes = new HashMap<>();
    for (String part : text.split(",", -1)) {
      if (part.length() < 2 || part.charAt(1) != '=') {
        throw broken(which);
      }
      attributes.put(part.charAt(0), part.substring(2));
    }
    return attributes;
  }

  private static byte[] decoded(String base64) throws ProtocolException {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw broken("last");
    }
  }

  private static ProtocolException broken(String which) {
    return ProtocolException.violation(
        "the " + which + " message of the client's " + MECHANISM + " is broken");
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  private static byte[] salted(String password, byte[] salt) {
    char[] prepared = Normalizer.normalize(password, Normalizer.Form.NFKC).toCharArray();
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
          .generateSecret(new PBEKeySpec(prepared, salt, ITERATIONS, 256))
          .getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
