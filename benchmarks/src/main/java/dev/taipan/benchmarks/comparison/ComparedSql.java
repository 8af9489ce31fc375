package dev.taipan.benchmarks.comparison;

import dev.taipan.benchmarks.mocksql.Attempts;
import dev.taipan.benchmarks.mocksql.MockSqlRuns;
import dev.taipan.benchmarks.mocksql.SqlApplication;
import dev.taipan.benchmarks.mocksql.SqlBenchmark;
import dev.taipan.benchmarks.mocksql.SqlClient;
import dev.taipan.mocksql.SqlOptions.ReadMode;
import dev.taipan.mockstore.StoreOptions;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** An application of SQL. */
final class ComparedSql implements Compared {
  private static final int CLIENTS = 3;

  /** Of each client in a round: so many that clients meet. */
  private static final int TRANSACTIONS = 60;

  private final SqlBenchmark benchmark;
  private final SqlApplication application;
  private final MockSqlRuns runs;

  ComparedSql(SqlBenchmark benchmark) throws SQLException {
    this.benchmark = benchmark;
    application = benchmark.start();
    runs = new MockSqlRuns(application, ReadMode.PURE);
  }

  @Override
  public String title() {
    return benchmark.title();
  }

  @Override
  public List<String> assertions() {
    return application.assertions().stream().map(SqlApplication.Assertion::name).toList();
  }

  @Override
  public MockResult mock(StoreOptions options) throws SQLException {
    Set<String> violated = runs.run(options);
    return new MockResult(violated, runs.history());
  }

  @Override
  public List<String> schema() {
    return application.schema();
  }

  @Override
  public Round begin(SqlClient client, long seed) throws SQLException {
    for (String table : RealRounds.tables(application.schema())) {
      client.update("DELETE FROM " + table);
    }
    for (String row : application.rows()) {
      client.update(row);
    }
    client.commit();
    return new Round() {
      @Override
      public int clients() {
        return CLIENTS;
      }

      @Override
      public int work(int number, SqlClient connection) throws SQLException {
        UniformRandomProvider random =
            RandomSource.XO_SHI_RO_256_PP.create(seed * CLIENTS + number);
        int done = 0;
        for (int transaction = 0; transaction < TRANSACTIONS; transaction++) {
          done += Attempts.run(connection, application.draw(random)) ? 1 : 0;
        }
        return done;
      }

      @Override
      public Set<String> violated(SqlClient last) throws SQLException {
        return MockSqlRuns.violated(application, last);
      }
    };
  }

  @Override
  public void close() {
    runs.close();
  }
}
