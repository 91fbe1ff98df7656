package orienteering

import (
	"bytes"
	"testing"

	"github.com/tripwright/tripwright/internal/optimize/search"
)

func FuzzTOPTW(f *testing.F) { fuzz(f, TOPTW, toptwTown) }

func FuzzMCTOPMTW(f *testing.F) { fuzz(f, MCTOPMTW, mctopmtwTown) }

func FuzzTTDP(f *testing.F) { fuzz(f, TTDP, ttdpTown) }

// fuzz wants what is read to be a problem whose plan is judged the same.
func fuzz(f *testing.F, set Set, seed string) {
	f.Add([]byte(seed))
	f.Fuzz(func(t *testing.T, text []byte) {
		in, err := Read(set, "x", bytes.NewReader(text))
		if err != nil || len(in.Points) > 50 {
			return
		}
		p, err := in.Problem(2)
		if err != nil {
			t.Fatalf("was read, but is no problem: %v", err)
		}
		plan, err := search.Solve(p, search.Options{Iterations: 2})
		if err != nil {
			t.Fatal(err)
		}
		if score, err := in.Judge(2, in.Routes(&plan)); err != nil || score-in.Score(plan.Objective) > tolerance || in.Score(plan.Objective)-score > tolerance {
			t.Fatalf("judged %g, %v; the search says %g", score, err, in.Score(plan.Objective))
		}
	})
}

func FuzzReferences(f *testing.F) {
	f.Add([]byte("set,instance,m,reference\ntoptw,c101,1,320.0\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		best, err := ReadReferences(bytes.NewReader(text))
		for c, score := range best {
			if err != nil || score <= 0 || c.Tours < 1 {
				t.Fatalf("%v is worth %g, %v", c, score, err)
			}
		}
	})
}
