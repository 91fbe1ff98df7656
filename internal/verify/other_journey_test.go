package verify_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// asAnswer is a planned journey as another itinerary would offer it.
func asAnswer(p *trip.Plan, f *trip.Facts) trip.Answer {
	a := trip.Answer{Trade: "Another journey: $1 less.", Costs: p.Costs(), Branch: p.Branch}
	for i := range p.Stays {
		s := &p.Stays[i]
		a.Stays = append(a.Stays, trip.AnswerStay{Wish: s.Wish, Place: s.Place, Nights: p.NightsAt(i), First: s.First})
	}
	for n, d := range p.Days {
		day, here := trip.AnswerDay{Date: d.Date}, f.At(p.StayOf(n))
		for _, s := range d.Slots {
			ref := s.Selected().OptionRef
			name := triptest.Name(here, ref)
			if o := here.Flight(ref); o != nil {
				name = o.Line()
			}
			day.Stops = append(day.Stops, trip.AnswerStop{Window: s.Window, Role: s.Role, Option: ref, Name: name})
		}
		a.Days = append(a.Days, day)
	}
	a.Measures = trip.Measure(p, f, 0)
	return a
}

// at is what stands in a role on a day of an answer.
func at(a *trip.Answer, day int, role trip.Role) *trip.AnswerStop {
	stops := a.Days[day].Stops
	return &stops[slices.IndexFunc(stops, func(s trip.AnswerStop) bool { return s.Role == role })]
}

// without takes what stands in some roles on some days out of an answer.
func without(days []int, roles ...trip.Role) func(a *trip.Answer) {
	return func(a *trip.Answer) {
		for _, d := range days {
			a.Days[d].Stops = slices.DeleteFunc(slices.Clone(a.Days[d].Stops), func(s trip.AnswerStop) bool { return slices.Contains(roles, s.Role) })
		}
	}
}

// Another journey that is offered goes to the same places on the same dates, each once, and calls what it has by its name.
func TestAnotherJourneyIsOneOfTheSameStays(t *testing.T) {
	t.Parallel()
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
		{"three days between two places", func(a *trip.Answer) {
			a.Days, a.Stays[1].First = append(a.Days[:3:3], a.Days[6:]...), 3
		}, "leaves out a day in Munich"},
		{"there two dates before one has left", func(a *trip.Answer) {
			early := []trip.AnswerDay{{Date: a.Days[3].Date.AddDays(-2)}, {Date: a.Days[3].Date.AddDays(-1)}}
			a.Days = slices.Concat(a.Days[:4:4], early, a.Days[4:])
		}, "leaves out a day in Munich"},
		{"two nights on the way by a ride that arrives at once", func(a *trip.Answer) {
			arrives := *at(a, 4, trip.RoleArrive)
			a.Days = append(a.Days[:4:4], a.Days[6:]...)
			a.Days[4].Stops = append([]trip.AnswerStop{arrives}, a.Days[4].Stops...)
		}, "but that is at"},
		{"by the train that it goes by", func(a *trip.Answer) {
			a.Transfers = []trip.TransferWish{{From: "Paris", To: "Munich", Mode: trip.ByTrain}}
		}, ""},
		{"home by another train", func(a *trip.Answer) {
			a.Transfers = []trip.TransferWish{{From: "Munich", Mode: trip.ByTrain}}
			*at(a, 6, trip.RoleDepart) = trip.AnswerStop{Role: trip.RoleDepart, Option: "train:munich-jfk", Name: "train", Window: calendar.MustWindow("15:00", "20:00")}
		}, ""},
		{"home by train, which is a flight", func(a *trip.Answer) { a.Transfers = []trip.TransferWish{{From: "Munich", Mode: trip.ByTrain}} }, `which does not go by "train"`},
		{"from where it does not come", func(a *trip.Answer) { a.Transfers = []trip.TransferWish{{To: "Munich", Mode: trip.ByFlight}} }, "goes by a way that it does not make"},
		{"to where it does not go", func(a *trip.Answer) {
			a.Transfers = []trip.TransferWish{{From: "Munich", To: "Tokyo", Mode: trip.ByTrain}}
		}, "goes by a way that it does not make"},
		{"by balloon", func(a *trip.Answer) { a.Transfers = []trip.TransferWish{{To: "Munich", Mode: "balloon"}} }, `goes by "balloon"`},
		{"by train everywhere", func(a *trip.Answer) { a.Transfers = []trip.TransferWish{{Mode: trip.ByTrain}} }, `goes by "train"`},
		{"by what is booked", func(a *trip.Answer) {
			a.Transfers = []trip.TransferWish{{To: "Munich", Mode: trip.ByTrain, Booked: &trip.Booking{}}}
		}, `goes by "train"`},
		{"a bed by another name", func(a *trip.Answer) { at(a, 4, trip.RoleCheckIn).Name = "Ritz" }, "calls Hotel Torbräu"},
		{"a bed of the other place", func(a *trip.Answer) {
			at(a, 0, trip.RoleCheckIn).Option, at(a, 0, trip.RoleCheckIn).Name = "torbraeu", "Ritz"
		}, ""},
		{"another class of the first bed", func(a *trip.Answer) { a.Branch.Tier = "palace" }, "does not stay in the class palace"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := twoStays()
			it, a := s.written(), asAnswer(&s.p, s.f)
			tt.edit(&a)
			it.Alternatives = []trip.Answer{a}
			refused(t, it, "document", tt.says)
		})
	}
}

