/**
 * EDN and JSON as streams of tokens over bytes, of files of any length: no tree, and no object per
 * token. Formats that are written in either read {@link dev.taipan.formats.syntax.Tokens} and need
 * not know which of the two it is.
 */
package dev.taipan.formats.syntax;
