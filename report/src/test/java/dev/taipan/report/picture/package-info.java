/** How arguments become pictures. */
package dev.taipan.report.picture;
