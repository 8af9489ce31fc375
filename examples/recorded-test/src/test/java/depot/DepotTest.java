package depot;

import dev.taipan.junit.IsolationTest;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;

/** What {@link UnsafeDepotTest} tests, mended. */
class DepotTest {

  @BeforeEach
  void open(DataSource database) {
    new Depot(database).open(1, 1000);
  }

  @IsolationTest(level = "ser", threads = 2, times = 50, url = "jdbc:h2:mem:depot")
  void everySaleCounts(DataSource database) {
    new Depot(database).sellSafely(1);
  }
}
