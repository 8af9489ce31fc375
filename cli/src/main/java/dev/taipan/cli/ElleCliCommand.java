package dev.taipan.cli;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.elle.ConsistencyModel;
import dev.taipan.checker.elle.ElleResult;
import dev.taipan.history.History;
import dev.taipan.history.io.ReadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Checks histories as elle-cli does. Its options have letters that mean something else in other
 * commands, so the command parses its arguments itself.
 */
@Command(
    name = "elle-cli",
    preprocessor = ElleCliCommand.TakeAll.class,
    description = "Checks histories with the options and the output of elle-cli.")
final class ElleCliCommand implements Callable<Integer> {
  private static final int VALID = 0;
  private static final int INVALID = 1;
  private static final int BAD_USAGE = 1;
  private static final int FAILED = 255;

  private static final Set<String> TRANSACTIONAL = Set.of("rw-register", "list-append");

  private static final Set<String> OTHER_MODELS =
      Set.of(
          "bank",
          "cas-register",
          "comments",
          "counter",
          "long-fork",
          "mutex",
          "sequential",
          "set",
          "set-full");

  private final Engine engine;
  private final List<String> arguments = new ArrayList<>();

  @Spec private CommandSpec spec;

  ElleCliCommand(Engine engine) {
    this.engine = engine;
  }

  /** Keeps the arguments from being taken for options of other commands. */
  static final class TakeAll implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli's interface has a Stack
    public boolean preprocess(
        Stack<String> left, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
      ElleCliCommand elleCli = (ElleCliCommand) command.userObject();
      while (!left.isEmpty()) {
        elleCli.arguments.add(left.pop());
      }
      return true;
    }
  }

  @Override
  public Integer call() {
    ElleCliOptions options = new ElleCliOptions();
    CommandLine parser = new CommandLine(options);
    try {
      parser.parseArgs(arguments.toArray(String[]::new));
    } catch (ParameterException e) {
      return complain(OneLine.of(e.getMessage()), BAD_USAGE);
    }
    if (options.version) {
      out().println("taipan " + Version.number() + ", in place of elle-cli");
      return VALID;
    }
    if (options.help || options.model == null) {
      parser.usage(out());
      return VALID;
    }
    Optional<String> mistake = mistake(options);
    return mistake.isPresent() ? complain(mistake.get(), BAD_USAGE) : check(options);
  }

  private static Optional<String> mistake(ElleCliOptions options) {
    if (OTHER_MODELS.contains(options.model)) {
      return Optional.of(
          "model '%s' is not about transactions of reads and writes; only rw-register and list-append"
                  .formatted(options.model)
              + " can be checked");
    }
    if (!TRANSACTIONAL.contains(options.model)) {
      return Optional.of("model '%s' is not rw-register or list-append".formatted(options.model));
    }
    if (options.format != null && !Set.of("edn", "json").contains(options.format)) {
      return Optional.of("format '%s' is not edn or json".formatted(options.format));
    }
    return Set.of("text", "json").contains(options.output)
        ? Optional.empty()
        : Optional.of("output '%s' is not text or json".formatted(options.output));
  }

  private int check(ElleCliOptions options) {
    Set<ConsistencyModel> models = EnumSet.noneOf(ConsistencyModel.class);
    for (String name : options.consistencyModels.split(",", -1)) {
      Optional<ConsistencyModel> model = ConsistencyModel.named(name.strip());
      if (model.isPresent()) {
        models.add(model.get());
      } else if (!name.isBlank()) {
        return complain(unknown(name.strip()), FAILED);
      }
    }
    options.ignored().forEach(option -> warn(option + " has no counterpart and is ignored"));
    boolean allValid = true;
    for (Path file : options.files) {
      Optional<ElleResult> result = check(file, models, options.wantsJson());
      if (result.isEmpty()) {
        return FAILED;
      }
      print(file, result.get(), options.wantsJson());
      allValid &= result.get().valid() != Outcome.VIOLATED;
    }
    return allValid ? VALID : INVALID;
  }

  private Optional<ElleResult> check(Path file, Set<ConsistencyModel> models, boolean whole) {
    History history;
    try {
      history = engine.read(file, ReadOptions.DEFAULTS);
    } catch (IOException e) {
      spec.commandLine().getErr().println(InputErrors.message(e));
      return Optional.empty();
    }
    history
        .initialValues()
        .transaction()
        .ifPresent(
            first ->
                warn(
                    file
                        + ": transaction "
                        + history.transactionName(first)
                        + " is the initial one: it comes first and only writes initial values"));
    if (!history.hasTimes() && models.stream().anyMatch(ElleCliCommand::needsTimes)) {
      warn(file + ": has no times, so session order takes the place of real time");
    }
    return Optional.of(
        whole
            ? engine.checkModelsAndLevels(history, models, CheckOptions.DEFAULTS)
            : engine.checkModels(history, models, CheckOptions.DEFAULTS));
  }

  private static boolean needsTimes(ConsistencyModel model) {
    return model.correspondence().impliedBy().stream().allMatch(level -> level.needsTimes());
  }

  /** The blanks around the tab are elle-cli's. */
  private void print(Path file, ElleResult result, boolean whole) {
    out().println(whole ? result.toJson() : file + " \t " + word(result.valid()));
    out().flush();
  }

  private static String word(Outcome outcome) {
    return switch (outcome) {
      case SATISFIED -> "true";
      case VIOLATED -> "false";
      case UNKNOWN -> "unknown";
    };
  }

  private static String unknown(String name) {
    List<String> names =
        Arrays.stream(ConsistencyModel.values())
            .flatMap(model -> Stream.concat(Stream.of(model.title()), model.aliases().stream()))
            .toList();
    return "'"
        + name
        + "' is not a consistency model"
        + NearestName.to(name, names).map("; did you mean '%s'?"::formatted).orElse("");
  }

  private void warn(String message) {
    spec.commandLine().getErr().println("warning: " + message);
  }

  private int complain(String message, int status) {
    spec.commandLine().getErr().println("taipan elle-cli: " + message);
    return status;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
