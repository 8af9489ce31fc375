/** Files as histories that need not fit in memory. */
package dev.taipan.formats.stream;
