package live

import "github.com/tripwright/tripwright/internal/sse"

// batchSize bounds, in bytes, what is written at once, but for a single frame that is larger. A reader that takes less than
// this within the pipe's patience is too slow.
const batchSize = 16 << 10

// batch is what one write sends.
type batch struct {
	pieces [][]byte
	labels []string // of the frames in it
	size   int
	final  bool // the stream ends with it
	broken bool // at once, without a word

	joined []byte
}

func (b *batch) reset() {
	clear(b.pieces) // lets go of frames
	*b = batch{pieces: b.pieces[:0], labels: b.labels[:0], joined: b.joined[:0]}
}

func (b *batch) add(piece []byte) {
	if len(piece) > 0 {
		b.pieces = append(b.pieces, piece)
		b.size += len(piece)
	}
}

func (b *batch) frame(f *sse.Frame) {
	b.add(f.Bytes)
	b.labels = append(b.labels, f.Label)
	b.final = b.final || f.Last
}

// full tells whether it is enough for one write; nothing comes after the final frame.
func (b *batch) full() bool { return b.size >= batchSize || b.final }

// bytes gives the pieces as one; a single one, as heartbeats and most events are, is not copied.
func (b *batch) bytes() []byte {
	if len(b.pieces) == 1 {
		return b.pieces[0]
	}
	for _, p := range b.pieces {
		b.joined = append(b.joined, p...)
	}
	return b.joined
}
