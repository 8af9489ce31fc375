/** Data of any shape in EDN or JSON: what other tools print of histories. */
package dev.taipan.formats.form;
