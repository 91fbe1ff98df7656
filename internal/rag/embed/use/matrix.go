package use

// matrix multiplies from the right: rows are inputs, columns outputs. Its weights were rounded to eight bits for the file
// and are numbers again here, because turning them for every text costs more than the memory. They stand in panels of 64
// columns, row by row, so that what a tile needs follows each other.
type matrix struct {
	rows, cols int
	w          []float32
	bias       []float32 // of each column
}

const (
	strip = 64 // columns of a panel; every matrix of the model has a multiple
	depth = 64 // rows of a tile; 16 KB of weights, which stay in the nearest cache for all positions
)

// times writes x times m to dst: n positions of m.rows numbers each give n of m.cols.
func (m *matrix) times(dst, x []float32, n int) {
	for i := range n {
		copy(dst[i*m.cols:(i+1)*m.cols], m.bias)
	}
	for col := 0; col < m.cols; col += strip {
		for row := 0; row < m.rows; row += depth {
			w := (*[depth * strip]float32)(m.w[m.at(row, col):])
			for i := range n {
				addTile((*[strip]float32)(dst[i*m.cols+col:]), (*[depth]float32)(x[i*m.rows+row:]), w)
			}
		}
	}
}

// at is where a weight stands.
func (m *matrix) at(row, col int) int {
	return col/strip*strip*m.rows + row*strip + col%strip
}

// addTilePlain adds x times the tile w to dst. It is what addTile does wherever the processor has nothing better.
func addTilePlain(dst *[strip]float32, x *[depth]float32, w *[depth * strip]float32) {
	for k := 0; k < depth; k += 4 { // four rows at a time: dst is fetched and put back once for all of them
		a, b, c, d := x[k], x[k+1], x[k+2], x[k+3]
		rows := (*[4 * strip]float32)(w[k*strip:])
		for j := range dst {
			dst[j] += a*rows[j] + b*rows[strip+j] + c*rows[2*strip+j] + d*rows[3*strip+j]
		}
	}
}

// rows is a table of which a few rows are needed: it stays in eight bits.
type rows struct {
	cols  int
	w     []byte    // signed
	scale []float32 // of each row
}

func (t *rows) row(dst []float32, i int) {
	w := t.w[i*t.cols : (i+1)*t.cols]
	for j := range dst {
		dst[j] = float32(int8(w[j])) * t.scale[i]
	}
}
