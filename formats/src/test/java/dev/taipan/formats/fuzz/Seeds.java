package dev.taipan.formats.fuzz;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.taipan.formats.bincode.BincodeBytes;
import dev.taipan.formats.cobra.LogBytes;
import java.util.List;

/** Well-formed inputs from which fuzzing sets out. */
final class Seeds {

  private Seeds() {}

  static List<byte[]> text() {
    return List.of(
        "w(1,1,1,1)\nr(1,1,1,2)\r\nw(2,5,2,-1)\n\nr(2,0,2,3)\n".getBytes(US_ASCII),
        "t(1,5,1,1)\nw(1,1,1,1)\nt(,7,2,2)\nr(1,1,2,2)\nt(8,,2,3)\n".getBytes(US_ASCII),
        "w(1,1,1,1)\no(1,0,1@1)\nw(1,2,1,2)\no(1,1,2)\n".getBytes(US_ASCII),
        "w(-1,18446744073709551615,9223372036854775807,-9223372036854775808)\n".getBytes(US_ASCII));
  }

  static List<byte[]> edn() {
    return List.of(
        "{:type :invoke, :f :txn, :value [[:w 1 1] [:r :x nil]], :process 0, :index 0}\n{:type :ok, "
            .concat(":value [[:w 1 1] [:r :x \"a\\\"\"]], :process 0, :index 1}")
            .getBytes(US_ASCII),
        "[{:process 1 :type :ok :value [[:append [:a 1] 5N] [:r [:a 1] [5]]]} ; end\n]"
            .getBytes(US_ASCII),
        "({:process :nemesis :value #{1/2 \\a 1.5M} #_#_a b ^:c :d #inst \"2\"})"
            .getBytes(US_ASCII));
  }

  static List<byte[]> json() {
    return List.of(
        "{\"type\":\"ok\",\"f\":\"txn\",\"value\":[[\"w\",1,-1],[\"r\",\"x\",null]],\"process\":0}"
            .getBytes(US_ASCII),
        "[{\"value\":[[\"append\",1,5],[\"r\",1,[5]]],\"type\":\"fail\",\"e\":{\"a\":[1.5e3,true]}}]"
            .getBytes(US_ASCII));
  }

  static List<byte[]> jsonl() {
    return List.of(
        ("{\"taipan\":\"history\",\"version\":1,\"values\":\"edn\",\"initial\":null,"
                + "\"sessions\":[\"a\"]}\n{\"session\":\"a\",\"id\":7,\"name\":\"T\","
                + "\"status\":\"unknown\",\"start\":1,\"ops\":[[\"w\",1,\":x\"]]}\n"
                + "{\"session\":0,\"start\":1,\"end\":2,\"ops\":[[\"r\",1,\":x\"]]}\n"
                + "{\"key\":1,\"writers\":[1]}\n")
            .getBytes(US_ASCII),
        ("{\"taipan\":\"history\",\"version\":1,\"keys\":\"plain\",\"values\":\"unsigned\"}\n"
                + "{\"session\":\"\\u0062\",\"ops\":[[\"append\",\"k\",3],"
                + "[\"list\",\"k\",[3,18446744073709551615]]]}\n")
            .getBytes(US_ASCII),
        """
        {"taipan":"history","version":2,"keys":"row","versions":"signed","initial":0,"absent":-1}
        {"session":"a","level":"x","xid":"7","saw":"6:7:","ops":[["insert",["t",1],5,{"version":7,"start":1,"end":2,"saw":"1:1:"}]]}
        {"session":"b","ops":[["predicate","p",[[["t",1,"c"],5,7]],{"statement":0}],["delete",["t",1]]]}
        {"key":["t",1],"writes":[[1,1],[2,1]]}
        {"key":["t",1],"versions":[7]}
        """
            .getBytes(US_ASCII));
  }

  static List<byte[]> bincode() {
    BincodeBytes small = new BincodeBytes().u64(1).u64(2).u64(3).u64(4).u64(5);
    small.string("a").string("b").string("").u64(2).u64(2).u64(2);
    small.write(1, 2, 1).write(1, 3, 0).u8(1).u64(1).read(1, 2, 1).u8(0).u64(0);
    return List.of(small.bytes(), new BincodeBytes().header().u64(0).bytes());
  }

  static List<byte[]> cobra() {
    LogBytes plain = new LogBytes().start(1).write(5, 6).read(0xbebeebeeL, 0xbebeebeeL, 7);
    plain.commit(1).start(2).read(1, 5, 6).abort(2).start(3);
    LogBytes timed = new LogBytes().record('S', 1, 99).write(5, 6).record('C', 1, 100);
    return List.of(plain.bytes(), timed.bytes());
  }
}
