package reading

import (
	"os"
	"strings"
	"testing"
)

// BenchmarkRead reads the sentences of the golden file, one a turn, with the places prepared.
func BenchmarkRead(b *testing.B) {
	raw, err := os.ReadFile(sentences)
	if err != nil {
		b.Fatal(err)
	}
	var texts []string
	for line := range strings.Lines(string(raw)) {
		if cols := strings.Split(line, "\t"); len(cols) > 2 {
			texts = append(texts, cols[1])
		}
	}
	c := world("2026-11-15").Prepare()
	for i := 0; b.Loop(); i++ {
		if _, err := Read(texts[i%len(texts)], c); err != nil {
			b.Fatal(err)
		}
	}
}
