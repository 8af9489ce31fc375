package dev.taipan.report.elle;

import static dev.taipan.checker.DocumentTable.row;

import dev.taipan.checker.DocumentTable;
import dev.taipan.checker.IsolationLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of Elle's models in docs/levels.md is that of the code. */
class ModelTableDocumentTest {

  @Test
  void theModelsAreThoseOfElle() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| Elle's and Adya's names | here | why |");
    lines.add("| --- | --- | --- |");
    for (ConsistencyModel model : strongestFirst()) {
      String names =
          Stream.concat(Stream.of(model.title()), model.aliases().stream())
              .map(DocumentTable::code)
              .collect(Collectors.joining(", "));
      lines.add(row(names, here(model.correspondence()), model.correspondence().reason()));
    }
    new DocumentTable("levels.md", "models").assertIs(lines);
  }

  private static String here(Correspondence model) {
    if (model.isExact()) {
      return "is " + symbols(model.impliedBy());
    }
    return model.checkedAs().isPresent()
        ? symbols(List.of(model.checkedAs().get())) + " is at least as strong"
        : "not decided; implies "
            + (model.implied().isEmpty() ? "no level" : symbols(model.implied()))
            + ", follows from "
            + symbols(model.impliedBy());
  }

  private static List<ConsistencyModel> strongestFirst() {
    List<ConsistencyModel> reversed = new ArrayList<>(Arrays.asList(ConsistencyModel.values()));
    Collections.reverse(reversed);
    return reversed;
  }

  private static String symbols(Collection<IsolationLevel> levels) {
    return levels.stream()
        .sorted()
        .map(IsolationLevel::symbol)
        .map(DocumentTable::code)
        .collect(Collectors.joining(", "));
  }
}
