package dev.taipan.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Pools, Spring and Hibernate work as without a recorder, and what they do is understood. */
@Timeout(120)
class StackTest {
  private static final TestDatabase DATABASES = new TestDatabase();
  private final List<String> told = new CopyOnWriteArrayList<>();

  @TempDir private Path folder;
  private JdbcRecording recording;

  @BeforeEach
  void start() throws Exception {
    recording = JdbcRecording.start(folder.resolve("history.taipan.jsonl"), told::add);
  }

  @AfterAll
  static void stop() {
    DATABASES.close();
  }

  private static HikariDataSource pool(DataSource of) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(of);
    config.setMaximumPoolSize(3);
    return new HikariDataSource(config);
  }

  /** A ward whose doctors go home if the other one stays. */
  static class Ward {
    private final JdbcTemplate jdbc;
    private final CyclicBarrier both = new CyclicBarrier(2);

    Ward(JdbcTemplate jdbc) {
      this.jdbc = jdbc;
    }

    @Transactional(isolation = Isolation.REPEATABLE_READ)
    public void leave(int doctor, int other) throws Exception {
      Integer calls =
          jdbc.queryForObject("SELECT oncall FROM doctor WHERE id = ?", Integer.class, other);
      both.await(60, TimeUnit.SECONDS);
      if (calls == 1) {
        jdbc.update("UPDATE doctor SET oncall = 0 WHERE id = ?", doctor);
      }
    }
  }

  /** Transactions by annotations. */
  @EnableTransactionManagement(proxyTargetClass = true)
  static class Wiring {
    private static DataSource database;

    @Bean
    DataSourceTransactionManager transactions() {
      return new DataSourceTransactionManager(database);
    }

    @Bean
    Ward ward() {
      return new Ward(new JdbcTemplate(database));
    }
  }

  @Test
  void springAndAPoolShowAWriteSkew() throws Exception {
    springShowsAWriteSkew(EmbeddedDatabase.POSTGRESQL, true);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"POSTGRESQL, false", "H2, true", "H2, false"})
  void springShowsAWriteSkew(EmbeddedDatabase which, boolean isPoolRecorded) throws Exception {
    DataSource plain = TestDatabase.source(DATABASES.start(which));
    try (HikariDataSource pool = pool(isPoolRecorded ? plain : recording.of(plain))) {
      Wiring.database = isPoolRecorded ? recording.of(pool) : pool;
      JdbcTemplate jdbc = new JdbcTemplate(Wiring.database);
      jdbc.execute("DROP TABLE IF EXISTS doctor");
      jdbc.execute("CREATE TABLE doctor (id INT PRIMARY KEY, oncall INT)");
      jdbc.update("INSERT INTO doctor VALUES (?, ?), (?, ?)", 1, 1, 2, 1);
      try (AnnotationConfigApplicationContext context =
          new AnnotationConfigApplicationContext(Wiring.class)) {
        Ward ward = context.getBean(Ward.class);
        List<Throwable> problems = new CopyOnWriteArrayList<>();
        Thread other = new Thread(() -> leave(ward, 1, 2, problems));
        other.start();
        leave(ward, 2, 1, problems);
        other.join();
        assertThat(problems).isEmpty();
      }
    }
    recording.close();

    assertThat(told).isEmpty();
    assertThat(recording.tally().opaqueWrites()).isEmpty();
    assertThat(recording.tally().understood()).isEqualTo(recording.tally().statements());
    assertThat(Verdicts.of(recording, IsolationLevel.SERIALIZABILITY)).isEqualTo("write-skew");
    assertThat(Verdicts.of(recording, IsolationLevel.SNAPSHOT_ISOLATION)).isEqualTo("SATISFIED");
  }

  private static void leave(Ward ward, int doctor, int other, List<Throwable> problems) {
    try {
      ward.leave(doctor, other);
    } catch (Exception | AssertionError e) {
      problems.add(e);
    }
  }

  /** PostgreSQL rolls back what failed there, and commits what failed before it was sent. */
  @Test
  void aCommitAfterAnErrorIsNotTakenForOne() throws Exception {
    DataSource plain = TestDatabase.source(DATABASES.start(EmbeddedDatabase.POSTGRESQL));
    DataSource database = recording.of(plain);
    JdbcTemplate jdbc = new JdbcTemplate(database);
    jdbc.execute("DROP TABLE IF EXISTS failing");
    jdbc.execute("CREATE TABLE failing (id INT PRIMARY KEY, v INT)");
    jdbc.update("INSERT INTO failing VALUES (1, 1)");
    for (String failing : List.of("INSERT INTO failing VALUES (1, 2)", "SELECT ?")) {
      try (Connection connection = database.getConnection();
          PreparedStatement update =
              connection.prepareStatement("UPDATE failing SET v = ? WHERE id = 1");
          PreparedStatement wrong = connection.prepareStatement(failing)) {
        connection.setAutoCommit(false);
        jdbc.queryForObject("SELECT v FROM failing WHERE id = 1", Integer.class);
        update.setInt(1, failing.length());
        update.executeUpdate();
        assertThatThrownBy(wrong::execute).isInstanceOf(SQLException.class);
        try {
          connection.commit();
        } catch (SQLException isAlsoRight) {
          connection.rollback();
        }
      }
      jdbc.queryForObject("SELECT v FROM failing WHERE id = 1", Integer.class);
    }
    recording.close();

    assertThat(Verdicts.of(recording, IsolationLevel.STRICT_SERIALIZABILITY))
        .isIn("SATISFIED", "UNKNOWN");
  }

  /** The same by a statement, whose answer drivers do not show. */
  @Test
  void aCommitByStatementAfterAnErrorIsNotTakenForOne() throws Exception {
    DataSource plain = TestDatabase.source(DATABASES.start(EmbeddedDatabase.POSTGRESQL));
    DataSource database = recording.of(plain);
    JdbcTemplate jdbc = new JdbcTemplate(database);
    jdbc.execute("DROP TABLE IF EXISTS failing");
    jdbc.execute("CREATE TABLE failing (id INT PRIMARY KEY, v INT)");
    jdbc.update("INSERT INTO failing VALUES (1, 1)");
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("BEGIN");
      statement.executeUpdate("UPDATE failing SET v = 7 WHERE id = 1");
      assertThatThrownBy(() -> statement.execute("INSERT INTO failing VALUES (1, 2)"))
          .isInstanceOf(SQLException.class);
      statement.execute("COMMIT");
    }
    jdbc.queryForObject("SELECT v FROM failing WHERE id = 1", Integer.class);
    recording.close();

    assertThat(Verdicts.of(recording, IsolationLevel.STRICT_SERIALIZABILITY))
        .isIn("SATISFIED", "UNKNOWN");
  }

  /** An account of Hibernate's. */
  @Entity(name = "Account")
  static class Account {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Version private int version;

    @SuppressWarnings("UnusedVariable") // a column
    private String owner;

    private long balance;
    private java.time.LocalDateTime changed;

    Account() {}

    Account(String owner, long balance) {
      this.owner = owner;
      this.balance = balance;
      changed = java.time.LocalDateTime.of(2026, 1, 2, 3, 4, 5);
    }
  }

  private SessionFactory hibernate(DataSource database) {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(Account.class)
            .setProperty("hibernate.hbm2ddl.auto", "create");
    configuration.getProperties().put("hibernate.connection.datasource", database);
    return configuration.buildSessionFactory();
  }

  @Test
  void hibernateIsUnderstood() throws Exception {
    hibernateIsUnderstood(EmbeddedDatabase.H2);
  }

  @Test
  @Tag("slow")
  void hibernateIsUnderstoodOnPostgres() throws Exception {
    hibernateIsUnderstood(EmbeddedDatabase.POSTGRESQL);
  }

  private void hibernateIsUnderstood(EmbeddedDatabase which) throws Exception {
    DataSource plain = TestDatabase.source(DATABASES.start(which));
    try (HikariDataSource pool = pool(plain);
        SessionFactory factory = hibernate(recording.of(pool))) {
      Account ann = new Account("ann", 10);
      factory.inTransaction(session -> session.persist(ann));
      factory.inTransaction(
          session -> {
            Account found = session.find(Account.class, ann.id);
            found.balance += 5;
            found.changed = found.changed.plusDays(1);
          });
      long balance =
          factory.fromTransaction(
              session ->
                  session
                      .createQuery("from Account where owner = 'ann'", Account.class)
                      .getSingleResult()
                      .balance);
      assertThat(balance).isEqualTo(15);
      factory.inTransaction(session -> session.remove(session.find(Account.class, ann.id)));
    }
    recording.close();

    assertThat(told).isEmpty();
    assertThat(recording.tally().opaqueWrites()).isEmpty();
    assertThat(recording.tally().readsAside()).isZero();
    assertThat(recording.tally().understood()).isEqualTo(recording.tally().statements());
    assertThat(Verdicts.of(recording, IsolationLevel.SERIALIZABILITY)).isEqualTo("SATISFIED");
  }

  /** With writes that are not understood a violation is one, but no level holds. */
  @Test
  void opaqueWritesLeaveTheVerdictOpen() throws Exception {
    Database database = DATABASES.start(EmbeddedDatabase.H2);
    JdbcTemplate jdbc = new JdbcTemplate(recording.of(TestDatabase.source(database)));
    jdbc.execute("CREATE TABLE opaque (id INT PRIMARY KEY, v INT)");
    jdbc.update("INSERT INTO opaque VALUES (1, 1)");
    jdbc.update("UPDATE opaque SET v = v * 2 WHERE v > 0");
    jdbc.queryForObject("SELECT v FROM opaque WHERE id = 1", Integer.class);
    recording.close();

    assertThat(recording.tally().opaqueWrites()).containsOnlyKeys("opaque");
    assertThat(Verdicts.of(recording, IsolationLevel.SERIALIZABILITY)).isEqualTo("UNKNOWN");
  }
}
