// Package explain answers "why not?": which of the wishes cannot hold together, and which single change of them would make
// the trip possible. It plans nothing itself; it asks an Attempt.
package explain
