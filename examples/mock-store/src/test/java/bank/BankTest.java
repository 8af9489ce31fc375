package bank;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.taipan.junit.WeakIsolation;
import dev.taipan.mockstore.Clients;
import dev.taipan.mockstore.MockStore;

/** What {@link UnsafeBankTest} tests, mended. */
class BankTest {

  @WeakIsolation(level = "si", runs = 200)
  void nobodyOverdraws(MockStore<Integer> store) {
    store.load(
        setup -> {
          setup.put(Bank.CHECKING, 50);
          setup.put(Bank.SAVINGS, 50);
        });

    new Clients<>(store)
        .add("ann", session -> Bank.withdrawSafely(session, Bank.CHECKING, 80))
        .add("bob", session -> Bank.withdrawSafely(session, Bank.SAVINGS, 80))
        .run();

    int sum = store.check(Bank::sum);
    assertTrue(sum >= 0, "the sum is " + sum);
  }
}
