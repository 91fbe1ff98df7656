package rag

import "sort"

// mostInWindow is what a window may hold so that the encoders read all of it.
const mostInWindow = WindowOf + WindowOf/4

// within gives those of the sentences of which the chunk has something.
func within(sentences []Span, chunk Span) []Span {
	first := sort.Search(len(sentences), func(i int) bool { return sentences[i].End > chunk.Start })
	behind := sort.Search(len(sentences), func(i int) bool { return sentences[i].Start >= chunk.End })
	return sentences[first:behind]
}

// windows divides a chunk into windows of whole sentences, as many as fit into WindowOf tokens; what the chunk has of a sentence
// at its edge counts as one. They cover all of the chunk but white space and do not overlap.
func (t tokens) windows(sentences []Span, chunk Span) []Span {
	var out []Span
	for _, s := range sentences {
		s = Span{max(s.Start, chunk.Start), min(s.End, chunk.End)}
		for _, part := range t.bites(s) {
			last := len(out) - 1
			if last >= 0 && t.between(Span{out[last].Start, part.End}) <= WindowOf {
				out[last].End = part.End
			} else {
				out = append(out, part)
			}
		}
	}
	return out
}

// bites cuts a sentence that is too long for a window after every WindowOf tokens.
func (t tokens) bites(s Span) []Span {
	var out []Span
	for t.between(s) > mostInWindow {
		to := t.ends[t.onTo(t.at(s.Start)+WindowOf)]
		out = append(out, Span{s.Start, to})
		s.Start = to
	}
	if s.Start < s.End {
		out = append(out, s)
	}
	return out
}
