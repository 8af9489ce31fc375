/** Where boxes and lines of a drawing are. Nothing else knows the library that works it out. */
package dev.taipan.report.layout;
