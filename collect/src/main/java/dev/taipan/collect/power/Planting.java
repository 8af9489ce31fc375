package dev.taipan.collect.power;

import dev.taipan.generate.plant.PlantedAnomaly;

/**
 * What came of planting one kind of anomaly.
 *
 * @param anomaly what was planted
 * @param violatedAnyway whether the transactions violate all levels that the anomaly would, so that
 *     none was planted
 * @param planted how often it was planted; never where no transactions were such that it could have
 *     happened to them
 * @param caught how often that violated a level that holds without it
 */
public record Planting(PlantedAnomaly anomaly, boolean violatedAnyway, int planted, int caught) {}
