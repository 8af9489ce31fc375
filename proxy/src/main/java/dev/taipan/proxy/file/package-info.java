/** The files of a recording that goes on for long. */
package dev.taipan.proxy.file;
