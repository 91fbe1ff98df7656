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
	row   *sightRow
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

	Admissions []admissionRow  `json:"admissions"`
	Band       *[2]money.Cents `json:"price_band_local_cents"`
	Ahead      trip.Ahead      `json:"ticket_ahead"`
	StepFree   *bool           `json:"step_free"`
	Evening    trip.Evening    `json:"evening"`
	Outing     *outingRow      `json:"outing"`
	Holidays   trip.OnHolidays `json:"on_public_holidays"`
}

// admissionRow is who pays another price: between two ages, both inclusive, or of a residence.
type admissionRow struct {
	Ages      *[2]int        `json:"ages"`
	Residence trip.Residence `json:"residence"`
	Price     money.Cents    `json:"price_local_cents"`
}

type outingRow struct {
	Line    string      `json:"line"`
	From    string      `json:"from"`
	To      string      `json:"to"`
	Minutes int         `json:"minutes"`
	Fare    money.Cents `json:"fare_local_cents"`
	Half    bool        `json:"half_day"`
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
		if rate > 0 {
			s.row.price(&out[i], rate)
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
	s.checkTerms(r)
}

// checkTerms checks what is said beside place, hours and the usual price.
func (s *sightRow) checkTerms(r *records) {
	for _, a := range s.Admissions {
		r.that(a.Ages != nil || a.Residence != "", s.ID, "an admission needs ages or a residence")
		r.that(a.Ages == nil || 0 <= a.Ages[0] && a.Ages[0] <= a.Ages[1] && a.Ages[1] <= 120, s.ID, "the ages of an admission are two years, the lower first")
		r.that(slices.Contains([]trip.Residence{"", trip.InEEA, trip.OutsideEEA}, a.Residence), s.ID, "unknown residence %q", a.Residence)
		r.that(a.Price >= 0, s.ID, "the price of an admission must not be negative")
	}
	r.that(s.Band == nil || s.Price != nil && 0 <= s.Band[0] && s.Band[0] <= *s.Price && *s.Price <= s.Band[1], s.ID, "the price must lie in its band")
	r.that(slices.Contains([]trip.Ahead{"", trip.TicketRequired, trip.TicketAdvised}, s.Ahead), s.ID, "unknown ticket_ahead %q", s.Ahead)
	r.that(s.Evening == "" || slices.Contains(trip.Evenings, s.Evening), s.ID, "unknown evening %q", s.Evening)
	if o := s.Outing; o != nil {
		r.that(o.Line != "" && o.From != "" && o.To != "", s.ID, "an outing needs a line, where it begins and where it ends")
		r.that(o.Minutes >= 10 && o.Minutes <= 300 && o.Fare >= 0, s.ID, "an outing takes 10 to 300 minutes and its fare is not negative")
	}
	checkHolidays(r, s.ID, s.Holidays)
}

func checkHolidays(r *records, id string, h trip.OnHolidays) {
	r.that(slices.Contains([]trip.OnHolidays{"", trip.ClosedOnHolidays, trip.RestDayMoves}, h), id, "unknown on_public_holidays %q", h)
}

// price sets what is paid at a rate of the local currency beside the usual price.
func (s *sightRow) price(a *trip.Attraction, rate money.Rate) {
	for _, w := range s.Admissions {
		v := trip.Admission{Residence: w.Residence, Price: rate.USD(w.Price)}
		if w.Ages != nil {
			v.FromAge, v.ToAge = w.Ages[0], w.Ages[1]
		}
		a.Admissions = append(a.Admissions, v)
	}
	if s.Band != nil {
		a.Band = &trip.PriceBand{Low: rate.USD(s.Band[0]), High: rate.USD(s.Band[1])}
	}
	if o := s.Outing; o != nil {
		a.Outing = &trip.Outing{Line: o.Line, From: o.From, To: o.To, Minutes: o.Minutes, Fare: rate.USD(o.Fare), Half: o.Half}
	}
}

func (s *sightRow) sight(from trip.Provenance) sight {
	yearly, once := blackouts(s.Blackout)
	return sight{local: s.Price, row: s, Attraction: trip.Attraction{
		ID: s.ID, Name: s.Name, LocalName: s.LocalName, VenueType: s.VenueType, Type: s.Type, Themes: s.Themes,
		Indoor: s.Indoor, KidFriend: s.KidFriend, Week: s.Hours.week(), Seasons: seasons(s.Seasons), Yearly: yearly, Blackout: once,
		Location: s.Location, Stay: s.Stay, Appeal: s.Appeal, Blurb: s.Blurb, Provenance: from,
		Ahead: s.Ahead, StepFree: s.StepFree, Evening: s.Evening, Holidays: s.Holidays,
	}}
}

func isSnake(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
}
