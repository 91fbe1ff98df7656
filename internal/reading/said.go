package reading

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// spoken are the concerns whose words are kept, and the part of the intent that they speak of.
var spoken = []struct {
	by    phrase.Concern
	field string
	has   func(*trip.Intent) bool
}{
	{phrase.AsCity, trip.FieldCity, func(in *trip.Intent) bool { return in.City != "" }},
	{phrase.AsOrigin, trip.FieldOrigin, func(in *trip.Intent) bool { return in.Origin != "" }},
	{phrase.AsDate, trip.FieldDates, func(in *trip.Intent) bool { return in.DateWindow.Start.Valid() }},
	{phrase.AsMoney, trip.FieldBudget, func(in *trip.Intent) bool { return in.Budget > 0 }},
	{phrase.AsParty, trip.FieldParty, func(in *trip.Intent) bool { return in.Party.People() > 0 }},
}

// said gives the words of a sentence that parts of its intent came of, those that have a reply, and those that were left aside.
func said(s *phrase.Sentence, in *trip.Intent, left []clause.Left, replies []trip.Said) (out []trip.Said) {
	for _, of := range spoken {
		if words := wordsOf(s, of.by); words != "" && of.has(in) {
			out = append(out, trip.Said{Text: words, Field: of.field})
		}
	}
	out = append(out, replies...)
	for _, l := range left {
		out = pick.Once(out, trip.Said{Text: shortened(l.Quote), Level: l.Level})
	}
	return out[:min(len(out), trip.MaxSaid)]
}

// wordsOf gives the words that a reader used, stretch after stretch.
func wordsOf(s *phrase.Sentence, by phrase.Concern) string {
	var stretches []string
	for from := 0; from < len(s.Tokens); from++ {
		if s.Tokens[from].By != by || s.Tokens[from].Kind == phrase.Symbol && strings.Contains(",;:.()", s.Tokens[from].Text) {
			continue
		}
		to := from + 1
		for to < len(s.Tokens) && s.Tokens[to].By == by {
			to++
		}
		stretches = append(stretches, s.Typed(from, to))
		from = to
	}
	return shortened(strings.Join(pick.Once(nil, stretches...), ", "))
}

// shortened cuts words that are longer than is kept.
func shortened(words string) string {
	if r := []rune(words); len(r) > trip.LongestSaid {
		return string(r[:trip.LongestSaid-1]) + "…"
	}
	return words
}

// replies gives the words of a sentence that have a reply, and the replies in sentences.
func (d *draft) replies(s *phrase.Sentence) (out []trip.Said, told []string) {
	for _, r := range d.wishes.TakeReplies(s) {
		said := trip.Said{Text: shortened(strings.Trim(s.Typed(r.From, r.To), " ,;:")), Level: trip.Prefer, Reply: r.Reply}
		if clause.Insisted(s, r.From, r.To) && !r.Reply.AskedThere() {
			said.Level = trip.Must
		}
		if slices.Contains(out, said) {
			continue
		}
		out = append(out, said)
		if _, why, wayOut := r.Reply.In(d.lang); why != "" {
			told = append(told, d.lang.Say("“%s”: %s %s", said.Text, why, wayOut))
		}
	}
	return out, told
}

// saysNothing tells whether words that nobody used carry no wish of their own, where all around them was used: "Dear planner", "in 2027".
func saysNothing(quote string, of trip.DateWindow) bool {
	words := strings.ToLower(strings.Trim(quote, " .!"))
	return fillers[words] || of.Start.Valid() && strings.TrimPrefix(words, "in ") == of.Start.Format("2006")
}

var fillers = map[string]bool{"one": true, "one day": true, "one evening": true, "watch": true, "watching": true, "catch": true, "chance": true, "any chance": true, "dear": true, "dear planner": true, "planner": true, "girls'": true,
	"girls": true, "ladies'": true, "boys": true, "boys'": true, "lads'": true, "celebrate": true, "celebrating": true, "everything": true, "already": true, "fancy": true, "instead": true, "family": true, "owl": true, "greetings": true, "couple": true, "taxis are fine": true, "taxis fine": true, "buy": true}
