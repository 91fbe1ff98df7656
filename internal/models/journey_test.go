package models

import (
	"context"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// says answers every question with the same text.
type says string

func (says) Name() string { return "says" }

func (s says) Complete(context.Context, llm.Request) (llm.Reply, error) {
	return llm.Reply{Text: string(s), Stop: llm.Ended}, nil
}

// A model may note a journey down: nothing is asked that the stays say, and no airport is made up for it.
func TestAModelNotesAJourneyDown(t *testing.T) {
	t.Parallel()
	r := Reader{Cities: func() []trip.City { return []trip.City{{Name: "Paris", TZ: "Europe/Paris"}} }, Model: says(`{"city": "",
		"date_window": {"start": "2027-06-03", "end": "2027-06-09", "tz": ""}, "budget_usd_cents": 400000, "airports": [],
		"prefs": {"kid_friendly": false, "themes": [], "avoid_overnight": false, "locked_slots": []},
		"stays": [{"place": "Paris", "nights": 3, "own_bed": {"label": "friends in Montreuil"}}, {"place": "Munich", "nights": 3}], "origin": "London",
		"transfers": [{"mode": "train"}, {"to": "Paris", "mode": "train", "booked": {"arrive": "2027-06-03T12:47", "label": "Eurostar 9014"}}]}`)}
	got, err := r.Read(t.Context(), plan.Request{Text: "three days in Paris with friends and four in Munich, $4,000", Now: time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC)}, false)
	if err != nil || got.Question != nil {
		t.Fatalf("%+v, %v", got.Question, err)
	}
	in := got.Intent
	if err := in.Validate(); err != nil || len(in.Stays) != 2 || len(in.Transfers) != 2 || len(in.Airports) > 0 || in.Stays[0].OwnBed == nil {
		t.Errorf("%+v, %v", in, err)
	}
}
