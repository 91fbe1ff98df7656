//go:build !amd64

package vector

// DotCodes is the inner product of a question and the codes of a window, whose length is a multiple of Step.
func DotCodes(question []int16, codes []int8) int32 { return dotPlain(question, codes) }
