package atlas

import (
	"io/fs"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

const noteHotel = "prices are estimates: a typical year, its seasons and its weekends"

type hotelRow struct {
	ID        string      `json:"id"`
	Name      string      `json:"name"`
	Brand     string      `json:"brand"`
	Tier      trip.Tier   `json:"tier"`
	Stars     int         `json:"stars"`
	Location  geo.Point   `json:"location"`
	CheckIn   span        `json:"checkin"`
	CheckOut  span        `json:"checkout"`
	Price     money.Cents `json:"price_usd_cents"`
	KidFriend *bool       `json:"kid_friendly"`
	Services  []string    `json:"services"`
	Opened    int         `json:"opened"`
	Rating    *float64    `json:"rating"`
	BagDrop   *bool       `json:"bag_drop"`
	Source    string      `json:"source"`
}

// Hotels gives every hotel of the city in the order of the pack, each night from checkIn to the one before checkOut
// priced by month and weekend, and Price their mean.
func (p *Pack) Hotels(checkIn, checkOut calendar.Date) []trip.Lodging {
	out := clone.Of(p.hotels)
	nights := max(0, checkIn.DaysUntil(checkOut))
	for i := range out {
		h := &out[i]
		var sum money.Cents
		h.Nights = make([]money.Cents, nights)
		for n := range h.Nights {
			h.Nights[n] = p.nights.on(checkIn.AddDays(n), h.Estimate)
			sum += h.Nights[n]
		}
		if nights > 0 {
			h.Price = (sum + money.Cents(nights)/2) / money.Cents(nights)
		}
	}
	return out
}

func (p *Pack) readHotels(files fs.FS) error {
	var file struct {
		Season  map[string]float64 `json:"season"`
		Weekend float64            `json:"weekend"`
		Tax     *taxRow            `json:"tax"`
		Hotels  []row[hotelRow]    `json:"hotels"`
	}
	if err := readJSON(files, p.head.ID+"/hotels.json", &file); err != nil {
		return err
	}
	if file.Tax != nil {
		file.Tax.check(p.records)
	}
	const friday, saturday = 4, 5
	p.nights = newSeasonal(p.records, "hotels.json", file.Season, file.Weekend, friday, saturday)
	for _, w := range file.Hotels {
		w.value.check(p.records)
		l := w.value.lodging(p.records.enter(w.value.ID, w.raw, w.value.Source, file.Tax.note()))
		l.Tax = file.Tax.of(w.value.Stars)
		p.hotels = append(p.hotels, l)
	}
	return nil
}

func (h *hotelRow) check(r *records) {
	r.that(isSnake(h.ID), h.ID, "the id must be in lower snake case")
	r.that(h.Name != "", h.ID, "needs a name")
	r.that(slices.Contains([]trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury}, h.Tier), h.ID, "unknown tier %q", h.Tier)
	r.that(h.Stars >= 0 && h.Stars <= 5, h.ID, "stars must lie between 1 and 5, or be null")
	r.that(isPlace(h.Location), h.ID, "is not a place on the globe")
	r.that(h.CheckIn.window().Minutes() > 0 && h.CheckOut.window().Minutes() > 0, h.ID, "needs checkin and checkout")
	r.that(h.Price > 0, h.ID, "needs a price")
	for _, s := range h.Services {
		r.that(slices.Contains(trip.Services, s), h.ID, "unknown service %q", s)
	}
	r.that(h.Opened == 0 || h.Opened > 1300 && h.Opened < 2100, h.ID, "opened must be a year, or null")
	r.that(isRating(h.Rating), h.ID, "a rating lies between 0 and 10")
	r.that(h.Source != "", h.ID, "needs a source")
}

func isRating(r *float64) bool { return r == nil || *r >= 0 && *r <= 10 }

func (h *hotelRow) lodging(from trip.Provenance) trip.Lodging {
	return trip.Lodging{
		ID: h.ID, Name: h.Name, Location: h.Location, CheckIn: h.CheckIn.window(), CheckOut: h.CheckOut.window(),
		Price: h.Price, Estimate: h.Price, Tier: h.Tier, Stars: h.Stars, Brand: h.Brand, Services: h.Services,
		KidFriend: h.KidFriend != nil && *h.KidFriend, BagDrop: h.BagDrop != nil && *h.BagDrop,
		Opened: h.Opened, Rating: h.Rating, Provenance: from,
	}
}
