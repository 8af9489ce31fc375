package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryLogAddressTest {

  @Test
  void isInTheAddress() throws IOException {
    assertThat(BinaryLogAddress.of("jdbc:mariadb://db:3307/test?user=me&password=a%^|b=c"))
        .isEqualTo(new BinaryLogAddress("db", 3307, "me", "a%^|b=c"));
    assertThat(BinaryLogAddress.of("jdbc:mariadb://db/test"))
        .isEqualTo(new BinaryLogAddress("db", 3306, "", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mariadb:loadbalance://a,b/test?password=hunter2",
        "jdbc:mariadb://address=(host=a)/test?password=hunter2",
        "jdbc:mariadb://a:1,b:2/test?password=hunter2"
      })
  void whatIsNotUnderstoodIsNotShown(String address) {
    assertThatThrownBy(() -> BinaryLogAddress.of(address))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("jdbc:mariadb://HOST:PORT/DATABASE")
        .hasMessageNotContaining("hunter2")
        .hasNoCause();
  }
}
