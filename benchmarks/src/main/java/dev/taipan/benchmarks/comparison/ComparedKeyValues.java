package dev.taipan.benchmarks.comparison;

import dev.taipan.benchmarks.mocksql.SqlClient;
import dev.taipan.benchmarks.mockstore.Application;
import dev.taipan.benchmarks.mockstore.MicroBenchmark;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.record.MemoryRecording;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** A micro-benchmark, whose keys are rows of one table in real databases. */
record ComparedKeyValues(MicroBenchmark benchmark) implements Compared {

  @Override
  public String title() {
    return benchmark.application();
  }

  @Override
  public List<String> assertions() {
    return List.of(benchmark.assertion());
  }

  @Override
  public MockResult mock(StoreOptions options) {
    MemoryRecording recording = new MemoryRecording();
    boolean broken = benchmark.isBroken(options.withRecording(recording));
    return new MockResult(violated(broken), recording.history());
  }

  private Set<String> violated(boolean broken) {
    return broken ? Set.of(benchmark.assertion()) : Set.of();
  }

  @Override
  public List<String> schema() {
    return List.of(JdbcKeyValueClient.TABLE);
  }

  @Override
  public Round begin(SqlClient client, long seed) throws SQLException {
    client.update("DELETE FROM key_value");
    Application application = benchmark.start();
    application.load(new JdbcKeyValueClient.Running(client));
    client.commit();
    List<Object> seen = Collections.synchronizedList(new ArrayList<>());
    List<List<Application.Operation>> clients = application.clients();
    return new Round() {
      @Override
      public int clients() {
        return clients.size();
      }

      @Override
      public int work(int number, SqlClient connection) {
        for (Application.Operation operation : clients.get(number)) {
          seen.add(operation.run(new JdbcKeyValueClient(connection)));
        }
        return clients.get(number).size();
      }

      @Override
      public Set<String> violated(SqlClient last) throws SQLException {
        boolean broken = application.isBroken(seen, new JdbcKeyValueClient.Running(last));
        last.commit();
        return ComparedKeyValues.this.violated(broken);
      }
    };
  }

  @Override
  public void close() {
    // Each run has a store of its own.
  }
}
