package plan

import (
	"context"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/trip"
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
	r := ModelReader{Cities: func() []trip.City { return []trip.City{{Name: "Paris", TZ: "Europe/Paris"}} }, Model: says(`{"city": "",
		"date_window": {"start": "2027-06-03", "end": "2027-06-09", "tz": ""}, "budget_usd_cents": 400000, "airports": [],
		"prefs": {"kid_friendly": false, "themes": [], "avoid_overnight": false, "locked_slots": []},
		"stays": [{"place": "Paris", "nights": 3, "own_bed": {"label": "friends in Montreuil"}}, {"place": "Munich", "nights": 3}], "origin": "London",
		"transfers": [{"mode": "train"}, {"to": "Paris", "mode": "train", "booked": {"arrive": "2027-06-03T12:47", "label": "Eurostar 9014"}}]}`)}
	got, err := r.Read(t.Context(), Request{Text: "three days in Paris with friends and four in Munich, $4,000", Now: time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC)}, false)
	if err != nil || got.Question != nil {
		t.Fatalf("%+v, %v", got.Question, err)
	}
	in := got.Intent
	if err := in.Validate(); err != nil || len(in.Stays) != 2 || len(in.Transfers) != 2 || len(in.Airports) > 0 || in.Stays[0].OwnBed == nil {
		t.Errorf("%+v, %v", in, err)
	}
}

// What is known of a journey so far is told in a preview, and a city is not missing from it.
func TestAPreviewOfAJourney(t *testing.T) {
	t.Parallel()
	req := Request{Now: time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC)}
	in := trip.Intent{Stays: []trip.StayWish{{Place: "Paris", Nights: new(3)}, {Place: "Munich", Nights: new(4)}}, Budget: 3_000_00}
	got := Foresee(&req, &Reading{Intent: in, Days: 8, Question: &trip.Question{Field: "date_window"}}, nil)
	if got.Problem != nil || len(got.Missing) != 1 || got.Missing[0] != "date_window" || got.Intent == nil || len(got.Intent.Stays) != 2 {
		t.Errorf("%+v", got)
	}
	in.Stays[1].Nights = new(30)
	if got = Foresee(&req, &Reading{Intent: in, Days: 8}, nil); got.Problem == nil || got.Problem.Field != "stays[1].nights" {
		t.Errorf("a stay of thirty nights: %+v", got.Problem)
	}
}
