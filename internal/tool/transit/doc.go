// Package transit computes the way from one place of a city to another: as the crow flies, at the usual speed of a mode,
// for the usual fare. Leg is the computation, cheap enough for every pair of a trip; Adapter is the same as a tool.
//
// It knows no lines, no timetables but the last departure, and no traffic. The workflows, app, and whoever builds the
// matrix of a trip import it.
package transit
