/** How much was tried before something was said to hold. */
package dev.taipan.report.power;
