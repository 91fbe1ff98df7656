// Package vector multiplies vectors, as fast as the processor can. It knows nothing of what they mean, and bounds nothing: lengths are the
// caller's to keep. Anybody may import it.
package vector

// Step is how many codes are multiplied at once.
const Step = 32

// Dot is the inner product of a and the first len(a) numbers of b; of two vectors of length one it is their cosine.
func Dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32 // four sums, so that no addition waits for the one before
	for len(a) >= 8 && len(b) >= 8 {
		s0 += a[0]*b[0] + a[4]*b[4]
		s1 += a[1]*b[1] + a[5]*b[5]
		s2 += a[2]*b[2] + a[6]*b[6]
		s3 += a[3]*b[3] + a[7]*b[7]
		a, b = a[8:], b[8:]
	}
	for i, x := range a {
		s0 += x * b[i]
	}
	return s0 + s1 + s2 + s3
}

// dotPlain is what DotCodes does wherever the processor has nothing better.
func dotPlain(question []int16, codes []int8) int32 {
	question = question[:len(codes)]
	var s0, s1 int32
	for len(codes) >= 4 && len(question) >= 4 {
		s0 += int32(codes[0])*int32(question[0]) + int32(codes[1])*int32(question[1])
		s1 += int32(codes[2])*int32(question[2]) + int32(codes[3])*int32(question[3])
		codes, question = codes[4:], question[4:]
	}
	return s0 + s1
}
