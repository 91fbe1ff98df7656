package verify_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// asAnswer is a planned journey as another itinerary would offer it.
func asAnswer(p *trip.Plan) trip.Answer {
	a := trip.Answer{Trade: "Another journey: $1 less.", Costs: p.Costs()}
	for i := range p.Stays {
		s := &p.Stays[i]
		a.Stays = append(a.Stays, trip.AnswerStay{Wish: s.Wish, Place: s.Place, Nights: p.NightsAt(i), First: s.First})
	}
	for _, d := range p.Days {
		a.Days = append(a.Days, trip.AnswerDay{Date: d.Date})
	}
	return a
}

// Another journey that is offered goes to the same places on the same dates, each once, and calls what it has by its name.
func TestAnotherJourneyIsOneOfTheSameStays(t *testing.T) {
	t.Parallel()
	stop := func(day int, s trip.AnswerStop) func(*trip.Answer) {
		return func(a *trip.Answer) { a.Days[day].Stops = append(a.Days[day].Stops, s) }
	}
	const row = "does not go to every place once, one after the other"
	for _, tt := range []struct {
		name string
		edit func(a *trip.Answer)
		says string
	}{
		{"as it is", func(*trip.Answer) {}, ""},
		{"without stays", func(a *trip.Answer) { a.Stays = nil }, row},
		{"a place less", func(a *trip.Answer) { a.Stays = a.Stays[:1] }, row},
		{"a place twice", func(a *trip.Answer) { a.Stays[1].Wish = 0 }, row},
		{"a place that nobody wished for", func(a *trip.Answer) { a.Stays[1].Wish = 2 }, row},
		{"a place before all", func(a *trip.Answer) { a.Stays[1].Wish = -1 }, row},
		{"a stay behind the last day", func(a *trip.Answer) { a.Stays[1].First = len(a.Days) }, row},
		{"two stays on one day", func(a *trip.Answer) { a.Stays[1].First = 0 }, row},
		{"beginning on the second day", func(a *trip.Answer) { a.Stays[0].First = 1 }, row},
		{"another place", func(a *trip.Answer) { a.Stays[1].Place = "Paris" }, "goes to Paris, which is not stay 2"},
		{"a place that nothing is known of", func(a *trip.Answer) { a.Stays[1].Place = "Augsburg" }, "goes to Augsburg"},
		{"a night more", func(a *trip.Answer) { a.Stays[1].Nights++ }, "does not spend 3 nights in Munich"},
		{"a night less", func(a *trip.Answer) { a.Stays[0].Nights-- }, "nights in Paris"},
		{"from another date", func(a *trip.Answer) { a.Days[0].Date = a.Days[0].Date.AddDays(-1) }, "is not one of the same days"},
		{"to another date", func(a *trip.Answer) { last := &a.Days[len(a.Days)-1]; last.Date = last.Date.AddDays(1) }, "is not one of the same days"},
		{"a day left out", func(a *trip.Answer) { a.Days[1].Date = a.Days[2].Date }, "leaves out a day in Paris"},
		{"two days between two places", func(a *trip.Answer) {
			a.Days = append(a.Days[:4:4], a.Days[6:]...)
		}, "leaves out a day in Munich"},
		{"there before one has left", func(a *trip.Answer) {
			early := trip.AnswerDay{Date: a.Days[3].Date.AddDays(-1)}
			a.Days = append(append(a.Days[:4:4], early), a.Days[4:]...)
		}, "leaves out a day in Munich"},
		{"by train", func(a *trip.Answer) { a.Transfers = []trip.TransferWish{{To: "Munich", Mode: trip.ByTrain}} }, ""},
		{"from a place by train", func(a *trip.Answer) { a.Transfers = []trip.TransferWish{{From: "Munich", Mode: trip.ByTrain}} }, ""},
		{"by balloon", func(a *trip.Answer) { a.Transfers = []trip.TransferWish{{To: "Munich", Mode: "balloon"}} }, `goes by "balloon"`},
		{"by train everywhere", func(a *trip.Answer) { a.Transfers = []trip.TransferWish{{Mode: trip.ByTrain}} }, `goes by "train"`},
		{"by what is booked", func(a *trip.Answer) {
			a.Transfers = []trip.TransferWish{{To: "Munich", Mode: trip.ByTrain, Booked: &trip.Booking{}}}
		}, `goes by "train"`},
		{"a bed by its name", stop(4, trip.AnswerStop{Role: trip.RoleCheckIn, Option: "torbraeu", Name: "Hotel Torbräu"}), ""},
		{"a bed by another name", stop(4, trip.AnswerStop{Role: trip.RoleCheckIn, Option: "torbraeu", Name: "Ritz"}), "calls Hotel Torbräu"},
		{"a bed of the other place", stop(0, trip.AnswerStop{Role: trip.RoleCheckIn, Option: "torbraeu", Name: "Ritz"}), ""},
		{"another class of the first bed", func(a *trip.Answer) {
			a.Branch.Tier = "palace"
			stop(0, trip.AnswerStop{Role: trip.RoleCheckIn, Option: "generator", Name: "Generator Paris"})(a)
		}, "does not stay in the class palace"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := twoStays()
			it, a := s.written(), asAnswer(&s.p)
			tt.edit(&a)
			it.Alternatives = []trip.Answer{a}
			it.Alternatives[0].Measures = trip.Measures{Cost: a.Costs.Total}
			refused(t, it, "document", tt.says)
		})
	}
}

// What is proved of a journey is proved of its stays, and of a trip by one of the easier problems.
func TestWhatAJourneyIsProvedBy(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		by, says string
		of       *sample
	}{
		{"stays", "", twoStays()},
		{"days", `The bound is said to come from "days"`, twoStays()},
		{"days", "", paris()},
		{"stays", `The bound is said to come from "stays"`, paris()},
	} {
		it := tt.of.written()
		it.Optimality = &trip.Optimality{Objective: 90, Bound: 100, Gap: 100, By: tt.by}
		refused(t, it, "document", tt.says)
	}
}

// A trip to one place offers no other order.
func TestATripOffersNoStays(t *testing.T) {
	t.Parallel()
	it := paris().written()
	it.Alternatives = []trip.Answer{{Trade: "Other sights: $1 less.", Stays: []trip.AnswerStay{{Place: "Paris"}}}}
	refused(t, it, "document", "has stays, but the trip is to one place")
}

// In each stay the money of a day is the usual or the simple one, whatever it is in the others.
func TestEachStayHasATableOfItsOwn(t *testing.T) {
	t.Parallel()
	s := twoStays()
	it, a := s.written(), asAnswer(&s.p)
	a.Costs.DailySpend = 0
	for n, place := range []struct {
		f    *trip.Facts
		days money.Cents
	}{{s.f, 4}, {s.munich(), 2}} {
		daily := place.f.City.Daily.Usual(s.in.Party, s.in.Prefs.Themes)
		if n == 1 {
			daily = place.f.City.Daily.Simple(s.in.Party)
		}
		a.Costs.DailySpend += daily * place.days
	}
	it.Alternatives = []trip.Answer{a}
	refused(t, it, "evidence", "")
	it.Alternatives[0].Stays[1].Place = "Augsburg"
	refused(t, it, "evidence", "Meals and small things of alternative 1")
}
