package knowledge

import (
	"encoding/binary"
	"math"
)

// largest is what the largest number of a vector is kept as. Sixteen bits a number are exact enough for every vector: with
// eight, one that has a single large number and many small ones would lose the small ones.
const largest = math.MaxInt16

// packed gives the direction of a vector in two bytes a number; ok is false when a number is infinite or none.
func packed(vector []float32) (b []byte, ok bool) {
	top := 0.0
	for _, x := range vector {
		if x64 := math.Abs(float64(x)); x64 > top || math.IsNaN(x64) {
			top = x64
		}
	}
	if math.IsInf(top, 0) || math.IsNaN(top) {
		return nil, false
	}
	b = make([]byte, 0, 2*len(vector))
	for _, x := range vector {
		var n int16
		if top > 0 {
			n = int16(math.Round(float64(x) / top * largest))
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(n))
	}
	return b, true
}

// unpacked gives a vector of length one in the direction that was packed, or zeros.
func unpacked(b []byte) []float32 {
	vector := make([]float32, len(b)/2)
	square := 0.0
	for i := range vector {
		n := float64(int16(binary.LittleEndian.Uint16(b[2*i:])))
		vector[i] = float32(n)
		square += n * n
	}
	if square == 0 {
		return vector
	}
	shorter := float32(1 / math.Sqrt(square))
	for i := range vector {
		vector[i] *= shorter
	}
	return vector
}
