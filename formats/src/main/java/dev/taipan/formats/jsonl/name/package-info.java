/**
 * How the files of Taipan's own format name keys, values and versions, and how they are numbered.
 */
package dev.taipan.formats.jsonl.name;
