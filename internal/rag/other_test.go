package rag

import (
	"slices"
	"testing"
)

func TestWhatIsWrittenAsANameIs(t *testing.T) {
	t.Parallel()
	for question, want := range map[string][]string{
		"What does Hotel Les Jardins du Faubourg cost?": {"hotel", "les", "jardin", "faubourg"},
		"what does the eiffel tower cost?":              nil,
		"Where is it?":                                  nil,
		"How old is “Notre Dame”?":                      {"notr", "dame"},
	} {
		got := properTerms(question)
		if len(got) != len(want) {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// A passage about another hotel is no answer, however near it is; one that has the name, or most of it, stays as sure as it was.
func TestAnotherHotelIsNoAnswer(t *testing.T) {
	t.Parallel()
	passage := func(text string) Passage {
		return Passage{Chunk: Chunk{Text: text, Terms: Terms(text)}, Confidence: 0.99}
	}
	for _, tt := range []struct {
		question, text string
		sure           bool
	}{
		{"What does Hotel Les Jardins du Faubourg cost?", "Hotel Les Jardins du Faubourg: a double room costs €140.", true},
		{"What does Hotel Les Jardins du Faubourg cost?", "Hotel Petit Montmartre: a double room costs €88.", false},
		{"What does the Jardins Faubourg cost?", "Les Jardins du Faubourg costs €140.", true},
		{"What does the Louvre cost?", "Hotel Petit Montmartre: a double room costs €88.", true}, // one word is no name of several
	} {
		found := []Passage{passage(tt.text)}
		doubtOthers(properTerms(tt.question), found)
		if sure := found[0].Confidence >= Confident; sure != tt.sure {
			t.Errorf("%s %s: sure %v", tt.question, tt.text, sure)
		}
	}
	if slices.Contains(properTerms("Paris is where?"), "paris") {
		t.Error("the first word of a question is no name")
	}
}
