// Package graph is what a workflow is made of, whatever it does: nodes over one state, what each of them sees of it and may change, where
// it goes on, how far it goes back, and what is recorded of it. The state is a struct of the workflow's own; its fields are known by their
// names on the wire.
//
// It runs nothing by itself and knows no state: steps, events and checkpoints are made by the workflow, from what stands here. Workflows
// import it.
package graph
