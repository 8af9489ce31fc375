package dev.taipan.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A history that says what few do. */
final class DetailedHistory {

  private DetailedHistory() {}

  /** Writes it into a folder. */
  static Path in(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("detailed"),
        """
        {"taipan":"history","version":2,"keys":"row","initial":null,"absent":null}
        {"session":"a","level":"serializable","xid":"757","saw":"750:757:","order":4,"snapshot":-2,"ops":[["insert",["t",1],5,{"version":1}],\
        ["w",["t",1],6,{"version":2,"statement":2,"start":3,"end":4}]]}
        {"session":"b","ops":[["predicate","x > 0",[[["t",1],6,2],[["t",2,"c"],7]],\
        {"snapshot":3,"result":2,"set":[[["t",1],6,2],[["t",3],null]]}],\
        ["r",["t",1],6],["delete",["t",1]],["r",["t",1],null]]}
        {"key":["t",1],"writes":[[1,1],[1,2],[2,1]]}
        """);
  }
}