// Another journey has a ride on every way, a bed for every night, and nobody in two places at a time.
func TestAnotherJourneyCanBeMade(t *testing.T) {
	t.Parallel()
	all := []int{0, 1, 2, 3, 4, 5, 6}
	rides, beds := []trip.Role{trip.RoleArrive, trip.RoleDepart}, []trip.Role{trip.RoleCheckIn, trip.RoleNight, trip.RoleCheckOut}
	for _, tt := range []struct {
		name string
		wish func(in *trip.Intent)
		edit func(a *trip.Answer)
		says string
	}{
		{"no ride", nil, without(all, rides...), "does not say how one gets from Paris to Munich"},
		{"no ride there", nil, without([]int{0}, rides...), "does not say how one gets to Paris and home"},
		{"no ride home", nil, without([]int{6}, rides...), "does not say how one gets to Munich and home"},
		{"no ride home for who comes from there", func(in *trip.Intent) { in.Origin = "Munich" }, without([]int{6}, rides...), ""},
		{"no ride home for who comes from its airport", func(in *trip.Intent) { in.Origin = "MUC" }, without([]int{6}, rides...), ""},
		{"no ride home from a place that nothing is known of", nil, func(a *trip.Answer) {
			without([]int{6}, rides...)(a)
			a.Stays[1].Place = "Augsburg"
		}, "does not say how one gets to Augsburg and home"},
		{"a ride on that stands at one end", nil, without([]int{3}, rides...), "has the way from Paris to Munich at one of them only"},
		{"a ride on that stands at the other end", nil, without([]int{4}, rides...), "has the way from Paris to Munich at one of them only"},
		{"no ride on, which the traveller arranges", func(in *trip.Intent) {
			in.Transfers = []trip.TransferWish{{From: "Paris", To: "Munich", Mode: trip.ByNone}}
		}, func(a *trip.Answer) { without([]int{3, 4}, rides...)(a) }, ""},
		{"two rides on", nil, func(a *trip.Answer) { at(a, 3, trip.RoleDepart).Option = "TGV1" }, "leaves Paris by another ride than it arrives by in Munich"},
		{"a ride in the midst of a stay", nil, func(a *trip.Answer) {
			a.Days[1].Stops = append(a.Days[1].Stops, trip.AnswerStop{Role: trip.RoleDepart, Option: "x", Name: "x", Window: calendar.MustWindow("22:00", "23:00")})
		}, "has a ride in the midst of a stay"},
		{"another ride than the one that is booked", func(in *trip.Intent) {
			in.Transfers = []trip.TransferWish{{From: "Paris", To: "Munich", Mode: trip.ByTrain, Booked: &trip.Booking{Label: "ICE 1"}}}
		}, func(*trip.Answer) {}, "in place of the ride that is booked from Paris to Munich"},
		{"dinner in Munich before one has left Paris", nil, func(a *trip.Answer) {
			without([]int{4}, rides...)(a)
			at(a, 4, trip.RoleCheckIn).Window = calendar.MustWindow("08:00", "08:30")
			without([]int{3}, rides...)(a)
		}, "is in Munich before it has left Paris"},
		{"a train that arrives before it leaves", nil, func(a *trip.Answer) { at(a, 4, trip.RoleArrive).Window = calendar.MustWindow("09:00", "10:00") }, "is in Munich before it has left Paris"},
		{"nothing at all on the day of travel", func(in *trip.Intent) {
			in.Transfers = []trip.TransferWish{{From: "Paris", To: "Munich", Mode: trip.ByNone}}
		}, func(a *trip.Answer) { a.Days[3].Stops = nil; without([]int{4}, rides...)(a) }, ""},
		{"no bed", nil, without(all, beds...), "does not say where one sleeps on 2025-06-10"},
		{"no bed for a night", nil, without([]int{1}, beds...), "does not say where one sleeps on 2025-06-11"},
		{"no bed of the pack's for who has one", func(in *trip.Intent) { in.Stays[0].OwnBed = &trip.OwnBed{} }, without([]int{1}, beds...), ""},
		{"no bed for who comes in the morning after", nil, func(a *trip.Answer) {
			at(a, 3, trip.RoleDepart).Option, at(a, 4, trip.RoleArrive).Option = "coach:1", "coach:1"
			at(a, 3, trip.RoleDepart).Name, at(a, 4, trip.RoleArrive).Name = "coach", "coach"
			at(a, 4, trip.RoleArrive).Window.End = 29 * 60
			a.Days[4].Stops = a.Days[4].Stops[:1]
		}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := twoStays()
			if tt.wish != nil {
				tt.wish(&s.in)
			}
			it, a := s.written(), asAnswer(&s.p, s.f)
			tt.edit(&a)
			it.Alternatives = []trip.Answer{a}
			found := strings.Join(verdictOf(verify.Check(it, pack, nil), "document").Found, "\n")
			if tt.says != "" && !strings.Contains(found, tt.says) || tt.says == "" && strings.Contains(found, "Alternative 1 ") && !strings.Contains(found, "when it is not open") {
				t.Errorf("want %q, got %q", tt.says, found)
			}
		})
	}
}

