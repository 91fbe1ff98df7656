// Package graph is what a workflow is made of, whatever it does: nodes over one state, where each goes on, how far a run goes back, what is
// recorded, told and remembered of a turn, and the run itself. The state is a struct of the workflow's own; its fields are known by their names
// on the wire.
//
// A node is a function from what it is given to what it makes, both types of its own: it cannot see or set anything else, and the compiler says
// so. It knows no trips: what a state means, which work is worth remembering and what screens draw of it comes from the workflow. Workflows
// import it.
package graph
