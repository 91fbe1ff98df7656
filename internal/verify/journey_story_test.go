package verify_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

// The rides of the sample journey, by id: there, between the stays, and home.
const (
	rideThere = "AF007@2025-06-09"
	rideOn    = "ICE9571@2025-06-13"
	rideHome  = "LH410@2025-06-15"
)

// twoStays is the sample journey: d0 to d3 are the days in Paris, d4 to d6 those in Munich, and d3 and d4 are one date.
func twoStays() *sample {
	in, p, f := triptest.Journey()
	return &sample{in: in, p: p, f: f}
}

// munich are the facts of the second stay.
func (s *sample) munich() *trip.Facts { return &s.f.Onward[0] }

// rides gives a ride wherever the facts hold it.
func (s *sample) rides(id string) (out []*trip.FlightOption) {
	for _, f := range s.f.Places() {
		if o := f.Flight(id); o != nil {
			out = append(out, o)
		}
	}
	return out
}

// everywhere changes a ride wherever the facts hold it.
func (s *sample) everywhere(id string, change func(o *trip.FlightOption)) {
	for _, o := range s.rides(id) {
		change(o)
	}
}

// drop takes the n-th slot out of a day.
func (s *sample) drop(day, n int) {
	d := &s.p.Days[day]
	d.Slots = slices.Delete(slices.Clone(d.Slots), n, n+1)
}

// put puts a sight of a stay into a day, without a way to it.
func (s *sample) put(day int, f *trip.Facts, ref, start, end string) {
	d := &s.p.Days[day]
	d.Slots = append(slices.Clone(d.Slots), triptest.Slot(s.in, f, trip.RoleSight, ref, start, end))
}

// ofJourney tells stories of the sample journey to one of its rules.
func ofJourney(t *testing.T, rule string, stories []story) {
	t.Helper()
	t.Parallel()
	for _, st := range stories {
		t.Run(st.name, func(t *testing.T) {
			t.Parallel()
			s := twoStays()
			st.edit(s)
			rules := verify.RulesOf(s.in)
			n := slices.IndexFunc(rules, func(r verify.Rule) bool { return r.Name == rule })
			found := rules[n].Check(s.p, s.in, s.f)
			if diff := cmp.Diff(st.want, said(found)); diff != "" {
				t.Errorf("(-want +got)\n%s\n%v", diff, found)
			}
			for _, v := range found {
				wellFormed(t, v)
			}
		})
	}
}

func (s *sample) wish(stay int) *trip.StayWish { return &s.in.Stays[stay] }

