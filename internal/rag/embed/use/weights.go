package use

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
)

//go:embed weights.bin
var weightsFile []byte

//go:embed vocabulary.tsv.gz
var vocabularyFile []byte

// tableRows is two more than there are pieces; the last two are never asked for.
const tableRows = 8002

// group is how many weights of a column share a scale; convert has it too.
const group = 64

// load makes the model from the embedded files. They are ours, so one that does not fit is a broken build: it panics.
func load() *model {
	r := &reader{rest: weightsFile}
	m := &model{vocabulary: readVocabulary(vocabularyFile)}
	m.pieces = r.rows(tableRows, embedding)
	m.timing = r.floats(embedding / 2)
	m.widen = r.matrix(embedding, dimensions)
	width := embedding
	for i := range m.layers {
		m.layers[i] = r.layer(width)
		width = dimensions
	}
	m.last = r.matrix(dimensions, dimensions)
	if len(r.rest) != 0 {
		panic(fmt.Sprintf("use: weights.bin has %d bytes too many", len(r.rest)))
	}
	return m
}

// reader takes the file apart in the order in which convert wrote it.
type reader struct{ rest []byte }

func (r *reader) layer(width int) (l layer) {
	l.beforeLook = r.norm(width)
	l.look = r.matrix(width, 3*width)
	l.scale = r.floats(1)[0]
	l.gather = r.matrix(width, dimensions)
	l.beforeThink = r.norm(dimensions)
	l.think = r.matrix(dimensions, hidden)
	l.conclude = r.matrix(hidden, dimensions)
	return l
}

func (r *reader) norm(width int) layerNorm {
	return layerNorm{scale: r.floats(width), shift: r.floats(width)}
}

// matrix reads a scale for each column of each 64 rows, the weights and the biases.
func (r *reader) matrix(rows, cols int) matrix {
	scale := r.floats(rows / group * cols)
	m := matrix{rows: rows, cols: cols, w: make([]float32, rows*cols)}
	file := r.bytes(rows * cols)
	for row := range rows {
		scale := scale[row/group*cols:]
		for col := range cols {
			m.w[m.at(row, col)] = float32(int8(file[row*cols+col])) * scale[col]
		}
	}
	m.bias = r.floats(cols)
	return m
}

func (r *reader) rows(n, cols int) rows {
	scale := r.floats(n)
	return rows{cols: cols, w: r.bytes(n * cols), scale: scale}
}

func (r *reader) floats(n int) []float32 {
	out := make([]float32, n)
	for i, b := 0, r.bytes(4*n); i < n; i++ {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return out
}

func (r *reader) bytes(n int) []byte {
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}
