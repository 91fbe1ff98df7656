package trip_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
)

const par = money.Rate(1_000_000_000)

// Who pays what on the lines of a city goes by age: of a child that nobody said the age of, by that of a schoolchild.
func TestChildrenRideForLessOrForNothing(t *testing.T) {
	t.Parallel()
	tokyo := trip.Fares{FreeToAge: 5, ChildToAge: 11}
	paris := trip.Fares{FreeToAge: 3, ChildToAge: 9}
	munich := trip.Fares{FreeToAge: 5, ChildToAge: 14, ChildFare: 1_87}
	for _, tt := range []struct {
		name   string
		fares  trip.Fares
		adults int
		ages   []int
		others int // children of no age
		want   trip.Riders
		pay    money.Cents // of a fare of 4.21
	}{
		{"two adults", tokyo, 2, nil, 0, trip.Riders{Full: 2}, 8_42},
		{"a child of eleven", tokyo, 2, []int{11}, 0, trip.Riders{Full: 2, Child: 1}, 10_53},
		{"one of twelve", tokyo, 2, []int{12}, 0, trip.Riders{Full: 3}, 12_63},
		{"one of five", tokyo, 1, []int{5}, 0, trip.Riders{Full: 1, Free: 1}, 4_21},
		{"a baby", paris, 1, []int{0}, 0, trip.Riders{Full: 1, Free: 1}, 4_21},
		{"one of four", paris, 1, []int{4}, 0, trip.Riders{Full: 1, Child: 1}, 6_32},
		{"ten is no child in Paris", paris, 1, nil, 1, trip.Riders{Full: 2}, 8_42},
		{"but in Munich, for a price of its own", munich, 2, []int{2}, 1, trip.Riders{Full: 2, Child: 1, Free: 1, Flat: 1_87}, 10_29},
		{"where nothing is known of children", trip.Fares{}, 2, []int{0, 7}, 0, trip.Riders{Full: 4}, 16_84},
		{"children alone", munich, 0, []int{7, 8}, 0, trip.Riders{Child: 2, Flat: 1_87}, 3_74},
		{"a child that nobody can go with", munich, 0, []int{3}, 0, trip.Riders{Full: 1, Flat: 1_87}, 4_21},
		{"nobody counts as one", paris, 0, nil, 0, trip.Riders{Full: 1}, 4_21},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			in := trip.Intent{Party: trip.Party{Adults: tt.adults, Children: len(tt.ages) + tt.others}, ChildAges: tt.ages}
			got := tt.fares.Riders(&in, par)
			if tt.want.Flat == 0 && tt.fares.ChildFare > 0 {
				tt.want.Flat = tt.fares.ChildFare
			}
			if got != tt.want || got.Pay(4_21) != tt.pay {
				t.Errorf("%+v pay %s, want %+v and %s", got, got.Pay(4_21), tt.want, tt.pay)
			}
		})
	}
	if got := (trip.Riders{Child: 1, Flat: 1_87}).Pay(1_20); got != 1_20 {
		t.Errorf("a child pays %s where an adult pays less", got)
	}
	if r := munich.Riders(&trip.Intent{Party: trip.Party{Adults: 1}}, 0); r.Flat != 0 {
		t.Errorf("a fare in an unknown currency: %+v", r)
	}
}

// A pass that is not sold for children takes the place of the tickets of those who buy it and of no others, to the cent; one for half takes the place of all.
func TestWhatAPassStandsInForWithChildren(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in, p, f := triptest.Paris()
		in.Party = trip.Party{Adults: rapid.IntRange(1, 6).Draw(t, "adults"), Children: rapid.IntRange(0, 6).Draw(t, "children")}
		in.ChildAges = nil
		for range in.Party.Children {
			in.ChildAges = append(in.ChildAges, rapid.IntRange(0, 16).Draw(t, "age"))
		}
		f.City.Fares.FreeToAge, f.City.Fares.ChildToAge = 3, 9
		f.City.Fares.ChildFare = money.Cents(rapid.SampledFrom([]int{0, 0, 1, 90, 187, 400}).Draw(t, "flat"))
		who := f.City.Fares.Riders(&in, f.Rate())
		fare := money.Cents(rapid.IntRange(0, 20_00).Draw(t, "fare"))
		day := &p.Days[1]
		for i := range day.Slots {
			day.Slots[i].Leg = nil
		}
		last := &day.Slots[len(day.Slots)-1]
		last.Leg = &trip.TransitLeg{Mode: trip.Metro, Fare: who.Pay(fare)}

		pass := trip.CityPass{ID: "day", Category: trip.CostTransit, Price: 10_00, Days: 1, Modes: []trip.TransitMode{trip.Metro}}
		for _, tt := range []struct {
			children       trip.ForChildren
			price, instead money.Cents
			people         int
		}{
			{"", f.Rate().USD(10_00) * money.Cents(who.Full), fare * money.Cents(who.Full), who.Full},
			{trip.ChildrenFree, f.Rate().USD(10_00) * money.Cents(who.Full), who.Pay(fare), who.Full},
			{trip.ChildrenHalf, trip.Riders{Full: who.Full, Child: who.Child}.Pay(f.Rate().USD(10_00)), who.Pay(fare), who.Full + who.Child},
		} {
			pass.Children = tt.children
			f.City.Passes = []trip.CityPass{pass}
			for _, o := range p.PassOffers(&in, f) {
				if o.First == 1 && (o.Price != tt.price || o.Instead != tt.instead || o.People != tt.people) {
					t.Fatalf("%q of %+v, fare %s: %s for %d instead of %s, want %s for %d instead of %s", tt.children, who, fare, o.Price, o.People, o.Instead,
						tt.price, tt.people, tt.instead)
				}
			}
		}
	})
}