// Each stay is planned once, in the order, for the nights and on the dates that are wished, and where its facts are.
func TestTheStaysAreTheOnesWished(t *testing.T) {
	ofJourney(t, "journey", []story{
		{"as planned", func(*sample) {}, nil},
		{"a plan without stays", func(s *sample) { s.p.Stays = nil }, []string{"trip journey_stays!"}},
		{"a stay that nobody wished for", func(s *sample) { s.p.Stays[1].Wish = 2 }, []string{"trip journey_stays!"}},
		{"an entry without a choice", func(s *sample) { s.at(4, 1).Choices = nil }, []string{"trip journey_stays!"}},
		{"a stay twice and another not at all", func(s *sample) { s.p.Stays[1].Wish = 0 },
			[]string{"trip journey_stays!", "trip journey_stays!", "d4 journey_nights!"}},
		{"in another order", otherOrder, []string{"trip journey_order!"}},
		{"in another order, which is as good", func(s *sample) { otherOrder(s); s.in.Order = trip.OrderFree }, nil},
		{"it begins a day late", func(s *sample) { s.in.DateWindow.Start = triptest.Start.AddDays(-1) }, []string{"d0 journey_dates!"}},
		{"it ends a day early", func(s *sample) { s.in.DateWindow.End = triptest.Start.AddDays(6) }, []string{"d6 journey_dates!"}},
		{"a night between", func(s *sample) { s.p.Days[4].Date = triptest.Start.AddDays(4) }, []string{"d4 journey_dates!"}},
		{"of a place by another name", func(s *sample) { s.p.Stays[1].Place = "Monaco" }, []string{"d4 journey_place!"}},
		{"of a place that nothing is known about", func(s *sample) {
			s.f.Onward = nil
			s.f.City.Name, s.f.City.Country = "Munich", "Germany"
			s.p.Stays[0].Place, s.in.Stays[0].Place = "Munich", "Munich"
		}, []string{"d4 journey_place!"}},
		{"as many nights as wished at the least", func(s *sample) { s.wish(1).NightsMin = new(2) }, nil},
		{"a night too few", func(s *sample) { s.wish(1).NightsMin = new(3) }, []string{"d4 journey_nights!"}},
		{"a night too few of a range", func(s *sample) { s.wish(1).NightsMin, s.wish(1).NightsMax = new(3), new(4) }, []string{"d4 journey_nights!"}},
		{"as many nights as wished at the most", func(s *sample) { s.wish(1).NightsMax = new(2) }, nil},
		{"a night too many", func(s *sample) { s.wish(1).NightsMax = new(1) }, []string{"d4 journey_nights!"}},
		{"on the dates that are wished", func(s *sample) { s.between(1, 3, 5) }, nil},
		{"on other dates", func(s *sample) { s.between(1, 2, 4) }, []string{"d4 journey_dates!"}},
		{"from another date", func(s *sample) { s.wish(1).From = triptest.Start.AddDays(4) }, []string{"d4 journey_dates!"}},
	})
}

// between has a stay wished for from one date to another.
func (s *sample) between(stay, from, to int) {
	s.wish(stay).From, s.wish(stay).To = triptest.Start.AddDays(from), triptest.Start.AddDays(to)
}

// otherOrder has the stays wished for the other way round.
func otherOrder(s *sample) {
	slices.Reverse(s.in.Stays)
	s.p.Stays[0].Wish, s.p.Stays[1].Wish = 1, 0
}

