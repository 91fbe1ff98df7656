package rag_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tripwright/tripwright/internal/rag"
)

// example is a passage that was found for a question, whether it answers, and how much it counts.
type example struct {
	rag.Evidence
	Right bool
	Count float64
}

// examples are what weights are fitted to: the best three passages of the questions that may be tuned on, of those again without the
// passages that answer, and of questions that ask a known place for what nobody says of it. What no passage answers is rare among the first
// and counts three times; of the second there are many.
func examples(t *testing.T, ctx context.Context, s *rag.Searcher, questions []asked) (out []example) {
	t.Helper()
	const unanswerable, without, near = 3, 0.5, 1
	add := func(q asked, count float64, keep func(rag.Passage) bool) {
		ranked, err := s.Retrieve(ctx, rag.Question{Destination: q.city, Text: q.text}, 0)
		if err != nil {
			t.Fatal(err)
		}
		ranked = slices.DeleteFunc(ranked, func(p rag.Passage) bool { return !keep(p) })
		for _, p := range ranked[:min(3, len(ranked))] {
			out = append(out, example{p.Evidence, q.isRight(p), count})
		}
	}
	all := func(rag.Passage) bool { return true }
	for _, q := range questions {
		switch {
		case !q.tuned():
		case q.right == nil:
			add(q, unanswerable, all)
		default:
			add(q, 1, all)
			add(q, without, func(p rag.Passage) bool { return !q.isRight(p) })
		}
	}
	for _, q := range nearMisses(t) {
		add(q, near, all)
	}
	return out
}

// weigh fits a logistic model by Newton's method, each number on the scale of its spread, with a penalty on large weights; the result is
// for the numbers as they are, rounded to thousandths.
func weigh(list []example) rag.Weights {
	const n, penalty = len(rag.Evidence{}) + 1, 3.0
	var mean, spread [n]float64
	for _, e := range list {
		for i, x := range e.Evidence {
			mean[i+1] += x / float64(len(list))
		}
	}
	for _, e := range list {
		for i, x := range e.Evidence {
			spread[i+1] += (x - mean[i+1]) * (x - mean[i+1]) / float64(len(list))
		}
	}
	for i := range spread {
		spread[i] = math.Sqrt(spread[i]) + 1e-9
	}
	var w [n]float64
	for range 50 {
		var slope [n]float64
		var curve [n][n]float64
		for _, e := range list {
			x := [n]float64{1}
			z := w[0]
			for i, v := range e.Evidence {
				x[i+1] = (v - mean[i+1]) / spread[i+1]
				z += w[i+1] * x[i+1]
			}
			p := 1 / (1 + math.Exp(-z))
			for i := range x {
				slope[i] += e.Count * (share(e.Right) - p) * x[i]
				for j := range x {
					curve[i][j] += e.Count * p * (1 - p) * x[i] * x[j]
				}
			}
		}
		for i := 1; i < n; i++ {
			slope[i] -= penalty * w[i]
			curve[i][i] += penalty
		}
		for i, step := range solve(curve[:], slope) {
			w[i] += step
		}
	}
	out := rag.Weights{Bias: w[0]}
	for i := range out.Of {
		out.Of[i] = w[i+1] / spread[i+1]
		out.Bias -= out.Of[i] * mean[i+1]
		out.Of[i] = math.Round(out.Of[i]*1000) / 1000
	}
	out.Bias = math.Round(out.Bias*1000) / 1000
	return out
}

// solve gives x of a·x = b by elimination; a is symmetric and positive.
func solve[V [14]float64](a []V, b V) (x V) {
	n := len(a)
	for i := range n {
		for r := i + 1; r < n; r++ {
			k := a[r][i] / a[i][i]
			for c := i; c < n; c++ {
				a[r][c] -= k * a[i][c]
			}
			b[r] -= k * b[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		x[i] = b[i]
		for c := i + 1; c < n; c++ {
			x[i] -= a[i][c] * x[c]
		}
		x[i] /= a[i][i]
	}
	return x
}

// nearMisses ask a place that a passage is about for what it does not say.
func nearMisses(t testing.TB) (out []asked) {
	for _, row := range table(t, "near", 2) {
		out = append(out, asked{text: row[0], city: row[1]})
	}
	return out
}

// apart are questions that nothing was fitted to and nothing chosen on, by what they are: answerable, a near miss, far from everything.
func apart(t testing.TB) map[string][]asked {
	out := map[string][]asked{}
	for _, row := range table(t, "apart", 4) {
		q := asked{text: row[0], city: row[2]}
		if row[3] == "answerable" {
			q.right = []string{row[1]}
		}
		out[row[3]] = append(out[row[3]], q)
	}
	return out
}

// apartScores writes how the questions apart fare. Lost is an answer that was found and not told.
func apartScores(t *testing.T, ctx context.Context, s *rag.Searcher) string {
	t.Helper()
	sets := apart(t)
	known := func(list []answer) float64 {
		n := 0.0
		for _, a := range list {
			n += one(a.known)
		}
		return n / float64(len(list))
	}
	near, far := answerAll(t, ctx, s, sets["near"]), answerAll(t, ctx, s, sets["far"])
	found := slices.DeleteFunc(answerAll(t, ctx, s, sets["answerable"]), func(a answer) bool { return !a.answered })
	return fmt.Sprintf("  written apart: answerable %d, found %d, lost of the found %.3f  |  unknown of %d near misses %.3f, of %d others %.3f, of both %.3f\n",
		len(sets["answerable"]), len(found), 1-known(found), len(near), 1-known(near), len(far), 1-known(far), 1-known(slices.Concat(near, far)))
}
