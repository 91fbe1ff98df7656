package lodging_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool/lodging"
	"github.com/tripwright/tripwright/internal/tool/tooltest"
	"github.com/tripwright/tripwright/internal/trip"
)

type catalog []trip.Lodging

func (c catalog) Hotels(in, out calendar.Date) []trip.Lodging {
	list := append([]trip.Lodging(nil), c...)
	for i := range list {
		list[i].Nights = make([]money.Cents, in.DaysUntil(out))
		for n := range list[i].Nights {
			list[i].Nights[n] = list[i].Price
		}
		list[i].Provenance = trip.Provenance{Source: trip.SourceFixture, Tool: "atlas", RefID: "paris/" + list[i].ID + "@1",
			FetchedAt: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), ResponseDigest: trip.Digest(list[i].ID)}
	}
	return list
}

func hotels() catalog {
	nine, eight := 9.0, 8.0
	return catalog{
		{ID: "l1", Tier: trip.TierLuxury, Price: 900, Stars: 5, Services: []string{"pool", "spa"}},
		{ID: "m1", Tier: trip.TierMid, Price: 300, Stars: 3, Brand: "Hôtel Béta", Opened: 1990, Location: geo.Point{Lat: 48.85, Lon: 2.35}},
		{ID: "m2", Tier: trip.TierMid, Price: 200, Stars: 3, Services: []string{"wifi"}, Opened: 2020, Rating: &eight, Location: geo.Point{Lat: 48.85, Lon: 2.34}},
		{ID: "m3", Tier: trip.TierMid, Price: 250, Stars: 4, Services: []string{"pool"}, Rating: &nine, Location: geo.Point{Lat: 48.85, Lon: 2.30}},
		{ID: "b1", Tier: trip.TierBudget, Price: 100},
		{ID: "b2", Tier: trip.TierBudget, Price: 90, Services: []string{"wifi"}},
		{ID: "b3", Tier: trip.TierBudget, Price: 90},
	}
}

func adapter() lodging.Adapter {
	return lodging.Adapter{Find: func(city string) (lodging.Catalog, error) {
		if city != "Paris" {
			return nil, fault.New(fault.NotFound, "no such city")
		}
		return hotels(), nil
	}}
}

func request() lodging.Request {
	return lodging.Request{City: "Paris", CheckIn: calendar.MustDate("2026-06-01"), CheckOut: calendar.MustDate("2026-06-05")}
}

func with(change func(*lodging.Request)) lodging.Request {
	r := request()
	change(&r)
	return r
}

func TestContract(t *testing.T) {
	t.Parallel()
	tooltest.Run(t, tooltest.Contract[lodging.Request, []trip.Lodging]{
		Call: adapter().Call,
		Good: request,
		Bad: map[string]lodging.Request{
			"no city":          with(func(r *lodging.Request) { r.City = "" }),
			"no check-in":      with(func(r *lodging.Request) { r.CheckIn = calendar.Date{} }),
			"no night":         with(func(r *lodging.Request) { r.CheckOut = r.CheckIn }),
			"backwards":        with(func(r *lodging.Request) { r.CheckOut = r.CheckIn.AddDays(-1) }),
			"a year":           with(func(r *lodging.Request) { r.CheckOut = r.CheckIn.AddDays(365) }),
			"an unknown tier":  with(func(r *lodging.Request) { r.Tiers = []trip.Tier{"posh"} }),
			"a tier for seats": with(func(r *lodging.Request) { r.Tiers = []trip.Tier{trip.TierPremium} }),
			"a tier twice":     with(func(r *lodging.Request) { r.Tiers = []trip.Tier{trip.TierMid, trip.TierMid} }),
		},
		None: map[string]lodging.Request{"an unknown city": with(func(r *lodging.Request) { r.City = "Rome" })},
		From: func(out []trip.Lodging) (all []trip.Provenance) {
			for _, h := range out {
				all = append(all, h.Provenance)
			}
			return all
		},
	})
}

func TestASearch(t *testing.T) {
	t.Parallel()
	tiers := func(ts ...trip.Tier) func(*lodging.Request) { return func(r *lodging.Request) { r.Tiers = ts } }
	wish := func(w trip.LodgingWish) func(*lodging.Request) {
		return func(r *lodging.Request) { r.Tiers, r.Wish = []trip.Tier{trip.TierMid}, w }
	}
	for _, tt := range []struct {
		name   string
		change func(*lodging.Request)
		want   string
	}{
		{"all tiers take turns", tiers(), "m2 b2 l1 m3"},
		{"one tier, cheapest first", tiers(trip.TierBudget), "b2 b3 b1"},
		{"two tiers", tiers(trip.TierLuxury, trip.TierBudget), "l1 b2 b3 b1"},
		{"a service", wish(trip.LodgingWish{Services: []string{"pool"}}), "m3 m2 m1"},
		{"stars", wish(trip.LodgingWish{MinStars: 4}), "m3 m2 m1"},
		{"a brand without its accents", wish(trip.LodgingWish{Brand: "beta"}), "m1 m2 m3"},
		{"a price range", wish(trip.LodgingWish{MinPrice: 240, MaxPrice: 260}), "m3 m2 m1"},
		{"the newest", wish(trip.LodgingWish{Pick: trip.PickNewest}), "m2 m1 m3"},
		{"the best rated", wish(trip.LodgingWish{Pick: trip.PickBestRated}), "m3 m2 m1"},
		{"near a place", wish(trip.LodgingWish{Around: &geo.Point{Lat: 48.85, Lon: 2.30}}), "m3 m2 m1"},
		{"those in walk of it by price, those that are not by how far they are", wish(trip.LodgingWish{Around: &geo.Point{Lat: 48.85, Lon: 2.345}}), "m2 m1 m3"},
		{"what nobody has leaves nobody out", wish(trip.LodgingWish{Services: []string{"kitchen"}}), "m2 m3 m1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out, err := adapter().Call(t.Context(), with(tt.change))
			var got []string
			for _, h := range out {
				got = append(got, h.ID)
				if len(h.Nights) != 4 {
					t.Errorf("%s has %d nights", h.ID, len(h.Nights))
				}
			}
			if err != nil || strings.Join(got, " ") != tt.want {
				t.Errorf("got %v, %v; want %s", got, err, tt.want)
			}
		})
	}
}
