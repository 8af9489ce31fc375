/** What proving verdicts costs: explaining violations, making certificates, verifying them. */
package dev.taipan.benchmarks.certificates;
