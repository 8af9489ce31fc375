/**
 * What every HTML page is made of: elements, style sheets and scripts, and a head that forbids the
 * rest.
 */
package dev.taipan.report.markup;
