// Package compress keeps JSON documents as text of fewer bytes. Itineraries and the records of runs say the same words
// again and again; a quarter of the bytes is a quarter of what databases have to write, log, copy and send.
package compress

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/klauspost/compress/s2"
)

// marker stands before text that is compressed. No JSON document begins with it.
const marker = "s2:"

// small documents stay as they are, for whoever looks into a database: little is to be had there.
const small = 4 << 10

// most is the longest document that is read, in bytes: damaged text cannot ask for all memory.
const most = 256 << 20

// blocks are rooms for compressed bytes, which are gone as soon as they are text; documents come by the dozen with every run.
var blocks = sync.Pool{New: func() any { return new([]byte) }}

// Text is a document as text: one block of S2 in base64 behind "s2:", or as it is where it is small or would not be
// shorter. The same document gives the same text.
func Text(doc json.RawMessage) string {
	if len(doc) < small || len(doc) > most {
		return string(doc)
	}
	room := blocks.Get().(*[]byte)
	defer blocks.Put(room)
	if need := s2.MaxEncodedLen(len(doc)); cap(*room) < need {
		*room = make([]byte, need)
	}
	block := s2.Encode((*room)[:cap(*room)], doc)
	size := base64.RawStdEncoding.EncodedLen(len(block))
	if len(marker)+size >= len(doc) {
		return string(doc)
	}
	var out strings.Builder
	out.Grow(len(marker) + size)
	out.WriteString(marker)
	piece := make([]byte, 0, 4<<10)
	for len(block) > 0 {
		n := min(len(block), 3<<10) // a multiple of three, so that pieces of base64 join
		piece = base64.RawStdEncoding.AppendEncode(piece[:0], block[:n])
		out.Write(piece)
		block = block[n:]
	}
	return out.String()
}

// Document reads what Text made, and any other text as the document it is. It refuses text that is damaged; whether a
// document is JSON is for whoever reads it.
func Document(text string) (json.RawMessage, error) {
	packed, ok := strings.CutPrefix(text, marker)
	if !ok {
		return json.RawMessage(text), nil
	}
	block, err := base64.RawStdEncoding.DecodeString(packed)
	if err != nil {
		return nil, fmt.Errorf("a compressed document is damaged: %w", err)
	}
	size, err := s2.DecodedLen(block)
	if err != nil || size > most {
		return nil, fmt.Errorf("a compressed document is damaged: it says that it is %d bytes: %w", size, err)
	}
	doc, err := s2.Decode(make([]byte, 0, size), block)
	if err != nil {
		return nil, fmt.Errorf("a compressed document is damaged: %w", err)
	}
	return doc, nil
}
