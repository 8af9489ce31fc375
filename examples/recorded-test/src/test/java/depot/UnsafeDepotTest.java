package depot;

import dev.taipan.junit.IsolationTest;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;

/** Fails on purpose, and says why. */
class UnsafeDepotTest {

  @BeforeEach
  void open(DataSource database) {
    new Depot(database).open(1, 1_000);
  }

  @IsolationTest(level = "ser", threads = 2, times = 200, url = "jdbc:h2:mem:unsafe")
  void everySaleCounts(DataSource database) {
    new Depot(database).sell(1);
  }
}
