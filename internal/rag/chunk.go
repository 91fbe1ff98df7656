package rag

import (
	"cmp"
	"slices"
)

// chunks cuts the text so that the chunks are about equal, each ends with a sentence where one ends, and each begins Overlap
// tokens before the end of the one before.
func (t tokens) chunks(sentences []Span) []Span {
	var out []Span
	for from := 0; ; {
		left := t.count() - from
		if left <= MaxChunk {
			return append(out, Span{t.ends[from], len(t.text)})
		}
		to := t.cutAfter(from, sentences)
		out = append(out, Span{t.ends[from], t.ends[to]})
		from = t.backTo(to - Overlap)
	}
}

// endsThere tells whether one of the sentences ends after n tokens.
func (t tokens) endsThere(n int, sentences []Span) bool {
	_, found := slices.BinarySearchFunc(sentences, t.ends[n], func(s Span, end int) int { return cmp.Compare(s.End, end) })
	return found
}

// cutAfter chooses the token after which a chunk that begins at from ends: the end of a sentence that is nearest to an equal
// share of what is left; without one, the share itself.
func (t tokens) cutAfter(from int, sentences []Span) int {
	left := t.count() - from
	n := (left - Overlap + MaxChunk - Overlap - 1) / (MaxChunk - Overlap) // chunks still to come, rounded up
	share := from + min(max((left-Overlap+n-1)/n+Overlap, MinChunk), MaxChunk)
	plain := 0
	for d := 0; d <= MaxChunk-MinChunk; d++ {
		for _, to := range [...]int{share - d, share + d} {
			if to < from+MinChunk || to > from+MaxChunk || !t.whole(to) || !t.whole(to-Overlap) {
				continue
			}
			if t.endsThere(to, sentences) {
				return to
			}
			if plain == 0 {
				plain = to
			}
		}
	}
	if plain == 0 { // every token ends inside a character; backTo makes the overlap a little longer
		return t.onTo(share)
	}
	return plain
}

// backTo and onTo give the nearest place before and after n tokens where the text may be cut.
func (t tokens) backTo(n int) int {
	for !t.whole(n) {
		n--
	}
	return n
}

func (t tokens) onTo(n int) int {
	for !t.whole(n) {
		n++
	}
	return n
}
