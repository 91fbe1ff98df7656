package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// forPasses are tickets for many rides, or many doors, that people ask for. Cards that hold money, and passes for trains of a whole country, are none:
// those stay aside.
var forPasses = []struct {
	of    trip.CostCategory
	words []phrase.Pattern
}{
	{trip.CostAttractions, phrase.Says("the|a|our? paris|tokyo|munich? # day|hour|hours|hr|h museum|museums pass|passes|card|cards", "the|a|our? paris|tokyo|munich? museum|museums pass|passes|card|cards", "the|a|our? paris|tokyo|munich? city|tourist|welcome|visitor card|cards|pass|passes", "the|a|our? munich card|pass", "the|a|our? paris passlib|pass")},
	{trip.CostTransit, phrase.Says("the|a|our? paris|tokyo|munich? # day|hour|hours|hr|h metro|subway|transport|transit|travel|bus pass|passes|ticket|tickets",
		"the|a|our? paris|tokyo|munich? day|week|weekly metro|subway|transport|transit|travel|bus pass|passes|ticket|tickets",
		"the|a|our? paris|tokyo|munich? metro|subway|transport|transit|travel|bus day|week|weekly? pass|passes", "the|a|our? citytourcard", "the|a|our? city tour card|cards", "the|a|our? navigo jour|day|semaine|week|weekly? pass|passes?")},
}

// passHeld stand before a pass that is in somebody's pocket.
var passHeld = phrase.Says("already|we|i|both|all|each have|has|got|own|bought|hold|holds", "we|i already have|own|hold", "we've|i've|have already? got|bought",
	"already|we|i|both|all|each have|has|got|own|bought|hold|holds a|an|the|our|my paris|tokyo|munich", "have|has|own already")

// ifItPays goes without saying: none is bought that does not.
var ifItPays = phrase.Says("if|when|where it|they|that pays|pay off?", "if|when|where it|they|that saves|save us|me? money|something?", "if it's|they're|that's worth it|while?", "if it|they|that is|are worth it|while?")

// ReadPasses reads which kinds of passes are wished for, each once. One that somebody has already is none to buy, and has a reply.
func (w *List) ReadPasses(s *phrase.Sentence) (out []trip.CostCategory) {
	for _, kind := range forPasses {
		for _, p := range kind.words {
			for _, m := range p.All(s) {
				if clause.Negated(s, m.From) {
					s.Use(m, phrase.Unwanted) // without a museum pass is not without museums
					continue
				}
				if held, ok := s.Unread().EndingAt(passHeld, m.From); ok {
					w.reply(s, held.From, m.To, trip.ReplyOwnPass)
					continue
				}
				if s.Use(m, phrase.AsWish); !slices.Contains(out, kind.of) {
					out = append(out, kind.of)
				}
			}
		}
	}
	for _, p := range ifItPays {
		for _, m := range p.All(s) {
			if len(out) > 0 {
				s.Use(m, phrase.AsWish)
			}
		}
	}
	return out
}
