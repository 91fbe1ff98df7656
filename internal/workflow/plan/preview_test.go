package plan

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/trip"
)

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
