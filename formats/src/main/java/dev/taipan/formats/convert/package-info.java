/** Histories turned into ones that a format can express, and what is lost on the way. */
package dev.taipan.formats.convert;
