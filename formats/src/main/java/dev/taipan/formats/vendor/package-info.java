/**
 * What databases tell of their order in forms of their own: CockroachDB's change feeds and time
 * stamps, TiDB's answers about its versions.
 */
package dev.taipan.formats.vendor;
