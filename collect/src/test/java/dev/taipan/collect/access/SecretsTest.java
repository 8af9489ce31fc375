package dev.taipan.collect.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {

  private static DatabaseAddress address(String given) {
    return DatabaseAddress.of(given, Login.OF_ADDRESS);
  }

  @Test
  void whatIsNoSecretStays() {
    Secrets secrets =
        address("jdbc:postgresql://db/test?user=tai&ssl=true&password=hunter2x").secrets();

    assertThat(secrets.hide("taipan_register of tai in test: true, hunter2x"))
        .isEqualTo("taipan_register of tai in test: true, ***");
  }

  @Test
  void shortSecretsAreHiddenAsWords() {
    Secrets secrets = address("jdbc:postgresql://db/test?password=tai").secrets();

    assertThat(secrets.hide("taipan says 'tai', password=tai"))
        .isEqualTo("taipan says '***', password=***");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          jdbc:postgresql://db/test?password=hunter2x
          jdbc:postgresql://db/test?user=me&password=hunter2x&ssl=true
          jdbc:sqlserver://db;user=me;password=hunter2x;encrypt=true
          jdbc:mysql://address=(host=db)(user=me)(password=hunter2x)/test
          jdbc:oracle:thin:me/hunter2x@db
          jdbc:other://db?sslPassword=hunter2x
          jdbc:other://db?access_token=hunter2x
          postgres://me:hunter2x@db/test
          postgres://:hunter2x@db/test
          jdbc:mariadb://me:hunter2x@db:3306/test?ssl=true
          """)
  void secretsAreFound(String given) {
    assertThat(address(given).secrets().hide("it is [hunter2x], or " + given))
        .isEqualTo("it is [***], or ***");
    assertThat(address(given).toString()).doesNotContain("hunter2x");
  }

  @Test
  void secretsAreHiddenInEveryForm() {
    Secrets secrets = address("postgres://me:a%20b+c%2Fsecret@db/test").secrets();

    assertThat(secrets.hide("a b+c/secret")).isEqualTo("***");
    assertThat(address("jdbc:x://db?password=a%20b+c%2Fsecret").secrets().hide("a b c/secret"))
        .isEqualTo("***");
  }

  @Test
  void passwordsBesideTheAddressAreSecret() {
    Login login = new Login(Optional.of("me"), Optional.of("hunter2x"));

    assertThat(DatabaseAddress.of("postgres://db/test", login).secrets().hide("me, hunter2x"))
        .isEqualTo("me, ***");
    assertThat(login.toString()).doesNotContain("hunter2x");
  }

  @ParameterizedTest
  @CsvSource({
    "postgres://me:secret@db:5432/test?ssl=true, jdbc:postgresql://db:5432/test?ssl=true, me, secret",
    "jdbc:postgresql://me@db/test, jdbc:postgresql://db/test, me,",
    "Postgres://db, jdbc:postgresql://db/, ,",
    "postgres://me@db?sslmode=require, jdbc:postgresql://db/?sslmode=require, me,",
    "mariadb://db/test, jdbc:mariadb://db/test, ,",
    "jdbc:h2:mem:x, jdbc:h2:mem:x, ,",
    "mysql://a%40b:p@s/s@db/test, jdbc:mysql://db/test, a@b, p@s/s",
    "jdbc:postgresql://db/a@b, jdbc:postgresql://db/a@b, ,",
    "jdbc:postgresql://db:5432/a@b, jdbc:postgresql://db:5432/a@b, ,",
    "jdbc:postgresql://db/test?password=a@b, jdbc:postgresql://db/test?password=a@b, ,",
    "jdbc:h2:file:///home/me@work/db, jdbc:h2:file:///home/me@work/db, ,",
    "jdbc:oracle:thin:me/secret@db, jdbc:oracle:thin:me/secret@db, ,",
  })
  void userAndPasswordMayStandBeforeTheHost(
      String given, String jdbc, String user, String password) {
    DatabaseAddress address = address(given);

    assertThat(address.jdbc()).isEqualTo(jdbc);
    assertThat(address.login())
        .isEqualTo(new Login(Optional.ofNullable(user), Optional.ofNullable(password)));
  }

  @ParameterizedTest
  @CsvSource({
    "postgres://me@db/test, the user is given twice",
    "postgres://:hunter2x@db/test, the password is given twice",
    "jdbc:postgresql://db/test?user=me, the user is given twice",
    "jdbc:postgresql://db/test?password=hunter2x, the password is given twice",
  })
  void nothingIsGivenTwice(String given, String complaint) {
    Login login = new Login(Optional.of("you"), Optional.of("other"));

    assertThatThrownBy(() -> DatabaseAddress.of(given, login))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(complaint + ", once in the URL");
  }
}
