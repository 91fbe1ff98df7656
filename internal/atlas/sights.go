package atlas

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// sight is an attraction whose price is still in the local currency.
type sight struct {
	trip.Attraction
	local *money.Cents
}

type sightRow struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	LocalName string         `json:"local_name"`
	VenueType trip.VenueType `json:"venue_type"`
	Type      string         `json:"type"`
	Themes    []string       `json:"themes"`
	Indoor    *bool          `json:"indoor"`
	KidFriend *bool          `json:"kid_friendly"`
	Location  geo.Point      `json:"location"`
	Hours     weekRow        `json:"hours"`
	Seasons   []seasonRow    `json:"seasons"`
	Blackout  []closedRow    `json:"blackout"`
	Price     *money.Cents   `json:"price_local_cents"`
	Stay      int            `json:"stay_minutes"`
	Appeal    int            `json:"appeal"`
	Blurb     string         `json:"blurb"`
	Source    string         `json:"source"`
}

// Sights gives every sight of the city in the order of the pack, prices in US cents at a rate of the local currency. With
// rate 0 the prices are unknown.
func (p *Pack) Sights(rate money.Rate) []trip.Attraction {
	out := make([]trip.Attraction, len(p.sights))
	for i, s := range p.sights {
		out[i] = clone.Of(s.Attraction)
		if s.local != nil && rate > 0 {
			usd := rate.USD(*s.local)
			out[i].Price = &usd
		}
	}
	return out
}

func (p *Pack) readSights(files fs.FS) error {
	var file struct {
		Sights []row[sightRow] `json:"sights"`
	}
	if err := readJSON(files, p.head.ID+"/sights.json", &file); err != nil {
		return err
	}
	for _, w := range file.Sights {
		w.value.check(p.records)
		p.sights = append(p.sights, w.value.sight(p.records.enter(w.value.ID, w.raw, w.value.Source, "")))
	}
	return nil
}

func (s *sightRow) check(r *records) {
	r.that(isSnake(s.ID), s.ID, "the id must be in lower snake case")
	r.that(s.Name != "" && s.Type != "", s.ID, "needs a name and a type")
	r.that(slices.Contains([]trip.VenueType{trip.Museum, trip.Park, trip.Temple, trip.Other}, s.VenueType), s.ID, "unknown venue_type %q", s.VenueType)
	r.that(len(s.Themes) > 0, s.ID, "needs a theme")
	for _, t := range s.Themes {
		r.that(slices.Contains(trip.Themes, t), s.ID, "unknown theme %q", t)
	}
	r.that(isPlace(s.Location), s.ID, "is not a place on the globe")
	r.that(s.Hours.hasWindow() || len(s.Seasons) > 0, s.ID, "needs hours")
	s.Hours.check(r, s.ID)
	for _, season := range s.Seasons {
		season.Hours.check(r, s.ID)
	}
	r.that(s.Price == nil || *s.Price >= 0, s.ID, "the price must not be negative")
	r.that(s.Stay >= 5 && s.Stay <= 12*60, s.ID, "stay_minutes must lie between 5 and 720")
	r.that(s.Appeal >= 0 && s.Appeal <= 100, s.ID, "appeal must lie between 0 and 100")
	r.that(strings.TrimSpace(s.Blurb) != "", s.ID, "needs a blurb")
	r.that(s.Source != "", s.ID, "needs a source")
}

func (s *sightRow) sight(from trip.Provenance) sight {
	yearly, once := blackouts(s.Blackout)
	return sight{local: s.Price, Attraction: trip.Attraction{
		ID: s.ID, Name: s.Name, LocalName: s.LocalName, VenueType: s.VenueType, Type: s.Type, Themes: s.Themes,
		Indoor: s.Indoor, KidFriend: s.KidFriend, Week: s.Hours.week(), Seasons: seasons(s.Seasons), Yearly: yearly, Blackout: once,
		Location: s.Location, Stay: s.Stay, Appeal: s.Appeal, Blurb: s.Blurb, Provenance: from,
	}}
}

func isSnake(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
}
