// Package tokens cuts text into the tokens of cl100k, the public vocabulary that OpenAI's models read by until 2024: what documents
// are measured in, and what an estimate for the models of today starts from. It knows nothing of models, prices or documents.
package tokens

import (
	"bytes"
	"compress/flate"
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"sync"
)

// The vocabulary in half a megabyte: DEFLATE of the length of each token, a byte each, in the order of their ranks; then of the
// tokens themselves, one after the other. Before both stands how many bytes the lengths take, in four.
//
//go:embed cl100k.bin
var file []byte

// size is how many tokens the vocabulary has.
const size = 100256

// ranks says for each token how early it was learned. It is read by the first text that is cut, once, and takes some 10 MB from
// then on: a program that cuts nothing pays nothing.
var ranks = sync.OnceValue(read)

// read unpacks the vocabulary. The file is ours, so one that does not fit is a broken build: it panics.
func read() map[string]int32 {
	n := binary.LittleEndian.Uint32(file)
	lengths, text := inflate(file[4:4+n]), string(inflate(file[4+n:]))
	out := make(map[string]int32, size)
	at := 0
	for rank, length := range lengths {
		out[text[at:at+int(length)]] = int32(rank)
		at += int(length)
	}
	if len(out) != size || at != len(text) {
		panic(fmt.Sprintf("tokens: %d tokens of %d in %d bytes of %d", len(out), size, at, len(text)))
	}
	return out
}

func inflate(packed []byte) []byte {
	out, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		panic(fmt.Sprintf("tokens: the vocabulary is damaged: %v", err))
	}
	return out
}

// Count says how many tokens the text has: never more than bytes.
func Count(text string) int {
	n := 0
	each(text, func() bool { return true }, func(int) { n++ })
	return n
}

// Ends gives the places in the text where a token ends, in bytes. The first is 0, the last the end of the text; a token may end
// inside a character. When ctx ends meanwhile, that is the error.
func Ends(ctx context.Context, text string) ([]int, error) {
	out := make([]int, 1, 1+len(text)/3)
	if !each(text, func() bool { return ctx.Err() == nil }, func(end int) { out = append(out, end) }) {
		return nil, ctx.Err()
	}
	return out, nil
}

// each names the end of every token in turn. Now and then it asks whether to go on, and tells whether it came to the end.
func each(text string, goOn func() bool, ended func(end int)) bool {
	ranks := ranks()
	var m merger
	pieces := 0
	for at := 0; at < len(text); pieces++ {
		if pieces%goOnEvery == 0 && !goOn() {
			return false
		}
		end := at + pieceLen(text[at:])
		piece := text[at:end]
		if _, whole := ranks[piece]; whole {
			ended(end)
		} else if !m.merge(ranks, piece, goOn, func(n int) { ended(at + n) }) {
			return false
		}
		at = end
	}
	return true
}
