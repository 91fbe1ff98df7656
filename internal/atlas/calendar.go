package atlas

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/calendar/feasts"
	"github.com/tripwright/tripwright/internal/clone"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

const noteHolidays = "worked out by the law of public holidays"

// calendarFile is calendar.json: whose public holidays a city keeps, and what goes on in it.
type calendarFile struct {
	Holidays row[holidaysRow] `json:"holidays"`
	Years    [2]int           `json:"years"` // the first and the last in which events begin that a rule puts on a date
	Events   []row[eventRow]  `json:"events"`
}

type holidaysRow struct {
	Region feasts.Region `json:"region"`
}

// eventRow is something that goes on on some dates: those announced, and in other years those of its rule. With neither nobody knows when.
type eventRow struct {
	ID        string             `json:"id"`
	Name      string             `json:"name"`
	LocalName string             `json:"local_name"`
	Names     []string           `json:"names"` // what people call it besides
	Announced [][2]calendar.Date `json:"announced"`
	From      *feasts.Moving     `json:"from"`
	To        []feasts.Moving    `json:"to"`      // the latest of them; none: the day on which it begins
	Certain   bool               `json:"certain"` // its rule is law or was never broken: nobody need announce it
	Effects   []trip.Effect      `json:"effects"`
	Closes    []closesRow        `json:"closes"`
	Blurb     string             `json:"blurb"`
	Visit     *visitRow          `json:"visit"`
	Source    string             `json:"source"`
}

// closesRow is what an event shuts on each of its dates: some hours, or all day where there are none.
type closesRow struct {
	Sights []string `json:"sights"`
	Shut   *span    `json:"shut"`
}

// visitRow is what an event is to who goes there; without it an event is known, and not visited.
type visitRow struct {
	VenueType trip.VenueType `json:"venue_type"`
	Type      string         `json:"type"`
	Themes    []string       `json:"themes"`
	Indoor    *bool          `json:"indoor"`
	KidFriend *bool          `json:"kid_friendly"`
	Location  geo.Point      `json:"location"`
	Open      []span         `json:"open"`     // on each of its dates
	LastDay   []span         `json:"last_day"` // on its last, where that is otherwise
	Price     *money.Cents   `json:"price_local_cents"`
	Stay      int            `json:"stay_minutes"`
	Appeal    int            `json:"appeal"`
	StepFree  *bool          `json:"step_free"`
	Ahead     trip.Ahead     `json:"ticket_ahead"`
	Evening   trip.Evening   `json:"evening"`
}

// Occasions gives what falls between two dates of the city, both inclusive.
func (p *Pack) Occasions(from, to calendar.Date) trip.Occasions {
	out := trip.Occasions{Region: p.region}
	for _, h := range p.region.Between(from, to) {
		out.Holidays = append(out.Holidays, trip.Holiday{Date: h.Date, Name: h.Name, LocalName: h.LocalName, Provenance: p.law})
	}
	for i := range p.events {
		if e := &p.events[i]; e.Falls(from, to) {
			out.Events = append(out.Events, *e)
		}
	}
	return clone.Of(out)
}

func (p *Pack) readCalendar(files fs.FS) error {
	var file calendarFile
	if err := readJSON(files, p.head.ID+"/calendar.json", &file); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // nothing is known of its holidays
		}
		return err
	}
	p.region = file.Holidays.value.Region
	p.records.that(p.region.Known(), "holidays", "unknown region %q", p.region)
	p.law = p.records.enter("holidays", file.Holidays.raw, p.region.Source(), noteHolidays)
	p.records.that(file.Years[0] > 2000 && file.Years[0] <= file.Years[1] && file.Years[1] <= file.Years[0]+20, "years", "needs the first and the last year, at most twenty")
	p.keepHolidays()
	for _, w := range file.Events {
		w.value.check(p.records)
		p.addEvent(&w.value, file.Years, p.records.enter("event_"+w.value.ID, w.raw, w.value.Source, ""))
	}
	slices.SortStableFunc(p.events, func(a, b trip.CityEvent) int {
		return cmp.Or(b.From.DaysUntil(a.From), cmp.Compare(a.ID, b.ID))
	})
	return nil
}

// keepHolidays tells the places with a habit on public holidays which ones these are.
func (p *Pack) keepHolidays() {
	for i := range p.sights {
		if s := &p.sights[i]; s.Holidays != "" {
			s.Region = p.region
		}
	}
	for i := range p.restaurants {
		if r := &p.restaurants[i]; r.Holidays != "" {
			r.Region = p.region
		}
	}
}

// addEvent adds an event with its dates, the sight that it is, and what it closes. A sight of the pack with the event's id is that sight: the
// event says on which dates, at which hours and for which evenings, in place of its week.
func (p *Pack) addEvent(e *eventRow, years [2]int, from trip.Provenance) {
	var visited []calendar.Period
	for _, t := range e.times(years) {
		p.events = append(p.events, trip.CityEvent{ID: e.ID, Name: e.Name, LocalName: e.LocalName, From: t.from, To: t.to, Usual: t.usual,
			Effects: e.Effects, Blurb: e.Blurb, Closes: e.closed(), Visited: e.Visit != nil, Provenance: from})
		for _, c := range e.Closes {
			p.closeFor(e, &c, t)
		}
		if e.Visit != nil {
			visited = append(visited, e.Visit.periods(t, e.Name)...)
		}
	}
	if len(visited) == 0 {
		return
	}
	if at := slices.IndexFunc(p.sights, func(s sight) bool { return s.ID == e.ID }); at >= 0 {
		s := &p.sights[at]
		s.Event, s.Week, s.Seasons, s.Dated, s.Evening = e.ID, calendar.Week{}, nil, visited, e.Visit.Evening
	} else {
		v := e.Visit
		p.sights = append(p.sights, sight{local: v.Price, row: &sightRow{}, Attraction: trip.Attraction{
			ID: e.ID, Name: e.Name, LocalName: e.LocalName, VenueType: v.VenueType, Type: v.Type, Themes: v.Themes, Indoor: v.Indoor,
			KidFriend: v.KidFriend, Dated: visited, Location: v.Location, Stay: v.Stay, Appeal: v.Appeal, Blurb: e.Blurb, Provenance: from,
			Ahead: v.Ahead, StepFree: v.StepFree, Evening: v.Evening, Event: e.ID,
		}})
	}
	if len(e.Names) > 0 {
		p.nameAlso(e.ID, e.Names)
	}
}

