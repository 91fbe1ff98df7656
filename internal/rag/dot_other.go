//go:build !amd64

package rag

// dotCodes is the inner product of a question and the codes of a window, whose length is a multiple of step.
func dotCodes(question []int16, codes []int8) int32 { return dotPlain(question, codes) }
