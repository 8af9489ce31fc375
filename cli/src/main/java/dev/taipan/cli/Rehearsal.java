package dev.taipan.cli;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.progress.ProgressDisplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/**
 * Runs what most runs run, so that a JVM which archives what it loaded has nearly all that the next
 * ones will load. Starting then takes half the time.
 */
public final class Rehearsal {
  /** Of initial values. */
  private static final String SKEW =
      """
      r(1,0,1,1)
      r(2,0,1,1)
      w(1,1,1,1)
      r(1,0,2,2)
      r(2,0,2,2)
      w(2,2,2,2)
      """;

  /** Of written values, which takes another way through the stages. */
  private static final String WRITTEN_SKEW =
      """
      w(1,1,1,1)
      w(2,1,1,1)
      r(1,1,2,2)
      r(2,1,2,2)
      w(1,2,2,2)
      r(1,1,3,3)
      r(2,1,3,3)
      w(2,2,3,3)
      r(1,2,1,4)
      r(2,2,1,4)
      """;

  private static final String LISTS =
      """
      {:index 0, :type :invoke, :process 0, :f :txn, :value [[:append :x 1]]}
      {:index 1, :type :ok, :process 0, :f :txn, :value [[:append :x 1]]}
      {:index 2, :type :invoke, :process 1, :f :txn, :value [[:r :x nil] [:append :x 2]]}
      {:index 3, :type :ok, :process 1, :f :txn, :value [[:r :x [1]] [:append :x 2]]}
      {:index 4, :type :invoke, :process 0, :f :txn, :value [[:r :x nil]]}
      {:index 5, :type :ok, :process 0, :f :txn, :value [[:r :x [1 2]]]}
      """;

  private Rehearsal() {}

  /** Checks six histories, which it leaves in the folder that is its only argument, and exits. */
  public static void main(String[] arguments) throws IOException {
    Logging.off();
    Path folder = Path.of(arguments[0]);
    Path skew = Files.writeString(folder.resolve("skew.txt"), SKEW);
    Path lists = Files.writeString(folder.resolve("lists.edn"), LISTS);
    Path typical = folder.resolve("typical.txt");
    generate("--out=" + typical);
    // As they are published: a folder, in which the order of transactions says nothing.
    Path published = Files.createDirectory(folder.resolve("published"));
    generate("--out=" + published.resolve("history.bincode"), "--format=bincode", "--order=random");
    String levels = "--level=ser,si,strong-session-ser,strong-session-si,rc";
    execute("check", levels, published.toString());
    // Alone, a history gets a full report.
    Path written = Files.writeString(folder.resolve("written.txt"), WRITTEN_SKEW);
    execute("check", written.toString());
    execute("check", lists.toString());
    String proof = "--certificate=" + folder.resolve("certificate");
    execute("check", "--level=ser", proof, written.toString());
    execute("check", "--level=si", proof, written.toString());
    Main.main(
        new String[] {"check", levels, skew.toString(), lists.toString(), typical.toString()});
  }

  /** Contended enough for every stage to have work, the solver as well. */
  private static void generate(String... options) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "generate",
                "--sessions=8",
                "--transactions=60",
                "--keys=60",
                "--operations=6",
                "--read-ratio=30%",
                "--concurrency-control=serializable-snapshot-isolation",
                "--force"));
    arguments.addAll(List.of(options));
    execute(arguments.toArray(String[]::new));
  }

  private static void execute(String... arguments) {
    TaipanCommand.commandLine(Engine.LIBRARY, Ansi.OFF, ProgressDisplay.NONE, arguments[0])
        .execute(arguments);
  }
}
