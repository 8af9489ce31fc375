package dev.taipan.mocksql.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mocksql.Databases;
import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlOptions;
import dev.taipan.mocksql.SqlSession;
import dev.taipan.mocksql.server.MockServer;
import dev.taipan.mockstore.policy.Policy;
import jakarta.persistence.LockModeType;
import jakarta.persistence.OptimisticLockException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.hibernate.Hibernate;
import org.hibernate.LazyInitializationException;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.ConstraintViolationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An application of Hibernate that does not know that its database is a mock. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HibernateTest {
  private SqlDatabase database;
  private MockServer server;
  private SessionFactory factory;

  private void start(IsolationLevel level, Policy policy) throws Exception {
    database = SqlDatabase.open(Databases.recorded(level).withPolicy(policy), SqlOptions.DEFAULT);
    server =
        MockServer.start(
            database, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty());
    factory = factory("create");
  }

  private SessionFactory factory(String schema) {
    return new Configuration()
        .addAnnotatedClass(Owner.class)
        .addAnnotatedClass(Account.class)
        .setProperty(
            "hibernate.connection.url", "jdbc:postgresql://127.0.0.1:" + server.port() + "/t")
        .setProperty("hibernate.connection.username", "me")
        .setProperty("hibernate.connection.password", "")
        .setProperty("hibernate.hbm2ddl.auto", schema)
        .setProperty("hibernate.hbm2ddl.halt_on_error", "true")
        .buildSessionFactory();
  }

  private <R> R inTransaction(Function<Session, R> work) {
    return factory.fromTransaction(work);
  }

  /** Ann with two accounts. */
  private Owner persisted() {
    return inTransaction(
        session -> {
          Owner ann = new Owner("ann");
          ann.accounts().add(new Account(ann, 10));
          ann.accounts().add(new Account(ann, 20));
          session.persist(ann);
          return ann;
        });
  }

  @AfterEach
  void everyHistorySatisfiesTheLevel() throws Exception {
    factory.close();
    server.close();
    Databases.requireLevel(database);
    database.close();
  }

  @Test
  void createsItsSchemaPersistsAndQueries() throws Exception {
    start(IsolationLevel.SERIALIZABILITY, Policy.latest());
    Owner ann = persisted();

    assertThat(ann.id()).isEqualTo(1);
    assertThat(ann.accounts()).extracting(Account::id).doesNotContainNull().doesNotHaveDuplicates();
    List<Account> rich =
        inTransaction(
            session ->
                session
                    .createQuery(
                        "select a from Account a join fetch a.owner o"
                            + " where o.name = :name and a.balance > 15 order by a.id",
                        Account.class)
                    .setParameter("name", "ann")
                    .getResultList());
    assertThat(rich).singleElement().extracting(a -> a.owner().name()).isEqualTo("ann");
    assertThat(rich.get(0).opened()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    Object[] sums =
        inTransaction(
            session ->
                session
                    .createQuery(
                        "select o.name, sum(a.balance), count(a) from Owner o join o.accounts a"
                            + " group by o.name",
                        Object[].class)
                    .getSingleResult());
    assertThat(sums).containsExactly("ann", new BigDecimal("30.00"), 2L);
  }

  @Test
  void loadsLazilyUpdatesAndDeletes() throws Exception {
    start(IsolationLevel.SERIALIZABILITY, Policy.latest());
    long id = persisted().id();

    Owner detached = inTransaction(session -> session.find(Owner.class, id));
    assertThatThrownBy(() -> detached.accounts().size())
        .isInstanceOf(LazyInitializationException.class);
    int accounts =
        inTransaction(
            session -> {
              Owner owner = session.find(Owner.class, id);
              assertThat(Hibernate.isInitialized(owner.accounts())).isFalse();
              owner.accounts().forEach(account -> account.add(1));
              return owner.accounts().size();
            });
    assertThat(accounts).isEqualTo(2);
    Account account =
        inTransaction(
            session ->
                session
                    .createQuery("from Account order by id", Account.class)
                    .getResultList()
                    .get(0));
    assertThat(account.balance()).isEqualByComparingTo("11");
    assertThat(Hibernate.isInitialized(account.owner())).isFalse();
    factory.inTransaction(session -> session.remove(session.find(Owner.class, id)));
    long left =
        inTransaction(
            session ->
                session
                    .createQuery("select count(a) from Account a", Long.class)
                    .getSingleResult());
    assertThat(left).isZero();
  }

  @Test
  void versionsRefuseWhatWasReadBefore() throws Exception {
    start(IsolationLevel.SERIALIZABILITY, Policy.latest());
    long id = persisted().id();
    Owner stale = inTransaction(session -> session.find(Owner.class, id));
    factory.inTransaction(session -> session.find(Owner.class, id).rename("bea"));

    stale.rename("cy");
    assertThatThrownBy(() -> factory.inTransaction(session -> session.merge(stale)))
        .isInstanceOf(OptimisticLockException.class);
    Owner now = inTransaction(session -> session.find(Owner.class, id));
    assertThat(now.name()).isEqualTo("bea");
    assertThat(now.version()).isEqualTo(1);
  }

  @Test
  void constraintsAreNamed() throws Exception {
    start(IsolationLevel.SERIALIZABILITY, Policy.latest());
    persisted();

    assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(new Owner("ann"))))
        .isInstanceOf(ConstraintViolationException.class);
  }

  @Test
  void batchesPagesAndLocks() throws Exception {
    start(IsolationLevel.SERIALIZABILITY, Policy.latest());
    factory.inTransaction(
        session -> {
          for (int i = 0; i < 60; i++) {
            session.persist(new Owner("owner " + i));
          }
        });
    List<Owner> page =
        inTransaction(
            session ->
                session
                    .createQuery("from Owner order by id", Owner.class)
                    .setFirstResult(10)
                    .setMaxResults(5)
                    .getResultList());
    assertThat(page).extracting(Owner::name).startsWith("owner 10").hasSize(5);
    Owner locked =
        inTransaction(
            session -> session.find(Owner.class, page.get(0).id(), LockModeType.PESSIMISTIC_WRITE));
    assertThat(locked.name()).isEqualTo("owner 10");
    int updated =
        inTransaction(
            session ->
                session
                    .createMutationQuery("update Owner o set o.name = upper(o.name) where o.id < 4")
                    .executeUpdate());
    assertThat(updated).isEqualTo(3);
  }

  /** The mapping is compared with what the catalogue says. */
  @Test
  void theSchemaIsValidated() throws Exception {
    start(IsolationLevel.SERIALIZABILITY, Policy.latest());
    persisted();

    factory("validate").close();
    factory("update").close();
  }

  /** What makes the mock worth it: an update is lost in some of a few runs, with no load at all. */
  @Test
  void anUpdateWithoutAVersionIsLost() throws Exception {
    start(IsolationLevel.READ_COMMITTED, Policy.uniform());
    int lost = 0;
    for (int run = 0; run < 30; run++) {
      String name = "owner " + run;
      long id =
          inTransaction(
              session -> {
                Owner owner = new Owner(name);
                Account account = new Account(owner, 0);
                owner.accounts().add(account);
                session.persist(owner);
                session.flush();
                return account.id();
              });
      database.store().settle();
      for (int i = 0; i < 2; i++) {
        factory.inTransaction(session -> session.find(Account.class, id).add(1));
      }
      lost += latest(id).intValue() < 2 ? 1 : 0;
    }
    assertThat(lost).isBetween(1, 29);
  }

  private BigDecimal latest(long id) throws Exception {
    try (SqlSession session = database.connect()) {
      session.execute("SET taipan.reads = latest");
      BigDecimal balance =
          (BigDecimal)
              session.execute("SELECT balance FROM account WHERE id = " + id).rows().get(0)[0];
      session.sync();
      return balance;
    }
  }
}
