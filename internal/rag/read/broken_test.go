package read_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/rag/read"
)

// Whoever uploads a broken PDF must not get a processor for good.
func TestBrokenPDFsAreReadToTheirEnd(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	sound := []byte(pdfOf("A", "B|C"))
	const spoil = "0123456789 /<>[]()RTj\n%"
	for i := range 3000 {
		file := slices.Clone(sound)
		for range 1 + rng.IntN(4) {
			file[rng.IntN(len(file))] = spoil[rng.IntN(len(spoil))]
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, _ = read.File(t.Context(), read.PDF, file)
		}()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatalf("file %d is read for ever:\n%s", i, file)
		}
	}
}
