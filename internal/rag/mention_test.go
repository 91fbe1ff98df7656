package rag_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/rag"
)

func TestMentions(t *testing.T) {
	t.Parallel()
	things := []rag.Named{
		{ID: "louvre", Names: []string{"Louvre", "Louvre Museum", "Musée du Louvre"}},
		{ID: "orsay", Names: []string{"Musée d'Orsay"}},
		{ID: "louvre_cafe", Names: []string{"Café of the Louvre"}},
		{ID: "ours", Names: []string{"Our"}}, // too short to be a name
	}
	text := strings.Join([]string{
		"# The Louvre and what to know",
		"The MUSEE DU LOUVRE is quietest on Wednesday evenings after six.",
		"The Louvre Museum, or simply the Louvre, has three entrances.",
		"It is large.",
		"Between the Louvre and the Musée d'Orsay lies a garden that many forget.",
		"The Café of the Louvre opens early for breakfast.",
		"Is the Louvre open on Tuesdays when it rains outside?",
		"Our Louvreville office is far from here and has no pictures.",
		"Where the louvre of a window lets the air in, it is cool.",
		"the Louvre without a capital letter is half a sentence.",
		"The Louvre " + strings.Repeat("is very very long ", 20) + ".",
	}, "\n\n")
	var got []string
	for _, m := range rag.Mentions([]rag.Chunk{{Ref: rag.Ref{Document: "d"}, Text: text}}, things) {
		got = append(got, m.ID+": "+m.Text)
		if text[m.Span.Start:m.Span.End] != m.Text {
			t.Errorf("span %v is %q", m.Span, text[m.Span.Start:m.Span.End])
		}
	}
	want := []string{
		"louvre: The MUSEE DU LOUVRE is quietest on Wednesday evenings after six.",
		"louvre: The Louvre Museum, or simply the Louvre, has three entrances.",
		"louvre_cafe: The Café of the Louvre opens early for breakfast.",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Under a heading that names one thing, sentences that name none and lean on no other are about it.
func TestMentionsUnderAHeading(t *testing.T) {
	t.Parallel()
	things := []rag.Named{{ID: "louvre", Names: []string{"Louvre"}}, {ID: "orsay", Names: []string{"Musée d'Orsay"}}}
	text := "Book a slot, because the number of visitors is capped. It is closed on every Tuesday of the year. " +
		"The Musée d'Orsay is across the river. The Louvre and the Musée d'Orsay share a ticket on some days."
	of := func(heading string) (out []string) {
		for _, m := range rag.Mentions([]rag.Chunk{{Ref: rag.Ref{Document: "d"}, Heading: heading, Text: text}}, things) {
			out = append(out, m.ID+": "+strings.Fields(m.Text)[0])
		}
		return out
	}
	if diff := cmp.Diff([]string{"louvre: Book", "orsay: The"}, of("The Louvre and how to survive it")); diff != "" {
		t.Errorf("under one (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"orsay: The"}, of("The Louvre and the Musée d'Orsay")); diff != "" {
		t.Errorf("under two (-want +got)\n%s", diff)
	}
}

// What stands in two chunks is given once, and half a sentence never.
func TestMentionsOfChunksThatOverlap(t *testing.T) {
	t.Parallel()
	text := "The Louvre is quietest on Wednesday evenings. Go to the Louvre by the Porte des Lions."
	second := strings.Index(text, "quietest")
	chunks := []rag.Chunk{
		{Ref: rag.Ref{Document: "d"}, Span: rag.Span{Start: 0, End: len(text)}, Text: text},
		{Ref: rag.Ref{Document: "d", Chunk: 1}, Span: rag.Span{Start: second, End: len(text)}, Text: text[second:]},
	}
	got := rag.Mentions(chunks, []rag.Named{{ID: "louvre", Names: []string{"Louvre"}}})
	if len(got) != 2 || got[0].Ref.Chunk != 0 || got[1].Ref.Chunk != 0 {
		t.Errorf("got %+v, want both sentences of the first chunk", got)
	}
}
