package use

import "math"

const (
	embedding = 256  // numbers of a piece of a word
	hidden    = 1536 // numbers between the two halves of a feed-forward step
	heads     = 4
)

// model is the encoder's weights, ready to multiply with. It does not change.
type model struct {
	vocabulary vocabulary
	pieces     rows      // a row a piece
	timing     []float32 // wavelengths of the position signal, 128
	widen      matrix    // carries the 256 numbers of a piece past the first attention
	layers     [2]layer
	last       matrix
}

// layer is a transformer layer: every position looks at every other, then each thinks for itself.
type layer struct {
	beforeLook  layerNorm
	look        matrix // queries, keys and values side by side
	scale       float32
	gather      matrix
	beforeThink layerNorm
	think       matrix
	conclude    matrix
}

// desk is the room that one encoding works in; it grows to the longest text and is used again.
type desk struct {
	text               []byte
	best               []float64
	from               []int32
	ids                []int32
	x, normed, carried []float32
	look, seen         []float32
	thought            []float32
	weights            []float32
	mean               [dimensions]float32
}

// encode writes the vector of text to out: zeros when there is nothing in it.
func (m *model) encode(d *desk, text string, out []float32) {
	d.ids = m.vocabulary.cut(d, text)
	n := min(len(d.ids), maxPieces)
	if n == 0 {
		clear(out)
		return
	}
	m.place(d, d.ids[:n])
	room(&d.carried, n*dimensions)
	m.widen.times(d.carried, d.x, n)
	for i := range m.layers {
		m.layers[i].run(d, n)
	}
	m.conclude(d, n, out)
}

// place puts the pieces' numbers on the desk, each with the signal of its position (Vaswani and others 2017, 3.5).
func (m *model) place(d *desk, ids []int32) {
	room(&d.x, len(ids)*embedding)
	for i, id := range ids {
		x := d.x[i*embedding : (i+1)*embedding]
		m.pieces.row(x, int(id))
		for j, t := range m.timing {
			sin, cos := math.Sincos(float64(float32(i) * t))
			x[j] = 2*x[j] + float32(sin)
			x[len(m.timing)+j] = 2*x[len(m.timing)+j] + float32(cos)
		}
	}
}

// run takes what lies on x through the layer. What was carried past is added after each half; the result lies on both x and
// carried.
func (l *layer) run(d *desk, n int) {
	width := l.look.rows
	room(&d.normed, n*dimensions)
	l.beforeLook.of(d.normed, d.x, n, width)
	room(&d.look, n*3*width)
	l.look.times(d.look, d.normed, n)
	l.attend(d, n, width)
	room(&d.x, n*dimensions)
	l.gather.times(d.x, d.seen, n)
	add(d.carried, d.x)

	l.beforeThink.of(d.normed, d.carried, n, dimensions)
	room(&d.thought, n*hidden)
	l.think.times(d.thought, d.normed, n)
	rectify(d.thought)
	l.conclude.times(d.x, d.thought, n)
	add(d.x, d.carried)
	copy(d.carried, d.x)
}

// conclude makes one vector of length one of all positions.
func (m *model) conclude(d *desk, n int, out []float32) {
	clear(d.mean[:])
	for i := range n {
		add(d.mean[:], d.x[i*dimensions:(i+1)*dimensions])
	}
	for j := range d.mean {
		d.mean[j] /= float32(n)
	}
	m.last.times(out, d.mean[:], 1)
	sum := 0.0
	for j, v := range out {
		v := math.Tanh(float64(v))
		out[j] = float32(v)
		sum += v * v
	}
	for j := range out {
		out[j] = float32(float64(out[j]) / math.Sqrt(sum))
	}
}

// room makes s as long as n; what it held is lost.
func room(s *[]float32, n int) {
	if cap(*s) < n {
		*s = make([]float32, n)
	}
	*s = (*s)[:n]
}
