/**
 * Taipan's own format: a header, then an object per transaction, one per line. It holds all that a
 * history is. {@code docs/formats.md} describes it, and {@code docs/schemas/history.schema.json}
 * says what a line may be.
 */
package dev.taipan.formats.jsonl;
