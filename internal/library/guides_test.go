package library

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/embed/use"
)

var update = flag.Bool("update", false, "rewrite what is made from the guides")

func openAtlas(t *testing.T) *atlas.Atlas {
	t.Helper()
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func allGuides(t *testing.T) (out []rag.Document) {
	t.Helper()
	a := openAtlas(t)
	for _, city := range a.Cities() {
		docs, err := guideDocuments(a, city.ID)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, docs...)
	}
	return out
}

// guides.bin is of the guides as they are and of the encoder in the program. Written with -update, which takes some seconds.
func TestGuidesHaveTheirVectors(t *testing.T) { // before those that read the file, so not beside them
	docs, encoder := allGuides(t), use.New()
	if *update {
		b, err := writeVectors(t.Context(), docs, encoder)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("guides.bin", b, 0o644); err != nil {
			t.Fatal(err)
		}
		guidesFile = b
	}
	v, err := readVectors(guidesFile)
	if err != nil {
		t.Fatal(err)
	}
	if v.Model != encoder.Name() || v.Dimensions != encoder.Dimensions() || len(v.Sections) != len(docs) {
		t.Fatalf("guides.bin has %d sections of %s, there are %d of %s: run with -update", len(v.Sections), v.Model, len(docs), encoder.Name())
	}
	for i := range docs {
		c, err := v.contents(&docs[i])
		if err != nil {
			t.Fatal(err)
		}
		wantVector(t, &docs[i], c.Windows[len(c.Windows)-1], encoder)
	}
	docs[0].Text += " "
	if _, err := v.contents(&docs[0]); err == nil {
		t.Error("a section that was written anew passes for the old one")
	}
}

// wantVector looks whether a window's vector is that of its words, but for the rounding.
func wantVector(t *testing.T, d *rag.Document, w rag.Window, encoder rag.Encoder) {
	t.Helper()
	want, err := encoder.Encode(t.Context(), []string{d.Text[w.Start:w.End]})
	if err != nil {
		t.Fatal(err)
	}
	dot := float32(0)
	for i, x := range want[0] {
		dot += x * w.Vector[i]
	}
	if dot < 0.999 {
		t.Errorf("%s: the last window's vector has a cosine of %.4f with its words", d.ID, dot)
	}
}

func TestVectorsThatAreNone(t *testing.T) {
	t.Parallel()
	if _, err := readVectors([]byte("{}")); err == nil {
		t.Error("a file without vectors is read")
	}
	if _, err := readVectors([]byte("nothing\n")); err == nil {
		t.Error("a file without JSON is read")
	}
	short, err := readVectors(guidesFile[:bytes.IndexByte(guidesFile, '\n')+100])
	if err != nil {
		t.Fatal(err)
	}
	docs := allGuides(t)
	if _, err := short.contents(&docs[len(docs)-1]); err == nil {
		t.Error("a file that is cut off is read")
	}
}

// Guides answer what stands in them, with the section and its source, and say nothing to what does not.
func TestGuidesAnswer(t *testing.T) {
	t.Parallel()
	meaning, words := NewGuides(openAtlas(t), use.New()), NewGuides(openAtlas(t), nil)
	for _, tt := range []struct {
		way            *Guides
		city, question string
		heading        string // with which the section's begins; empty: nobody knows
	}{
		{meaning, "paris", "How do I get from Orly airport to the city?", "Arriving"},
		{meaning, "paris", "How much does a single metro ride cost?", "Getting around"},
		{meaning, "paris", "Which days is the Louvre closed?", "The Louvre"},
		{meaning, "munich", "May I bring my own food to a beer garden?", "Beer gardens"},
		{meaning, "tokyo", "Do I have to tip in restaurants?", "Money"},
		{meaning, "paris", "Where can I rent skis?", ""},
		{meaning, "paris", "What is the boiling point of mercury?", ""},
		{meaning, "atlantis", "How do I get to the airport?", ""},
		{words, "paris", "How do I get from Orly airport to the city?", "Arriving"},
		{words, "paris", "What is the boiling point of mercury?", ""},
	} {
		a, err := tt.way.Find(t.Context(), tt.city, tt.question)
		if err != nil {
			t.Fatal(err)
		}
		if a.Known != (tt.heading != "") || a.Known && !strings.HasPrefix(a.Passages[0].Heading, tt.heading) {
			t.Errorf("%s: %s: known %v: %v", tt.city, tt.question, a.Known, headings(a))
		}
		for _, p := range a.Passages {
			if !strings.HasPrefix(p.Document.Title, "Guide to ") || !strings.HasPrefix(p.Document.SourceURL, "https://") {
				t.Errorf("%s: %q, %q is no guide", p.Heading, p.Document.Title, p.Document.SourceURL)
			}
		}
	}
}

func headings(a rag.Answer) (out []string) {
	for _, p := range a.Passages {
		out = append(out, p.Heading)
	}
	return out
}

// The first question puts all guides on their shelf: that must not be felt.
func BenchmarkShelveGuides(b *testing.B) {
	a, err := atlas.Open()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := shelveGuides(a); err != nil {
			b.Fatal(err)
		}
	}
}