// No line of another plan's costs is less than what stands in it.
func TestAnotherPlanCostsWhatStandsInIt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		edit func(c *trip.CostBreakdown)
		says string
	}{
		{"as it is", func(*trip.CostBreakdown) {}, ""},
		{"a free flight", func(c *trip.CostBreakdown) { c.Flights = 0 }, "is said to cost $0 for flights"},
		{"a cheaper ride", func(c *trip.CostBreakdown) { c.Flights-- }, "for flights, but what stands in it costs"},
		{"free nights", func(c *trip.CostBreakdown) { c.Lodging = 0 }, "is said to cost $0 for hotels"},
		{"a cheaper night", func(c *trip.CostBreakdown) { c.Lodging-- }, "for hotels, but what stands in it costs"},
		{"free entries", func(c *trip.CostBreakdown) { c.Attractions-- }, "for attractions"},
		{"ways that pay one", func(c *trip.CostBreakdown) { c.Transit = -1 }, "for transit"},
		{"dearer, as a rented car may be", func(c *trip.CostBreakdown) { c.Flights++ }, ""},
	} {
		for name, s := range map[string]*sample{"journey": twoStays(), "trip": paris()} {
			t.Run(name+" "+tt.name, func(t *testing.T) {
				t.Parallel()
				s.in.Budget += 10_000_00
				it, a := s.written(), asAnswer(&s.p, s.f)
				tt.edit(&a.Costs)
				c := &a.Costs
				c.Total = c.Flights + c.Lodging + c.Attractions + c.Transit + c.DailySpend
				a.Measures.Cost = c.Total
				it.Alternatives = []trip.Answer{a}
				refused(t, it, "document", tt.says)
			})
		}
	}
	t.Run("other dates", func(t *testing.T) {
		t.Parallel()
		s := twoStays()
		it, a := s.written(), asAnswer(&s.p, s.f)
		a.Stays[1].Place = "Augsburg"
		a.Costs.Lodging -= s.munich().Lodgings[0].Price
		it.Alternatives = []trip.Answer{a}
		if found := strings.Join(verdictOf(verify.Check(it, pack, nil), "document").Found, "\n"); strings.Contains(found, "for hotels") {
			t.Errorf("beds of which nothing is known are counted: %s", found)
		}
	})
	t.Run("a booked ride, which the party pays once", func(t *testing.T) {
		t.Parallel()
		s := twoStays()
		it, a := s.written(), asAnswer(&s.p, s.f)
		s.everywhere(rideOn, func(o *trip.FlightOption) { o.Own, o.Price = true, 99_00 })
		least := verify.LeastOf(&a, &it.Intent, s.f.At)
		s.everywhere(rideOn, func(o *trip.FlightOption) { o.Own = false })
		if twice := verify.LeastOf(&a, &it.Intent, s.f.At); twice.Flights-least.Flights != 99_00 {
			t.Errorf("%s and %s", least.Flights, twice.Flights)
		}
	})
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
	it, a := s.written(), asAnswer(&s.p, s.f)
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
