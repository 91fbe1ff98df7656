package models

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// VoiceV1 is a summary as a model tells it.
type VoiceV1 struct {
	Sentences []VoiceSentence `json:"sentences"`
}

// VoiceSentence is one sentence, and the facts it stands on, by their numbers.
type VoiceSentence struct {
	Text string `json:"text"`
	From []int  `json:"from"`
}

// The bounds of a summary.
const (
	mostSentences = 10
	mostSaid      = 1000 // characters of a sentence; the gate takes fewer
)

// Validate refuses what is no summary: none or too many sentences, empty ones, and signs that no sentence has.
func (v VoiceV1) Validate() error {
	if len(v.Sentences) == 0 || len(v.Sentences) > mostSentences {
		return fault.New(fault.BadReply, "a summary has 1 to %d sentences", mostSentences)
	}
	for _, s := range v.Sentences {
		if strings.TrimSpace(s.Text) == "" || utf8.RuneCountInString(s.Text) > mostSaid || strings.ContainsFunc(s.Text, unicode.IsControl) {
			return fault.New(fault.BadReply, "a sentence is empty, too long or holds signs that no sentence has")
		}
		if len(s.From) == 0 {
			return fault.New(fault.BadReply, "a sentence stands on no fact")
		}
	}
	return nil
}

// Voice has a language model retell summaries. The model sees the facts that a summary may tell, and what the traveller
// likes; it is offered no tool.
type Voice struct {
	Model llm.Model
	Meter llm.Meter // nil counts nothing
}

// Retell asks once, or the second time with the constrained question. A reply that names facts it was not given is refused;
// whether its sentences are true is for narrate to say.
func (v Voice) Retell(ctx context.Context, it *trip.Itinerary, constrained bool) (plan.Retelling, error) {
	task, err := task("voice", v.Meter, constrained)
	if err != nil {
		return plan.Retelling{}, err
	}
	facts := narrate.Facts(it)
	got, _, err := llm.Ask[VoiceV1](ctx, v.Model, task, map[string]any{"traveller": travellerOf(it), "facts": factList(it, facts)})
	if err != nil {
		return plan.Retelling{}, err
	}
	var out plan.Retelling
	for _, s := range got.Sentences {
		for _, n := range s.From {
			if n < 0 || n >= len(facts) {
				if v.Meter != nil {
					v.Meter.Rejected(task.Name, v.Model.Name())
				}
				return plan.Retelling{}, fault.New(fault.BadReply, "the model named a fact that it was not given")
			}
		}
		out.Sentences = append(out.Sentences, narrate.Retold{Text: s.Text, From: s.From})
	}
	return out, nil
}

// travellerOf is what a voice knows of whom it speaks to.
func travellerOf(it *trip.Itinerary) map[string]any {
	in := &it.Intent
	return map[string]any{"party": in.Party.String(), "themes": in.Prefs.Themes, "pace": in.Pace, "children": in.Prefs.KidFriendly}
}

// factList are the facts that may be told, by their numbers: those of the summary with what they are cited for, and the days.
func factList(it *trip.Itinerary, facts []narrate.Fact) []map[string]any {
	var out []map[string]any
	for n, f := range facts {
		if len(f.Cites) == 0 {
			continue // it says only that something is not known
		}
		fact := map[string]any{"n": n, "text": f.Text, "citations": len(f.Cites)}
		if day := n - len(it.Summary); day >= 0 {
			fact["day"] = it.Days[day].Date
		}
		out = append(out, fact)
	}
	return out
}
