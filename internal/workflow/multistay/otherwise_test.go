package multistay

import (
	"slices"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Beside a ride those are tried that leave two hours or more from it and from each other, or cost less.
func TestRidesAtOtherTimes(t *testing.T) {
	t.Parallel()
	ride := func(id, clock string, price money.Cents) trip.FlightOption {
		at, err := time.Parse("15:04", clock)
		if err != nil {
			t.Fatal(err)
		}
		return trip.FlightOption{ID: id, Departure: at, Price: price}
	}
	now := ride("now", "10:00", 50)
	for _, c := range []struct {
		says  string
		found []trip.FlightOption
		want  []string
	}{
		{"the same", []trip.FlightOption{now}, nil},
		{"an hour later", []trip.FlightOption{ride("a", "11:59", 50)}, nil},
		{"two hours later", []trip.FlightOption{ride("a", "12:00", 50)}, []string{"a"}},
		{"two hours earlier", []trip.FlightOption{ride("a", "08:00", 50)}, []string{"a"}},
		{"at once, and cheaper", []trip.FlightOption{ride("a", "10:30", 49)}, []string{"a"}},
		{"of two at one time the first", []trip.FlightOption{ride("a", "14:00", 50), ride("b", "15:00", 50), ride("c", "16:00", 50)}, []string{"a", "c"}},
		{"the second where it is cheaper", []trip.FlightOption{ride("a", "14:00", 50), ride("b", "15:00", 40)}, []string{"a", "b"}},
	} {
		var got []string
		for _, o := range atOtherTimes(c.found, &now) {
			got = append(got, o.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.says, got, c.want)
		}
	}
}

// The bed that one had is taken, else the first of its class, else the first.
func TestTheBedThatIsNearest(t *testing.T) {
	t.Parallel()
	bed := func(id string, tier trip.Tier) *trip.Lodging { return &trip.Lodging{ID: id, Tier: tier} }
	for _, c := range []struct {
		beds []*trip.Lodging
		want string
	}{
		{[]*trip.Lodging{bed("a", trip.TierMid), bed("b", trip.TierMid), bed("had", trip.TierBudget)}, "had"},
		{[]*trip.Lodging{bed("a", trip.TierLuxury), bed("b", trip.TierMid), bed("c", trip.TierMid)}, "b"},
		{[]*trip.Lodging{bed("a", trip.TierLuxury), bed("b", trip.TierBudget)}, "a"},
	} {
		if got := nearBed(c.beds, bed("had", trip.TierMid)); got.ID != c.want {
			t.Errorf("%s, want %s", got.ID, c.want)
		}
	}
}

// A ride is called by its number, or by its kind, with the hour at which it leaves there.
func TestWhatARideIsCalled(t *testing.T) {
	t.Parallel()
	o := trip.FlightOption{Mode: trip.ByTrain, Departure: time.Date(2027, 6, 9, 8, 0, 0, 0, time.UTC), From: &trip.Terminal{TZ: "Europe/Berlin"}}
	if got := rideSaid(wording.English, &o); got != "train at 10:00" {
		t.Errorf("%q", got)
	}
	if got := rideSaid(wording.German, &o); got != "Bahn um 10:00" {
		t.Errorf("%q", got)
	}
	o.Number = "ICE 1"
	if got := rideSaid(wording.English, &o); got != o.Name()+" at 10:00" {
		t.Errorf("%q", got)
	}
	o.From.TZ = "Europe/Atlantis"
	if got := rideSaid(wording.English, &o); got != o.Name() {
		t.Errorf("of a place without clocks: %q", got)
	}
	if sameRide(nil, &o) || sameRide(&o, nil) || !sameRide(nil, nil) || !sameRide(&o, new(o)) || sameRide(&o, &trip.FlightOption{ID: "b"}) {
		t.Error("rides are not told apart")
	}
}
