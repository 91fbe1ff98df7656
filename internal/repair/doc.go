// Package repair mends a plan that breaks a rule by putting real options in the place of others: another airport, a
// simpler hotel, another day, another sight. It never edits a number to please a rule: every option it uses is one of the
// facts, and every rule judges the plan again after each cycle (seed 000 §7).
//
// It is pure and deterministic. Slots that the traveller pinned are never touched.
package repair
