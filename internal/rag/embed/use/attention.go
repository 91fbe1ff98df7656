package use

import (
	"math"

	"github.com/tripwright/tripwright/internal/vector"
)

// attend lets every position look at every other (Vaswani and others 2017, 3.2): each of four heads has a quarter of the
// queries, keys and values that stand side by side on d.look. What is seen lies on d.seen.
func (l *layer) attend(d *desk, n, width int) {
	room(&d.seen, n*width)
	room(&d.weights, n)
	clear(d.seen)
	part := width / heads
	for h := range heads {
		for i := range n {
			query := d.look[i*3*width+h*part:][:part]
			for j := range n {
				d.weights[j] = l.scale * vector.Dot(query, d.look[j*3*width+width+h*part:])
			}
			softmax(d.weights)
			seen := d.seen[i*width+h*part:][:part]
			for j, w := range d.weights {
				addTimes(seen, w, d.look[j*3*width+2*width+h*part:])
			}
		}
	}
}

// softmax turns scores into shares of one; the highest is taken off first, so that no exponential overflows.
func softmax(s []float32) {
	high := s[0]
	for _, v := range s {
		high = max(high, v)
	}
	sum := float32(0)
	for i, v := range s {
		s[i] = float32(math.Exp(float64(v - high)))
		sum += s[i]
	}
	for i := range s {
		s[i] /= sum
	}
}

// layerNorm brings each position's numbers to mean 0 and variance 1, then scales and shifts them (Ba and others 2016).
type layerNorm struct{ scale, shift []float32 }

func (m layerNorm) of(dst, x []float32, n, width int) {
	const tiny = 1e-6 // the model was trained with it
	for i := range n {
		from, to := x[i*width:(i+1)*width], dst[i*width:(i+1)*width]
		sum, squares := 0.0, 0.0
		for _, v := range from {
			sum += float64(v)
		}
		mean := sum / float64(width)
		for _, v := range from {
			squares += (float64(v) - mean) * (float64(v) - mean)
		}
		by := 1 / math.Sqrt(squares/float64(width)+tiny)
		for j, v := range from {
			to[j] = float32((float64(v)-mean)*by)*m.scale[j] + m.shift[j]
		}
	}
}

func add(dst, x []float32) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] += x[i]
	}
}

func addTimes(dst []float32, by float32, x []float32) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] += by * x[i]
	}
}

func rectify(x []float32) {
	for i, v := range x {
		x[i] = max(v, 0)
	}
}
