// Package narrate turns a plan that holds into the itinerary people read: titles, headlines, notes, a short summary, and
// under every claim the citation it stands on. CheckProse is the gate behind it: prose, whoever wrote it, passes only when
// every number and every name in it is found in the itinerary's own data.
//
// It invents nothing and judges no plan: what is not known is said to be unknown, what has no evidence is not written.
// It is pure: no clock, no chance, no I/O, the same bytes for the same story. The workflows import it.
package narrate
