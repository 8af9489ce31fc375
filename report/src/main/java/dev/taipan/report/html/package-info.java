/**
 * A verdict as one self-contained HTML page: pictures are laid out when it is written, so that it
 * is SVG and a small script, and readable without scripts.
 */
package dev.taipan.report.html;
