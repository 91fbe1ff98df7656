package vector

import "golang.org/x/sys/cpu"

// DotCodes is the inner product of a question and the codes of a window, whose length is a multiple of Step.
func DotCodes(question []int16, codes []int8) int32 {
	if cpu.X86.HasAVX2 && len(codes) > 0 {
		return dotAVX(&question[:len(codes)][0], &codes[0], len(codes))
	}
	return dotPlain(question, codes)
}

// dotAVX is in dot_amd64.s; n is a multiple of Step and more than 0.
//
//go:noescape
func dotAVX(question *int16, codes *int8, n int) int32
