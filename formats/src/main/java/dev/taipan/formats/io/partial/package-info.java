/** Files that are being written, and appear as a whole or not at all. */
package dev.taipan.formats.io.partial;
