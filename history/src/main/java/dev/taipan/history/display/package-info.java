/** How text from outside is shown to people. */
package dev.taipan.history.display;
