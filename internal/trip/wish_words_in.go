package trip

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/wording"
)

// inGerman says a requirement as a noun and what is asked of it, in brackets: "Hotel (mindestens 4 Sterne, WLAN)". Nothing in it has to agree
// with anything else, as adjectives would.
func (r Requirement) inGerman(f *Facts) string {
	const l = wording.German
	switch {
	case r.Transport != nil:
		return r.Transport.in(l, f)
	case r.Lodging != nil:
		return r.Lodging.in(l, f)
	case r.Food != nil:
		return r.Food.in(l, f)
	case r.Sights != nil:
		return r.Sights.in(l, f)
	case r.Budget != nil:
		return l.Say("spending at most %s on %s", r.Budget.Max, r.Budget.Category.In(l))
	}
	return l.Say("nothing")
}

// asked joins a thing and what is asked of it.
func asked(thing string, parts ...string) string {
	if parts = said(parts...); len(parts) > 0 {
		return thing + " (" + strings.Join(parts, ", ") + ")"
	}
	return thing
}

func (p Pick) in(l wording.Language) string { return when(p != "", l.Word(string(p))) }

func dayIn(l wording.Language, day *int) string {
	if day == nil {
		return ""
	}
	return l.Say("on day %d", *day+1)
}

func wayIn(l wording.Language, d Direction) string {
	switch d {
	case Outbound:
		return l.Say("there")
	case Return:
		return l.Say("back")
	}
	return ""
}

func (w *TransportWish) in(l wording.Language, f *Facts) string {
	between := func(english string, c *calendar.Window) string {
		if c == nil {
			return ""
		}
		return l.Say(english, c)
	}
	switch w.Mode {
	case ByNone:
		return l.Say("a journey of your own")
	case ByTrain, ByCar:
		return asked(l.Say("journey"), wayIn(l, w.Direction), l.Word(string(w.Mode)), w.Pick.in(l), between("leaving %s", w.Depart), between("arriving %s", w.Arrive))
	}
	if w.Flight != "" {
		return asked(l.Say("the flight %s", f.NameOf(w.Flight)), wayIn(l, w.Direction))
	}
	parts := []string{wayIn(l, w.Direction), w.Pick.in(l), when(w.Direct, l.Say("direct")), l.Word(w.Class), w.Carrier}
	if w.Seats > 0 {
		parts = append(parts, l.Count(w.Seats, wording.Seat))
	}
	return asked(l.Say("flight"), append(parts, between("leaving %s", w.Depart), between("landing %s", w.Arrive))...)
}

func (w *LodgingWish) in(l wording.Language, f *Facts) string {
	if name := f.NameOf(w.Option); w.Option != "" && name != w.Option {
		return name
	} else if w.Option != "" {
		return l.Say("the hotel %s", w.Option)
	}
	parts := []string{w.Pick.in(l), l.Word(w.tierWord()), w.Brand}
	if w.MinStars > 0 {
		parts = append(parts, l.Say("%s or more", l.Count(w.MinStars, wording.Star)))
	}
	for _, s := range slices.Concat(w.Services, w.Rules) {
		parts = append(parts, l.Word(s))
	}
	if w.Near != "" {
		parts = append(parts, l.Say("near %s", f.NameOf(w.Near)))
	}
	if w.Rooms > 0 {
		parts = append(parts, l.Count(w.Rooms, wording.Room))
	}
	switch {
	case w.MinPrice > 0 && w.MaxPrice > 0:
		parts = append(parts, l.Say("for %s to %s a night", w.MinPrice, w.MaxPrice))
	case w.MinPrice > 0:
		parts = append(parts, l.Say("for at least %s a night", w.MinPrice))
	case w.MaxPrice > 0:
		parts = append(parts, l.Say("for at most %s a night", w.MaxPrice))
	}
	if w.MinNights > 0 {
		parts = append(parts, l.Say("%s or more", l.Count(w.MinNights, wording.Night)))
	}
	return asked(l.Word("hotel"), parts...)
}

func (w *FoodWish) in(l wording.Language, f *Facts) string {
	thing := l.Say("meal")
	if w.Meal != "" {
		thing = l.Word(string(w.Meal))
	}
	var parts []string
	if w.Name != "" {
		parts = append(parts, f.NameOf(w.Name))
	}
	parts = append(parts, w.Pick.in(l), l.Word(w.Tag), l.Word(w.Cuisine))
	if w.Near != "" {
		parts = append(parts, l.Say("near %s", f.NameOf(w.Near)))
	}
	says := asked(thing, append(parts, dayIn(l, w.Day), hoursIn(w.Hours))...)
	switch {
	case w.Times == 1:
		return l.Say("%s, once", says)
	case w.Times > 1:
		return l.Say("%s, %d times", says, w.Times)
	}
	return says
}

func (w *SightsWish) in(l wording.Language, f *Facts) string {
	kind := l.Word(w.Type)
	switch {
	case w.Name != "":
		return strings.Join(said(f.NameOf(w.Name), dayIn(l, w.Day), hoursIn(w.Hours)), " ")
	case w.PerDay > 0:
		return asked(l.Say("seeing %s a day", l.Count(w.PerDay, wording.Sight)), kind)
	case w.All:
		return asked(l.Say("seeing every sight of a kind"), kind, when(w.Free, l.Say("free")))
	case w.Free && w.Type == "":
		return l.Say("seeing only sights without a fee")
	}
	return asked(l.Word("sight"), kind, w.Pick.in(l), when(w.Free, l.Say("free")))
}

// hoursIn are hours of a day, which every language writes alike.
func hoursIn(w *calendar.Window) string {
	if w == nil {
		return ""
	}
	return w.String()
}
