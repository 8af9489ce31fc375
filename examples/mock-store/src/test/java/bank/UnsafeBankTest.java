package bank;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.taipan.junit.WeakIsolation;
import dev.taipan.mockstore.Clients;
import dev.taipan.mockstore.MockStore;

/** Fails on purpose, and says why. */
class UnsafeBankTest {

  @WeakIsolation(level = "si", runs = 1000)
  void nobodyOverdraws(MockStore<Integer> store) {
    store.load(
        setup -> {
          setup.put(Bank.CHECKING, 50);
          setup.put(Bank.SAVINGS, 50);
        });

    new Clients<>(store)
        .add("ann", session -> Bank.withdraw(session, Bank.CHECKING, 80))
        .add("bob", session -> Bank.withdraw(session, Bank.SAVINGS, 80))
        .run();

    int sum = store.check(Bank::sum);
    assertTrue(sum >= 0, "the sum is " + sum);
  }
}
