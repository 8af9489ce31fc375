package dev.taipan.pgwire;

/**
 * A column of a result.
 *
 * @param table the number of its table; 0 when it is of none
 * @param attribute its number in the table
 * @param type the number of its type
 * @param size of the type in bytes; negative when it varies
 * @param modifier of the type; -1 for none
 * @param format 0 text, 1 binary
 */
public record ResultColumn(
    String name, int table, int attribute, int type, int size, int modifier, int format) {

  static ResultColumn of(PayloadReader in) throws ProtocolException {
    return new ResultColumn(
        in.text(), in.int32(), in.int16(), in.int32(), in.int16(), in.int32(), in.int16());
  }

  void write(FrameWriter out) {
    out.text(name).int32(table).int16(attribute).int32(type).int16(size).int32(modifier);
    out.int16(format);
  }
}
