package extract_test

import (
	"fmt"
	"testing"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
)

// BenchmarkFacts reads 20 chunks of the guides for a hundred sights. It should take at most 10 ms.
func BenchmarkFacts(b *testing.B) {
	chunks, things := shelf(b)
	b.ReportAllocs()
	for b.Loop() {
		if len(extract.Facts(chunks, things)) == 0 {
			b.Fatal("no facts")
		}
	}
}

func BenchmarkPlaces(b *testing.B) {
	chunks, things := shelf(b)
	b.ReportAllocs()
	for b.Loop() {
		extract.Places(chunks, things)
	}
}

// BenchmarkDense reads chunks where every third sentence is a fact.
func BenchmarkDense(b *testing.B) {
	_, things := shelf(b)
	var chunks []rag.Chunk
	for c := range 20 {
		text := ""
		for i := 0; len(text) < 4500; i++ {
			text += "The " + things[(c*7+i)%100].Names[0] + " lies by the river, and one comes to it on foot through old streets. It is open daily from nine to " +
				"six, except on Mondays; tickets cost €17. Bring an umbrella, when the leaves fall and the light is soft.\n\n"
		}
		chunks = append(chunks, rag.Chunk{Ref: rag.Ref{Document: fmt.Sprint(c)}, Span: rag.Span{End: len(text)}, Text: text})
	}
	b.ReportAllocs()
	for b.Loop() {
		extract.Facts(chunks, things)
	}
}

// shelf gives 20 chunks and a hundred things.
func shelf(b *testing.B) (chunks []rag.Chunk, things []extract.Thing) {
	b.Helper()
	packs, err := atlas.Open()
	if err != nil {
		b.Fatal(err)
	}
	for copies := 0; len(chunks) < 20; copies++ {
		for _, city := range packs.Cities() {
			pack, err := packs.Find(city.ID)
			if err != nil {
				b.Fatal(err)
			}
			things = append(things, named(pack.Sights(money.Rate(1e9)))...)
			for _, c := range guide(b, city.ID) {
				c.Document += fmt.Sprint(copies)
				chunks = append(chunks, c)
			}
		}
	}
	return chunks[:20], things[:100]
}
