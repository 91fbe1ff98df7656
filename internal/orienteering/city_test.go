package orienteering_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/orienteering"
)

func BenchmarkPrune20000(b *testing.B) {
	w := orienteering.City(20_000, 1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := optimize.Prune(w, optimize.PruneOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
