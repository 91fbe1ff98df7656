package explain_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/explain"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// threePlaces is a wish for two nights in Paris, three in Munich and one in Vienna, for 2,000 dollars.
func threePlaces() trip.Intent {
	start := calendar.MustDate("2027-06-07")
	in := trip.Intent{Origin: "JFK", Budget: 2_000_00, Party: trip.Party{Adults: 2}, DateWindow: trip.DateWindow{Start: start, End: start.AddDays(6), TZ: "Europe/Paris"}}
	for _, s := range []struct {
		place  string
		nights int
	}{{"Paris", 2}, {"Munich", 3}, {"Vienna", 1}} {
		in.Stays = append(in.Stays, trip.StayWish{Place: s.place, Nights: &s.nights})
	}
	in, _ = in.WithDefaults()
	return in
}

func goesTo(in *trip.Intent, place string) bool {
	return slices.ContainsFunc(in.Stays, func(s trip.StayWish) bool { return s.Place == place })
}

func TestWhyNotAJourney(t *testing.T) {
	t.Parallel()
	of := func(change func(*trip.Intent)) trip.Intent {
		in := threePlaces()
		change(&in)
		return in
	}
	byTrain := func(in *trip.Intent) {
		in.Transfers = []trip.TransferWish{{From: "Paris", To: "Munich", Mode: trip.ByTrain}, {To: "Paris", Mode: trip.ByFlight}}
	}
	own := func(in *trip.Intent) bool {
		return in.Between("", in.Stays[0].Place).Mode == trip.ByNone && in.Between(in.Stays[len(in.Stays)-1].Place, "").Mode == trip.ByNone
	}
	for _, tc := range []struct {
		name     string
		in       trip.Intent
		holds    func(*trip.Intent) bool
		conflict []string
		ways     []string
	}{
		{"the order", threePlaces(), func(in *trip.Intent) bool { return in.Order == trip.OrderFree },
			[]string{"the places are in the order in which you named them"}, []string{"order: Let the places be in any order."}},
		{"a place first", threePlaces(), func(in *trip.Intent) bool { return in.Stays[0].Place == "Vienna" },
			nil, []string{"order: Go to Vienna first."}},
		{"a train that is wished", of(byTrain), func(in *trip.Intent) bool {
			return goesTo(in, "Paris") && goesTo(in, "Munich") && in.Between("Paris", "Munich").Mode != trip.ByTrain
		},
			[]string{"you want to go by train from Paris to Munich"}, []string{"transfers[0].mode: Go otherwise than by train from Paris to Munich."}},
		{"a flight from home", of(byTrain), func(in *trip.Intent) bool {
			return goesTo(in, "Paris") && in.Between("", "Paris").Mode != trip.ByFlight
		},
			[]string{"you want to go by plane from JFK to Paris"}, []string{"transfers[1].mode: Go otherwise than by plane from JFK to Paris."}},
		{"a train on every way", of(func(in *trip.Intent) { in.Transfers = []trip.TransferWish{{Mode: trip.ByTrain}} }),
			func(in *trip.Intent) bool { return goesTo(in, "Paris") && in.Between("", "Paris").Mode != trip.ByTrain },
			[]string{"you want to go by train"}, []string{"transfers[0].mode: Go otherwise than by train."}},
		{"a night less", threePlaces(), func(in *trip.Intent) bool {
			return len(in.Stays) == 3 && in.Stays[0].Place == "Paris" && *in.Stays[0].Nights == 1
		},
			nil, []string{"stays[0].nights: Stay a night less in Paris, and travel until Saturday 12 June."}},
		{"a night more", threePlaces(), func(in *trip.Intent) bool {
			return len(in.Stays) == 3 && in.Stays[1].Place == "Munich" && *in.Stays[1].Nights == 4
		},
			nil, []string{"stays[1].nights: Stay a night longer in Munich, and travel until Monday 14 June."}},
		{"a place less", threePlaces(), func(in *trip.Intent) bool { return !goesTo(in, "Munich") },
			nil, []string{"stays[1]: Leave out Munich: 4 days until Thursday 10 June."}},
		{"no place less whose ride is booked", of(func(in *trip.Intent) {
			in.Transfers = []trip.TransferWish{{From: "Munich", To: "Vienna", Booked: &trip.Booking{Depart: trip.Moment{Date: in.DateWindow.Start.AddDays(5)}}}}
		}), func(in *trip.Intent) bool { return len(in.Stays) == 2 }, nil, []string{"stays[0]: Leave out Paris: 5 days until Friday 11 June."}},
		{"a coach for a way", threePlaces(), func(in *trip.Intent) bool {
			return in.Between("Munich", "Vienna").Mode == trip.ByCoach && in.Between("Paris", "Munich").Mode == ""
		},
			nil, []string{"transfers: Go by coach from Munich to Vienna."}},
		{"trains everywhere", threePlaces(), func(in *trip.Intent) bool { return in.Between("", "Paris").Mode == trip.ByTrain },
			nil, []string{"transfers: Go by train."}},
		{"money", threePlaces(), func(in *trip.Intent) bool { return in.Budget >= 2_800_00 },
			[]string{"the budget is $2,000"}, []string{"budget_usd_cents: Raise the budget by $820 to $2,820."}},
		{"the ways there and home", threePlaces(), func(in *trip.Intent) bool { return in.Budget >= 9_000_00 || own(in) && in.Budget >= 1_400_00 },
			[]string{"the budget is $2,000"}, []string{"transfers: Arrange the journey there and back yourself: $1,500 is enough for the rest, and $500 stays for the way.",
				"budget_usd_cents: Raise the budget by $7,000 to $9,000."}},
		{"the ways of a free order", of(func(in *trip.Intent) { in.Order = trip.OrderFree }), func(in *trip.Intent) bool {
			return in.Budget >= 9_000_00 || in.Between("", "Vienna").Mode == trip.ByNone && own(in)
		}, []string{"the budget is $2,000"}, []string{"transfers: Arrange the journey there and back yourself: $1,000 is enough for the rest, and $1,000 stays for the way.",
			"budget_usd_cents: Raise the budget by $7,000 to $9,000."}},
		{"one day less", of(func(in *trip.Intent) {
			for i := range in.Stays {
				in.Stays[i].Nights = nil
			}
		}), func(in *trip.Intent) bool { return in.DateWindow.Days() == 6 }, nil, []string{"date_window.end: Stay one day less, until Saturday 12 June."}},
		{"nothing helps", threePlaces(), func(*trip.Intent) bool { return false }, nil, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			before, attempts := trip.Digest(tc.in), 0
			got := explain.Why(tc.in, &trip.Facts{}, 2_500_00, func(in trip.Intent) (money.Cents, bool) {
				attempts++
				if err := in.Validate(); err != nil {
					t.Errorf("an attempt plans something that is no wish: %v", err)
				}
				return 9_000_00, tc.holds(&in)
			}, nil)
			if diff := cmp.Diff(tc.conflict, got.Conflict); diff != "" {
				t.Errorf("conflict (-want +got):\n%s", diff)
			}
			var ways []string
			for _, r := range got.Relaxations {
				ways = append(ways, r.Field+": "+r.Change)
				if !r.Checked || r.Intent == nil || !tc.holds(r.Intent) {
					t.Errorf("%s was not tried, or its wishes are not those that hold", r.Change)
				}
			}
			if diff := cmp.Diff(tc.ways, ways); diff != "" {
				t.Errorf("ways out (-want +got):\n%s", diff)
			}
			if attempts > 28 || attempts != got.Attempts || trip.Digest(tc.in) != before {
				t.Errorf("%d attempts, %d counted, or the wishes have changed", attempts, got.Attempts)
			}
		})
	}
}