// A stay begins on the date on which the ride there arrives: behind two nights on the way at the most, and over the date line a date before the one on
// which the stay before ends.
func TestAStayBeginsWhenTheRideArrives(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		zone    string // of the place where it arrives
		arrives string
		begins  int // dates behind the end of the stay before
		want    []string
	}{
		{"two nights on the way", "Europe/Berlin", "2025-06-15T06:00:00+02:00", 2, nil},
		{"three", "Europe/Berlin", "2025-06-16T06:00:00+02:00", 3, []string{"d4 journey_dates!"}},
		{"a night more than the ride takes", "Europe/Berlin", "2025-06-14T06:00:00+02:00", 2, []string{"d4 journey_dates!"}},
		{"a night less", "Europe/Berlin", "2025-06-15T06:00:00+02:00", 1, []string{"d4 journey_dates!"}},
		{"over the date line", "Pacific/Honolulu", "2025-06-12T22:00:00-10:00", -1, nil},
		{"as if there were none", "Pacific/Honolulu", "2025-06-12T22:00:00-10:00", 0, []string{"d4 journey_dates!"}},
		{"two dates earlier", "Pacific/Honolulu", "2025-06-11T22:00:00-10:00", -2, []string{"d4 journey_dates!"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := twoStays()
			s.munich().City.TZ = tt.zone
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Arrival = instant(t, tt.arrives) })
			s.p.Days = slices.Clone(s.p.Days)
			for i := range s.p.Days[4:] {
				s.p.Days[4+i].Date = triptest.Start.AddDays(3 + tt.begins + i)
			}
			s.in.DateWindow.End = s.p.Days[6].Date
			var got []string
			for _, v := range said(s.verify()) {
				if strings.Contains(v, "journey_dates") {
					got = append(got, v)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

// A night on the way is one of the stay that it leads to, which begins on the next date: no earlier and no later.
func TestANightOnTheWay(t *testing.T) {
	overnight := func(arrives string) func(*sample) {
		return func(s *sample) {
			s.everywhere(rideOn, func(o *trip.FlightOption) {
				o.Departure, o.Arrival = instant(t, "2025-06-13T22:30:00+02:00"), instant(t, arrives)
			})
			s.at(3, 1).Window = calendar.NewWindow(22*60+30, 30*60)
			arrival := s.at(4, 0)
			arrival.Window = calendar.MustWindow("00:00", "06:00")
			s.p.Days = slices.Delete(slices.Clone(s.p.Days), 4, 5)
			s.p.Days[4].Slots = append([]trip.Slot{*arrival}, s.p.Days[4].Slots...)
			s.wish(1).NightsMin, s.wish(1).NightsMax = nil, nil
			s.wish(1).Nights = new(2)
		}
	}
	ofJourney(t, "journey", []story{
		{"it arrives in the morning", overnight("2025-06-14T06:00:00+02:00"), nil},
		{"it arrives before midnight", overnight("2025-06-13T23:59:00+02:00"), []string{"d4 journey_dates!"}},
		{"it counts as a night", func(s *sample) { overnight("2025-06-14T06:00:00+02:00")(s); s.wish(1).Nights = new(1) }, []string{"d4 journey_nights!"}},
	})
}

func instant(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// friends has the traveller sleep for nothing in Munich.
func friends(s *sample) {
	s.wish(1).OwnBed = &trip.OwnBed{Label: "friends"}
	bed := s.munich().Lodging("torbraeu")
	bed.Own, bed.Price, bed.Nights = true, 0, nil
	for _, d := range s.p.Days[4:] {
		for i := range d.Slots {
			if d.Slots[i].Selected().OptionRef == "torbraeu" {
				d.Slots[i].Choices[0].Features.Cost = 0
			}
		}
	}
}

// Who has a bed of their own sleeps there for nothing, and nobody else does.
func TestTheBedOfOnesOwn(t *testing.T) {
	ofJourney(t, "journey", []story{
		{"with friends", friends, nil},
		{"at home", func(s *sample) { friends(s); bed := s.munich().Lodging("torbraeu"); bed.Own, bed.Home = false, true }, nil},
		{"in a hotel instead", func(s *sample) { s.wish(1).OwnBed = &trip.OwnBed{} }, []string{"d4.s1 journey_bed!"}},
		{"with friends that nobody named", func(s *sample) { friends(s); s.wish(1).OwnBed = nil }, []string{"d4.s1 journey_bed!"}},
		{"with friends who take money", func(s *sample) { friends(s); s.at(4, 1).Choices[0].Features.Cost = 1 }, []string{"d4.s1 journey_bed!"}},
		{"with friends who have a price", func(s *sample) { friends(s); s.munich().Lodging("torbraeu").Price = 1 }, []string{"d4.s1 journey_bed!"}},
		{"with friends who take money for the second night", func(s *sample) { friends(s); s.munich().Lodging("torbraeu").Nights = []money.Cents{0, 1} },
			[]string{"d5.s5 journey_bed!"}},
		{"in a bed that nobody knows", func(s *sample) { s.at(4, 1).Choices[0].OptionRef = "x"; s.at(4, 3).Choices[0].OptionRef = "x" }, nil},
	})
}

// From one stay to the next leads one ride, that stands at both ends and is paid for once.
func TestOneRideBetween(t *testing.T) {
	none := func(s *sample) { s.drop(3, 1); s.drop(4, 0) }
	ofJourney(t, "journey", []story{
		{"none", none, []string{"d4 journey_ride!"}},
		{"none, as the traveller arranges it", func(s *sample) { none(s); s.in.Transfers[0].Mode = trip.ByNone }, nil},
		{"none, within one place", func(s *sample) { none(s); s.munich().City.ID = s.f.City.ID }, nil},
		{"it stands at the end only", func(s *sample) { s.drop(3, 1) }, []string{"d4.s0 journey_ride!"}},
		{"it stands at the beginning only", func(s *sample) { s.drop(4, 0) }, []string{"d3.s1 journey_ride!"}},
		{"another at the end", func(s *sample) { s.at(4, 0).Choices[0].OptionRef = "x" }, []string{"d4.s0 journey_ride!"}},
		{"the same with other facts", func(s *sample) { s.rides(rideOn)[1].Price++ }, []string{"d4.s0 journey_ride!"}},
		{"paid twice", func(s *sample) { s.at(4, 0).Choices[0].Features.Cost = 1 }, []string{"d4.s0 journey_paid_twice!"}},
		{"one that nobody knows", func(s *sample) { s.at(3, 1).Choices[0].OptionRef = "x"; s.at(4, 0).Choices[0].OptionRef = "x" }, nil},
	})
}

// Nobody is in two places at once, by the instants and not by the clocks.
func TestOneAfterTheOther(t *testing.T) {
	ofJourney(t, "journey", []story{
		{"a stop begins when the ride arrives", func(s *sample) { s.at(4, 1).Window = calendar.MustWindow("16:36", "17:30") }, nil},
		{"and a minute before", func(s *sample) { s.at(4, 1).Window = calendar.MustWindow("16:35", "17:30") }, []string{"d4.s1 journey_two_places!"}},
		{"a stop is over when the ride leaves", func(s *sample) { s.at(3, 0).Window = calendar.MustWindow("08:30", "10:55") }, nil},
		{"and a minute later", func(s *sample) { s.at(3, 0).Window = calendar.MustWindow("08:30", "10:56") }, []string{"d3.s1 journey_two_places!"}},
		{"on clocks that are an hour ahead", func(s *sample) {
			s.munich().City.TZ = "Europe/Athens"
			s.at(4, 1).Window = calendar.MustWindow("17:35", "18:00")
		}, []string{"d4.s1 journey_two_places!"}},
		{"without a ride one stay follows the other", func(s *sample) {
			s.drop(3, 1)
			s.drop(4, 0)
			s.in.Transfers[0].Mode = trip.ByNone
			s.at(4, 0).Window = calendar.MustWindow("08:44", "09:00")
		}, []string{"d4.s0 journey_two_places!"}},
		{"nothing before the ride", func(s *sample) {
			for d := range 4 {
				s.p.Days[d].Slots = slices.DeleteFunc(slices.Clone(s.p.Days[d].Slots), func(o trip.Slot) bool { return o.Selected().Kind != trip.KindFlight })
			}
		}, nil},
	})
}

// The date on which one travels is one day: what is wished of it holds for both stays together.
func TestTheDateOfTravelIsOneDay(t *testing.T) {
	sights := func(most int) func(s *sample) {
		return func(s *sample) {
			s.put(3, s.f, "arc", "09:00", "09:30")
			s.put(4, s.munich(), "residenz", "20:35", "21:00")
			s.in.Days = []trip.DayWish{{Day: 3, Most: &most}}
		}
	}
	ofJourney(t, "journey", []story{
		{"as many sights as wished", sights(2), nil},
		{"one more in both together", sights(1), []string{"d4 journey_day_too_full!"}},
		{"one more in each, which the day itself says", sights(0), nil},
		{"one on either date, with a night on the way between", func(s *sample) {
			sights(1)(s)
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Arrival = o.Arrival.AddDate(0, 0, 1) })
			for d := range s.p.Days[4:] {
				s.p.Days[4+d].Date = s.p.Days[4+d].Date.AddDays(1)
			}
			s.in.DateWindow.End = s.p.Days[6].Date
			s.in.Days = append(s.in.Days, trip.DayWish{Day: 4, Most: s.in.Days[0].Most})
			s.wish(1).Nights, s.wish(1).NightsMin, s.wish(1).NightsMax = nil, nil, nil
		}, nil},
	})
	t.Run("the days themselves", func(t *testing.T) {
		ofJourney(t, "preferences", []story{
			{"one more in each", sights(0), []string{"d3 day_too_full!", "d4 day_too_full!", "d5.s2 repeated_sight!"}},
			{"one in each", sights(1), []string{"d5.s2 repeated_sight!"}},
			{"themes are of a stay", func(s *sample) { s.in.Prefs.Themes = []string{"science"} }, []string{"trip theme_missing"}},
		})
	})
}

// The ways to the first stay and home are there where an origin is named, whether or not a wish speaks of them.
func TestTheWaysThereAndHome(t *testing.T) {
	no := func(s *sample) { s.drop(0, 0); s.drop(6, 2) }
	asks := func(w ...trip.TransferWish) func(*sample) {
		return func(s *sample) { no(s); s.in.Transfers = append(s.in.Transfers, w...) }
	}
	there, home := trip.TransferWish{To: "Paris", Mode: trip.ByFlight}, trip.TransferWish{From: "Munich", Mode: trip.ByFlight}
	booked := trip.TransferWish{To: "Paris", Booked: &trip.Booking{Label: "AF 7"}}
	ofJourney(t, "journey", []story{
		{"none, and nobody said where from", func(s *sample) { no(s); s.in.Origin = "" }, nil},
		{"none, and none is spoken of", no, []string{"d0 journey_ride!", "d6 journey_ride!"}},
		{"none there", func(s *sample) { s.drop(0, 0) }, []string{"d0 journey_ride!"}},
		{"none home", func(s *sample) { s.drop(6, 2) }, []string{"d6 journey_ride!"}},
		{"by plane there", asks(there, trip.TransferWish{From: "Munich", Mode: trip.ByNone}), []string{"d0 journey_ride!"}},
		{"by plane home", asks(home, trip.TransferWish{To: "Paris", Mode: trip.ByNone}), []string{"d6 journey_ride!"}},
		{"by plane from nowhere", func(s *sample) { asks(there)(s); s.in.Origin = "" }, nil},
		{"the traveller arranges the way there", asks(trip.TransferWish{To: "Paris", Mode: trip.ByNone}), []string{"d6 journey_ride!"}},
		{"one lives there", func(s *sample) { s.drop(0, 0); s.wish(0).OwnBed = &trip.OwnBed{Home: true} }, []string{"d0.s1 journey_bed!"}},
		{"one comes from there", func(s *sample) { s.drop(0, 0); s.in.Origin = "paris" }, nil},
		{"one comes from its airport", func(s *sample) { s.drop(0, 0); s.in.Origin = "CDG" }, nil},
		{"one is booked", asks(booked), []string{"d0 journey_ride!", "d6 journey_ride!"}},
		{"one is booked from nowhere", func(s *sample) { asks(booked)(s); s.in.Origin = "" }, []string{"d0 journey_ride!"}},
	})
}

// What is booked is what is planned, as far as it is said.
func TestWhatIsBookedIsPlanned(t *testing.T) {
	at := func(clock string) trip.Moment {
		m := trip.Moment{Date: triptest.Start.AddDays(3)}
		if clock != "" {
			m.Clock = new(calendar.MustClock(clock))
		}
		return m
	}
	books := func(b trip.Booking) func(*sample) {
		return func(s *sample) {
			s.everywhere(rideOn, func(o *trip.FlightOption) { o.Own = true })
			s.in.Transfers[0].Booked = &b
		}
	}
	ofJourney(t, "journey", []story{
		{"to the minute", books(trip.Booking{Label: "ice 9571", Depart: at("10:55"), Arrive: at("16:36")}), nil},
		{"by the date", books(trip.Booking{Depart: at("")}), nil},
		{"on another date", books(trip.Booking{Depart: trip.Moment{Date: triptest.Start}}), []string{"d3.s1 journey_booked!"}},
		{"a minute earlier", books(trip.Booking{Depart: at("10:54")}), []string{"d3.s1 journey_booked!"}},
		{"there a minute later", books(trip.Booking{Arrive: at("16:37")}), []string{"d3.s1 journey_booked!"}},
		{"by another number", books(trip.Booking{Label: "TGV 1"}), []string{"d3.s1 journey_booked!"}},
		{"another than one's own", func(s *sample) { s.in.Transfers[0].Booked = &trip.Booking{} }, []string{"d3.s1 journey_booked!"}},
		{"a way that the plan does not go", func(s *sample) {
			s.in.Transfers = append(s.in.Transfers, trip.TransferWish{From: "Munich", To: "Paris", Booked: &trip.Booking{Label: "TGV 1"}})
		}, []string{"trip journey_booked!"}},
		{"from where nobody knows the clocks", func(s *sample) {
			s.rides(rideThere)[0].Own = true
			s.in.Transfers = append(s.in.Transfers, trip.TransferWish{To: "Paris", Booked: &trip.Booking{Depart: at("10:54")}})
		}, nil},
	})
}

// A ride that a hand chose is ridden. Where it does not go on that day, or the plan does not go that way, it is said and stops nobody.
func TestTheRideThatAHandChose(t *testing.T) {
	chooses := func(ride string) func(*sample) { return func(s *sample) { s.in.Transfers[0].Ride = ride } }
	ofJourney(t, "journey", []story{
		{"the one that is ridden", func(s *sample) { s.in.Transfers[0].Ride = trip.RideOf(s.rides(rideOn)[0].ID) }, nil},
		{"one that does not go on that day", chooses("tgv_1"), []string{"d3.s1 journey_ride_chosen"}},
		{"one that goes too", func(s *sample) {
			other := *s.rides(rideOn)[0]
			other.ID = "tgv_1@2025-06-12"
			s.f.Flights = append(s.f.Flights, other)
			chooses("tgv_1")(s)
		}, []string{"d3.s1 journey_ride_chosen!"}},
		{"of the way there", func(s *sample) {
			s.in.Transfers = append(s.in.Transfers, trip.TransferWish{To: "Paris", Ride: "AF001"})
		}, []string{"d0.s0 journey_ride_chosen"}},
		{"of a way that the plan does not go", func(s *sample) {
			s.in.Transfers = append(s.in.Transfers, trip.TransferWish{From: "Munich", To: "Paris", Ride: "tgv_1"})
		}, []string{"trip journey_ride_chosen"}},
	})
}

// One travels as is wished: what transfers say is a must, what the whole trip wishes is as it says.
func TestTheModeOfAWay(t *testing.T) {
	by := func(m trip.TravelMode) func(*sample) { return func(s *sample) { s.in.Transfers[0].Mode = m } }
	wish := func(l trip.Level) func(*sample) {
		return func(s *sample) {
			s.in.Transfers = nil
			s.in.Requirements = []trip.Requirement{{Level: trip.Prefer, Food: &trip.FoodWish{}}, {Level: l, Transport: &trip.TransportWish{Mode: trip.ByTrain}}}
		}
	}
	ofJourney(t, "journey", []story{
		{"by train", by(trip.ByTrain), nil},
		{"by coach", by(trip.ByCoach), []string{"d3.s1 journey_mode!"}},
		{"arranged by the traveller", by(trip.ByNone), []string{"d3.s1 journey_mode!"}},
		{"however", by(""), nil},
		{"all by train", wish(trip.Must), []string{"d0.s0 journey_mode!", "d6.s2 journey_mode!"}},
		{"all by train, if it can be", wish(trip.Prefer), []string{"d0.s0 journey_mode", "d6.s2 journey_mode"}},
		{"all by whatever transfers say", func(s *sample) {
			wish(trip.Must)(s)
			s.in.Transfers = []trip.TransferWish{{Mode: trip.ByCoach}}
		}, []string{"d0.s0 journey_mode!", "d3.s1 journey_mode!", "d6.s2 journey_mode!"}},
	})
}
