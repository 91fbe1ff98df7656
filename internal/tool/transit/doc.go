// Package transit computes the way from one place of a city to another: from door to door, as somebody who lives there
// would count it, for the usual fare. It asks nobody and is cheap enough for every pair of places of a trip, so the planner
// computes ways as it goes. The Adapter is for who asks for one way from outside, through a guard like every tool.
//
// It knows no lines, no timetables but the last departure, and no traffic. The workflows, app, and whoever builds the
// matrix of a trip import it.
package transit
