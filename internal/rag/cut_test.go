package rag_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	cl100k "github.com/tripwright/tripwright/internal/tokens"
)

func cut(t interface{ Fatal(...any) }, text string) rag.Contents {
	d := rag.Document{ID: "d", Text: text}
	c, err := new(rag.Cutter).Cut(context.Background(), &d)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// guide makes a text of so many tokens, out of sentences of a dozen.
func guide(t testing.TB, tokens int) string {
	t.Helper()
	var b strings.Builder
	for i := 0; tokens > 0; i++ {
		sentence := fmt.Sprintf("Hall %d of the museum shows ships, maps and clocks from the year %d. ", i, 1500+i)
		tokens -= cl100k.Count(sentence)
		b.WriteString(sentence)
	}
	return b.String()
}

func TestFiveThousandTokensAreFiveOrSixChunks(t *testing.T) {
	t.Parallel()
	text := guide(t, 5000)
	c := cut(t, text)
	if n := len(c.Chunks); n < 5 || n > 6 {
		t.Errorf("%d chunks, want 5 or 6", n)
	}
	for i, chunk := range c.Chunks {
		if chunk.Tokens < rag.MinChunk || chunk.Tokens > rag.MaxChunk {
			t.Errorf("chunk %d has %d tokens", i, chunk.Tokens)
		}
		if !strings.HasSuffix(strings.TrimSpace(chunk.Text), ".") {
			t.Errorf("chunk %d does not end with a sentence: …%q", i, chunk.Text[len(chunk.Text)-20:])
		}
	}
}

func TestShortDocumentsAreOneChunk(t *testing.T) {
	t.Parallel()
	for _, tokens := range []int{1, 100, 899, 1080} {
		if c := cut(t, guide(t, tokens)); len(c.Chunks) != 1 {
			t.Errorf("%d tokens: %d chunks", tokens, len(c.Chunks))
		}
	}
}

func TestChunksKnowTheirHeadingAndPage(t *testing.T) {
	t.Parallel()
	text := guide(t, 3000)
	d := rag.Document{ID: "d", Text: text, Parts: []rag.Part{{Start: 0, Heading: "Ships", Page: 1}, {Start: len(text) / 2, Heading: "Clocks", Page: 7}}}
	c, err := new(rag.Cutter).Cut(context.Background(), &d)
	if err != nil {
		t.Fatal(err)
	}
	first, last := c.Chunks[0], c.Chunks[len(c.Chunks)-1]
	if first.Heading != "Ships" || first.Page != 1 || last.Heading != "Clocks" || last.Page != 7 {
		t.Errorf("first under %q, %d; last under %q, %d", first.Heading, first.Page, last.Heading, last.Page)
	}
}

func TestNothingToCut(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", " \n\t", "caf\xe9"} {
		d := rag.Document{ID: "d", Text: text}
		if _, err := new(rag.Cutter).Cut(context.Background(), &d); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// sample draws a text of words, numbers, long runs and other scripts.
func sample(t *rapid.T) string {
	words := rapid.SampledFrom([]string{"museum", "the", "9:30", "€12.50", "Straße", "東京の寿司", "🍣🍣", "St.", "end.", "Why?", "\n\n", "- item\n", "a.b.c", strings.Repeat("x", 300), "שלום"})
	list := rapid.SliceOfN(words, 1, 200).Draw(t, "words")
	times := rapid.IntRange(1, 40).Draw(t, "times") // else the texts are too short to be cut
	return strings.Repeat(strings.Join(list, " ")+" ", times)
}

func TestAnyTextIsCutWhole(t *testing.T) {
	t.Parallel()
	cutter := new(rag.Cutter)
	rapid.Check(t, func(t *rapid.T) {
		d := rag.Document{ID: "d", Text: sample(t)}
		if strings.TrimSpace(d.Text) == "" {
			return
		}
		c, err := cutter.Cut(context.Background(), &d)
		if err != nil {
			t.Fatal(err)
		}
		ends := tokenEnds(d.Text)
		checkChunks(t, d.Text, c.Chunks, ends)
		checkWindows(t, d.Text, c)
	})
}

// tokenEnds numbers the places where a token ends.
func tokenEnds(text string) map[int]int {
	ends := map[int]int{}
	all, _ := cl100k.Ends(context.Background(), text) // which does not end
	for i, end := range all {
		ends[end] = i
	}
	return ends
}

func checkChunks(t *rapid.T, text string, chunks []rag.Chunk, ends map[int]int) {
	for i, c := range chunks {
		if text[c.Start:c.End] != c.Text || !utf8.ValidString(c.Text) {
			t.Fatalf("chunk %d is not its span", i)
		}
		if c.Tokens > rag.MaxChunk || c.Tokens < rag.MinChunk && i < len(chunks)-1 {
			t.Fatalf("chunk %d of %d has %d tokens", i, len(chunks), c.Tokens)
		}
		if i == 0 {
			continue
		}
		if got := ends[chunks[i-1].End] - ends[c.Start]; got != rag.Overlap {
			t.Fatalf("chunk %d repeats %d tokens", i, got)
		}
	}
	if chunks[0].Start != 0 || chunks[len(chunks)-1].End != len(text) {
		t.Fatal("the text begins or ends outside the chunks")
	}
}

func checkWindows(t *rapid.T, text string, c rag.Contents) {
	covered := map[int]int{} // chunk → bytes up to which nothing is lost
	for _, w := range c.Windows {
		chunk := c.Chunks[w.Chunk]
		from := max(covered[w.Chunk], chunk.Start)
		if w.Start < from || w.End > chunk.End || strings.TrimFunc(text[from:w.Start], unicode.IsSpace) != "" {
			t.Fatalf("window %d of chunk %d leaves something out or overlaps", w.Number, w.Chunk)
		}
		if n := cl100k.Count(text[w.Start:w.End]); n > rag.WindowOf*3/2 {
			t.Fatalf("window %d of chunk %d has %d tokens", w.Number, w.Chunk, n)
		}
		covered[w.Chunk] = w.End
	}
	for i, chunk := range c.Chunks {
		if strings.TrimSpace(text[max(covered[i], chunk.Start):chunk.End]) != "" {
			t.Fatalf("the end of chunk %d is in no window", i)
		}
	}
}

func TestSentences(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want []string
	}{
		{"One. Two! Three? “Four.” Five…", []string{"One.", "Two!", "Three?", "“Four.”", "Five…"}},
		{"St. Peter's is near Mt. Etna, e.g. at 9.30 a.m. on weekdays. It costs 3.50 €.", []string{"St. Peter's is near Mt. Etna, e.g. at 9.30 a.m. on weekdays.", "It costs 3.50 €."}},
		{"# Sights\n\nThe tower\nis tall\n- lift\n- stairs", []string{"# Sights", "The tower\nis tall", "- lift", "- stairs"}},
		{"美術館。閉館日！", []string{"美術館。", "閉館日！"}},
		{"Visit www.example.org. No fee", []string{"Visit www.example.org.", "No fee"}},
		{"", nil},
	}
	for _, tt := range tests {
		var got []string
		for _, s := range rag.Sentences(tt.text) {
			got = append(got, tt.text[s.Start:s.End])
		}
		if strings.Join(got, "|") != strings.Join(tt.want, "|") {
			t.Errorf("%q:\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}

func FuzzCut(f *testing.F) {
	for _, s := range []string{"a", "a. B", "。", "\n\n-", "(\"')", "x\u0301", strings.Repeat("🍣", 400)} {
		f.Add(s)
	}
	cutter := new(rag.Cutter)
	f.Fuzz(func(t *testing.T, s string) {
		d := rag.Document{ID: "d", Text: s}
		c, err := cutter.Cut(context.Background(), &d)
		if err != nil {
			return
		}
		if last := c.Chunks[len(c.Chunks)-1]; c.Chunks[0].Start != 0 || last.End != len(s) {
			t.Fatal("something is lost")
		}
	})
}

func BenchmarkCut(b *testing.B) {
	d := rag.Document{ID: "d", Text: guide(b, 50_000)}
	cutter := new(rag.Cutter)
	b.SetBytes(int64(len(d.Text)))
	for b.Loop() {
		if _, err := cutter.Cut(context.Background(), &d); err != nil {
			b.Fatal(err)
		}
	}
}
