package use

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// vocabulary is the pieces that words are made of, each with the logarithm of how likely it is (SentencePiece's unigram
// model, Kudo 2018).
type vocabulary struct {
	pieces  map[string]piece
	size    []int // bytes of each piece, by id
	longest int   // bytes
}

type piece struct {
	id    int32
	score float64
}

const (
	unknown  = 0
	reserved = 6   // the first ids are marks, not pieces
	space    = "▁" // what stands before a word
)

func unpacked(file []byte) string {
	zr, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		panic("use: vocabulary.tsv.gz: " + err.Error())
	}
	text, err := io.ReadAll(zr)
	if err != nil {
		panic("use: vocabulary.tsv.gz: " + err.Error())
	}
	return string(text)
}

// readVocabulary reads a line a piece: the piece, a tab and its score. The file is packed with gzip and ours, so one that does not fit is a
// broken build: it panics.
func readVocabulary(file []byte) vocabulary {
	v := vocabulary{pieces: map[string]piece{}}
	for line := range strings.Lines(unpacked(file)) {
		text, number, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		score, err := strconv.ParseFloat(number, 64)
		if err != nil {
			panic(fmt.Sprintf("use: vocabulary.tsv, piece %d: %v", len(v.size), err))
		}
		if id := len(v.size); id >= reserved {
			v.pieces[text] = piece{int32(id), score}
			v.longest = max(v.longest, len(text))
		}
		v.size = append(v.size, len(text))
	}
	return v
}

// cut gives the likeliest pieces of text. The result lies on the desk.
func (v *vocabulary) cut(d *desk, text string) []int32 {
	d.text = prepare(d.text[:0], text)
	if len(d.text) == 0 {
		return d.ids[:0]
	}
	v.search(d)
	return v.path(d)
}

// prepare writes text in Unicode's compatible composed form, with the mark of a space before each word.
func prepare(buf []byte, text string) []byte {
	for word := range strings.FieldsFuncSeq(text, unicode.IsSpace) {
		buf = append(buf, space...)
		if isASCII(word) { // nearly always, and nothing to do; package norm allocates
			buf = append(buf, word...)
		} else {
			buf = norm.NFKC.AppendString(buf, word)
		}
	}
	return buf
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// search finds for every place in the text the best piece that ends there (Viterbi). As in the build that the model is
// published with, a best of zero means that nothing ends there yet, an unknown character costs nothing, and of equals the
// shorter piece wins.
func (v *vocabulary) search(d *desk) {
	d.best = append(d.best[:0], make([]float64, len(d.text)+1)...)
	d.from = append(d.from[:0], make([]int32, len(d.text)+1)...)
	for at := 0; at < len(d.text); {
		_, first := utf8.DecodeRune(d.text[at:])
		found := false
		for end := at + first; end <= len(d.text) && end-at <= v.longest; end++ {
			if p, ok := v.pieces[string(d.text[at:end])]; ok {
				d.reach(at, end, p)
				found = true
			}
		}
		if !found {
			d.reach(at, at+first, piece{id: unknown})
		}
		at += first
	}
}

// reach notes that p leads from at to end, if nothing better does.
func (d *desk) reach(at, end int, p piece) {
	if score := d.best[at] + p.score; d.best[end] == 0 || score >= d.best[end] {
		d.best[end], d.from[end] = score, p.id
	}
}

// path walks back from the end; neighbouring unknowns become one.
func (v *vocabulary) path(d *desk) []int32 {
	ids := d.ids[:0]
	for at := len(d.text); at > 0; {
		id := d.from[at]
		if id != unknown || len(ids) == 0 || ids[len(ids)-1] != unknown {
			ids = append(ids, id)
		}
		if id == unknown {
			_, last := utf8.DecodeLastRune(d.text[:at])
			at -= last
		} else {
			at -= v.size[id]
		}
	}
	for i, j := 0, len(ids)-1; i < j; i, j = i+1, j-1 {
		ids[i], ids[j] = ids[j], ids[i]
	}
	return ids
}
