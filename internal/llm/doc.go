// Package llm is the seam to language models: a Model turns words into words, Ask turns a Task and its input into a
// value of a Go type that passed its schema, or fault.BadReply.
//
// It asks once. Rolling back to a checkpoint and asking a second, constrained time is the business of the workflow that
// asks (seed 000 §5.5), because only the workflow knows its checkpoint. What is in the input of a question is data: it
// travels as one JSON document in the user message, apart from the prompt.
//
// A Gateway is the way to models that cost something: it chooses one by the class that a task's Policy names, counts the
// prompt, reserves in a Ledger the most that the question can cost, and tries again what may pass.
//
// Providers live below: openai, anthropic and gemini speak their protocols on plain net/http, tape plays a recording,
// scripted is for tests, and rules is no model at all, the default for reading a traveller's sentence. Workflows and assembly may import this package; tools and the store do not.
package llm
