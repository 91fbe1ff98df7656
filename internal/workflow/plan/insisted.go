package plan

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// What a traveller insists on and nobody understands cannot be planned, and a plan without it would not be what was asked for. So it is asked
// about first: it may be let go, or said in other words.

// letsGo are words of an answer that lets it go.
var letsGo = english.Words("without skip drop leave forget yes ok okay fine ohne weglassen ja")

// Sentence is what a request says: its text, and what its traveller answered in place of what was not understood.
func (r *Request) Sentence() string {
	answer := strings.TrimSpace(r.Answers[trip.FieldSaid])
	if answer == "" || goesWithout(answer) {
		return r.Text
	}
	return strings.TrimRight(r.Text, " .;,") + ". " + answer
}

func goesWithout(answer string) bool {
	for _, w := range strings.Fields(trip.Fold(answer)) {
		if letsGo[w] {
			return true
		}
	}
	return false
}

// insisted is the question about what is insisted on and was not understood; nil where there is nothing, or the traveller has answered already: then it
// counts as a preference, of which the plan says that it is not met. near are names that are like it.
func insisted(req *Request, in *trip.Intent, near []string, asked wording.Language) *trip.Problem {
	if strings.TrimSpace(req.Answers[trip.FieldSaid]) != "" {
		*in = in.Without()
	}
	if !in.Insisted() {
		return nil
	}
	lang, quotes, replies := withLanguage(*in, asked).Lang, []string{}, []string{}
	for _, s := range in.Said {
		if !s.Insisted() {
			continue
		}
		quotes = append(quotes, "“"+s.Text+"”")
		if _, why, wayOut := s.Reply.In(lang); why != "" {
			replies = append(replies, why+" "+wayOut)
		}
	}
	they := lang.List(quotes)
	text := lang.Say("You insist on %s. %s Plan without it?", they, strings.Join(replies, " "))
	if len(replies) < len(quotes) { // of some of it nothing is known
		text = lang.Say("You insist on %s, and nothing is known of it here. Plan without it, or say in other words what you want?", they)
	}
	p := askFirst(&trip.Question{Field: trip.FieldSaid, Options: append([]string{lang.Say("Plan without it")}, near...),
		Text: text})
	without := in.Without()
	p.Relaxations = append(p.Relaxations, trip.Relaxation{Field: trip.FieldSaid, Change: lang.Say("Plan without %s.", they), Intent: &without})
	return p
}
