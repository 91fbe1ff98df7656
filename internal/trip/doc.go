// Package trip holds the words of the product: what a traveller wants (Intent, Requirement), what is known (Facts and
// their Provenance), what is planned (Plan, Day, Slot, Choice), what is wrong (Violation), what repair does (Move,
// RepairDiff), and what the traveller gets (Itinerary, Citation, Certificate) or is told (Problem).
//
// It validates, counts, and says wishes in words and what they allow; it does no I/O and judges no plan. Everybody above may
// import it. The JSON of these types is a contract of the seeds and of the command line: names stay.
package trip
