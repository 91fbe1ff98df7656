package rag

import "math"

// diverse picks n passages, one after the other: the one that has the highest score after what it repeats of those already
// picked is taken off (maximal marginal relevance, Carbonell and Goldstein 1998).
func diverse(ranked []Passage, n int) []Passage {
	left := append([]Passage(nil), ranked...)
	var out []Passage
	for len(out) < n && len(left) > 0 {
		best, most := 0, math.Inf(-1)
		for i := range left {
			if m := relevance*left[i].Score - (1-relevance)*sameness(&left[i], out); m > most {
				best, most = i, m
			}
		}
		out = append(out, left[best])
		left = append(left[:best], left[best+1:]...)
	}
	return out
}

// sameness is how much p is like the most similar of the others, 0 to 1.
func sameness(p *Passage, others []Passage) float64 {
	most := 0.0
	for i := range others {
		most = max(most, alike(&p.Chunk, &others[i].Chunk))
	}
	return most
}

// alike is the cosine of the terms of two chunks; two halves of one overlap are alike by what they share.
func alike(a, b *Chunk) float64 {
	dot, aa, bb := 0.0, 0.0, 0.0
	for _, t := range a.Terms {
		n := float64(t.Times)
		dot += n * float64(b.Times(t.Term))
		aa += n * n
	}
	for _, t := range b.Terms {
		bb += float64(t.Times) * float64(t.Times)
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return dot / math.Sqrt(aa*bb)
}