// periods are the dates and hours of a visit.
func (v *visitRow) periods(t times, why string) (out []calendar.Period) {
	if len(v.LastDay) > 0 { // of two that cover a date the first holds
		out = append(out, calendar.Period{From: t.to, To: t.to, Open: windowsOf(v.LastDay), Why: why})
	}
	return append(out, calendar.Period{From: t.from, To: t.to, Open: windowsOf(v.Open), Why: why})
}

// closeFor shuts the sights that an event shuts, on each of its dates: what is left of the usual hours is when they are open.
func (p *Pack) closeFor(e *eventRow, c *closesRow, t times) {
	for _, id := range c.Sights {
		at := slices.IndexFunc(p.sights, func(s sight) bool { return s.ID == id })
		if at < 0 {
			p.records.that(false, e.ID, "closes %q, which is no sight of the pack", id)
			continue
		}
		s := &p.sights[at]
		if c.Shut == nil {
			s.Dated = append(s.Dated, calendar.Period{From: t.from, To: t.to, Open: []calendar.Window{}, Why: e.Name})
			continue
		}
		for d := t.from; !t.to.Before(d); d = d.AddDays(1) {
			if open := s.Hours().On(d); len(open) > 0 {
				s.Dated = append(s.Dated, calendar.Period{From: d, To: d, Open: without(open, c.Shut.window()), Why: e.Name})
			}
		}
	}
}

// without takes a window out of others.
func without(open []calendar.Window, shut calendar.Window) []calendar.Window {
	left := []calendar.Window{}
	for _, w := range open {
		if !w.Overlaps(shut) {
			left = append(left, w)
			continue
		}
		if w.Start < shut.Start {
			left = append(left, calendar.Window{Start: w.Start, End: shut.Start})
		}
		if shut.End < w.End {
			left = append(left, calendar.Window{Start: shut.End, End: w.End})
		}
	}
	return left
}

// times are the dates of an event in one year.
type times struct {
	from, to calendar.Date
	usual    bool // by its rule, which nobody has announced
}

// times gives the dates of an event: those announced, and by its rule those of the years without.
func (e *eventRow) times(years [2]int) (out []times) {
	announced := map[int]bool{}
	for _, a := range e.Announced {
		announced[a[0].Year] = true
		out = append(out, times{a[0], a[1], false})
	}
	for year := years[0]; e.From != nil && year <= years[1]; year++ {
		if announced[year] {
			continue
		}
		t := times{e.From.In(year), e.From.In(year), !e.Certain}
		for _, m := range e.To {
			to := m.In(year)
			if to.Before(t.from) {
				to = m.In(year + 1) // it passes the new year
			}
			if t.to.Before(to) {
				t.to = to
			}
		}
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b times) int { return b.from.DaysUntil(a.from) })
	return out
}

func (e *eventRow) closed() (ids []string) {
	for _, c := range e.Closes {
		ids = append(ids, c.Sights...)
	}
	return ids
}

func windowsOf(spans []span) []calendar.Window {
	out := make([]calendar.Window, len(spans))
	for i, s := range spans {
		out[i] = s.window()
	}
	return out
}

func (e *eventRow) check(r *records) {
	r.that(isSnake(e.ID), e.ID, "the id must be in lower snake case")
	r.that(e.Name != "" && strings.TrimSpace(e.Blurb) != "", e.ID, "needs a name and a blurb")
	r.that(e.Source != "", e.ID, "needs a source")
	for _, f := range e.Effects {
		r.that(slices.Contains(trip.Effects, f), e.ID, "unknown effect %q", f)
	}
	r.that((len(e.Closes) > 0) == slices.Contains(e.Effects, trip.EffectCloses), e.ID, "closes what it names, and has that effect, or neither")
	r.that(e.From != nil || len(e.To) == 0 && !e.Certain, e.ID, "a rule needs the day on which it begins")
	for _, a := range e.Announced {
		r.that(!a[1].Before(a[0]) && a[0].DaysUntil(a[1]) < 366, e.ID, "announced dates are the first and the last")
	}
	if v := e.Visit; v != nil {
		v.check(r, e.ID)
	}
}

// check holds what is visited to the terms of sights.
func (v *visitRow) check(r *records, id string) {
	daily := weekRow{"0": v.Open, "1": v.LastDay}
	r.that(len(v.Open) > 0, id, "needs hours")
	daily.check(r, id)
	s := sightRow{ID: id, Name: id, VenueType: v.VenueType, Type: v.Type, Themes: v.Themes, Location: v.Location, Hours: daily, Price: v.Price,
		Stay: v.Stay, Appeal: v.Appeal, Blurb: id, Source: id, Ahead: v.Ahead, StepFree: v.StepFree, Evening: v.Evening}
	s.check(r)
}
