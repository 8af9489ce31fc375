/** Makes what the archive that people unpack has besides the command: its manual. */
package dev.taipan.dist;
