package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.access.Login;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryLogAddressTest {

  @Test
  void isInTheAddress() throws IOException {
    assertThat(of("jdbc:mariadb://db:3307/test?user=me&password=a%^|b=c"))
        .isEqualTo(new BinaryLogAddress("db", 3307, "me", "a%^|b=c"));
    assertThat(of("jdbc:mariadb://db/test")).isEqualTo(new BinaryLogAddress("db", 3306, "", ""));
  }

  @Test
  void loginCountsMore() throws IOException {
    Login login = new Login(Optional.of("you"), Optional.of("secret"));

    assertThat(BinaryLogAddress.of("jdbc:mariadb://db/test?user=me&password=old", login))
        .isEqualTo(new BinaryLogAddress("db", 3306, "you", "secret"));
  }

  private static BinaryLogAddress of(String address) throws IOException {
    return BinaryLogAddress.of(address, Login.OF_ADDRESS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mariadb:loadbalance://a,b/test?password=hunter2",
        "jdbc:mariadb://address=(host=a)/test?password=hunter2",
        "jdbc:mariadb://a:1,b:2/test?password=hunter2"
      })
  void whatIsNotUnderstoodIsNotShown(String address) {
    assertThatThrownBy(() -> of(address))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("jdbc:mariadb://HOST:PORT/DATABASE")
        .hasMessageNotContaining("hunter2")
        .hasNoCause();
  }
}
