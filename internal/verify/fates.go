package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Wishes says of every part of an intent what became of it in a plan: where it is met, that nobody can say, or that it is not met, why, and
// what would meet it. A part is met as long as no rule speaks against it. The parts stand in the order of the intent; what was said and not
// understood comes last.
func Wishes(p trip.Plan, in trip.Intent, f *trip.Facts) []trip.Wish {
	t := newTrial(&p, in, f)
	w := &fates{trial: t, names: t.namesOfAll()}
	rules := RulesOf(in)
	for d := range t.days {
		judgeDay(t, rules, d)
	}
	judgeTrip(t, rules)
	w.places()
	w.frame()
	w.rides()
	w.requirements()
	w.pins()
	w.exclusions()
	w.tastes()
	w.hoursOfDays()
	w.leftAside()
	return w.out
}

// fates is a trial whose wishes are written down.
type fates struct {
	*trial
	names *trip.Facts // by which places are called
	out   []trip.Wish
}

// namesOfAll are the facts of all stays of a journey, of which only the names are asked.
func (t *trial) namesOfAll() *trip.Facts {
	var out trip.Facts
	for _, f := range t.facts.Places() {
		out.Attractions, out.Restaurants = append(out.Attractions, f.Attractions...), append(out.Restaurants, f.Restaurants...)
		out.Lodgings, out.Flights = append(out.Lodgings, f.Lodgings...), append(out.Flights, f.Flights...)
	}
	return &out
}

// part writes down a part of the intent, told as it was understood: met where the plan has it, unless what is against it says otherwise.
func (w *fates) part(kind trip.Level, field, reading string, where []string, against func(*trip.Violation) bool, waysOut ...string) {
	wish := trip.Wish{Text: cmp.Or(w.in.WordsFor(field), reading), Reading: reading, Kind: kind, Fate: trip.FateMet, Where: []string{}, WaysOut: []string{}, Field: field}
	var why []string
	for i := range w.found {
		v := &w.found[i]
		if against == nil || !against(v) {
			continue
		}
		if why = append(why, v.Message); !isOpen(v) {
			wish.Fate = trip.FateNotMet
		} else if wish.Fate == trip.FateMet {
			wish.Fate = trip.FateAsked
		}
	}
	switch {
	case wish.Fate == trip.FateAsked:
		waysOut = []string{w.say("Ask there before you book.")}
	case len(where) == 0:
		where = []string{trip.TripRef}
	}
	if wish.Fate != trip.FateNotMet {
		wish.Where = append(wish.Where, where...)
	}
	if wish.Fate != trip.FateMet {
		wish.Why, wish.WaysOut = strings.Join(slices.Compact(why), " "), append(wish.WaysOut, waysOut...)
	}
	w.out = append(w.out, wish)
}

// gone adds a part for which nothing is in the plan, though no rule speaks against the plan.
func (w *fates) gone(kind trip.Level, field, reading, why string, waysOut ...string) {
	w.out = append(w.out, trip.Wish{Text: cmp.Or(w.in.WordsFor(field), reading), Reading: reading, Kind: kind, Fate: trip.FateNotMet, Where: []string{}, Why: why, WaysOut: waysOut, Field: field})
}

// isOpen tells whether nobody can say what a violation speaks of, or only the travellers: whether a little more than their budget will do.
func isOpen(v *trip.Violation) bool {
	return has("cannot_be_judged", "kid_friendliness_unknown", "within_slippage")(v)
}

// index names one of a list of the intent.
func index(list string, n int) string { return fmt.Sprintf("%s[%d]", list, n) }

// has gives what speaks against a wish: a violation of one of the reasons.
func has(reasons ...string) func(*trip.Violation) bool {
	return func(v *trip.Violation) bool { return slices.Contains(reasons, v.Reason()) }
}

// refsOf names the stops of the plan that are as asked.
func (t *trial) refsOf(is func(*stop) bool) (refs []string) {
	for i := range t.days {
		for j := range t.days[i].stops {
			if s := &t.days[i].stops[j]; is(s) {
				refs = append(refs, s.ref())
			}
		}
	}
	return refs
}

// places are where one wants to go: the city, or each stay with its nights.
func (w *fates) places() {
	if !isJourney(&w.in) {
		w.part(trip.Must, trip.FieldCity, w.locale.City(w.in.City), nil, nil)
		return
	}
	for n := range w.in.Stays {
		wish, reading := &w.in.Stays[n], w.locale.City(w.in.Stays[n].Place)
		switch least, most := wish.NightsOf(); {
		case wish.Dated():
			reading += ", " + w.locale.Span(wish.From, wish.To)
		case wish.Nights != nil:
			reading += ", " + w.locale.Count(least, wording.Night)
		case wish.NightsMin != nil || wish.NightsMax != nil:
			reading += ", " + w.say("%d to %s", least, w.locale.Count(most, wording.Night))
		}
		var where []string
		for _, s := range w.stays {
			if w.plan.Stays[s.stay.n].Wish != n {
				continue
			}
			if away := nightsOnWay(s, w.plan); away > 0 && !wish.Dated() && (wish.Nights != nil || wish.NightsMin != nil || wish.NightsMax != nil) {
				reading = w.say("%s, %d of them on the way there", reading, away)
			}
			for i := range s.days {
				where = append(where, s.dayRef(&s.days[i]))
			}
		}
		w.part(trip.Must, index("stays", n), reading, where, func(v *trip.Violation) bool {
			ofWish := v.Reason() == reasonStays && v.Details["wish"] == n
			return ofWish || slices.Contains(where, v.NodeRef) && has(reasonNights, reasonDates, reasonPlace)(v)
		})
	}
}

// frame is when, who, for how much, and from where where that was said.
func (w *fates) frame() {
	w.part(trip.Must, trip.FieldDates, w.locale.Span(w.in.DateWindow.Start, w.in.DateWindow.End), nil, nil)
	w.part(trip.Must, trip.FieldParty, w.in.Party.In(w.locale), nil, nil)
	raise := w.say("Raise the budget to %s.", w.plan.Costs().Total)
	w.part(trip.Must, trip.FieldBudget, w.say("at most %s in all", w.in.Budget), nil, has("over_budget", "within_slippage"), raise)
	if sum := &w.out[len(w.out)-1]; sum.Fate == trip.FateAsked {
		sum.WaysOut = []string{raise}
	}
	if from := w.in.Origin; w.in.WordsFor(trip.FieldOrigin) != "" && from != "" {
		w.part(trip.Must, trip.FieldOrigin, w.say("from %s", from), w.refsOf(func(s *stop) bool { return s.slot.Role == trip.RoleArrive && s.first == 0 }), nil)
	}
}

// rides are the ways of a journey that something is wished of.
func (w *fates) rides() {
	ways := w.ways()
	for n, of := range w.in.Transfers {
		var where []string
		for _, way := range ways {
			from, to, _, _ := w.ends(way)
			every := of.From == "" && of.To == ""
			if s := way.stop(); s != nil && (every || w.in.SamePlace(of.From, from) && w.in.SamePlace(of.To, to)) {
				where = append(where, s.ref())
			}
		}
		if len(where) == 0 && of.Mode != trip.ByNone {
			w.gone(trip.Must, index("transfers", n), w.ofRide(&of), w.say("No such way is in the plan."), w.say("Say where the trip begins and ends."))
			continue
		}
		w.part(trip.Must, index("transfers", n), w.ofRide(&of), where, func(v *trip.Violation) bool {
			return slices.Contains(where, v.NodeRef) && has(reasonMode, reasonBooked, reasonRide, reasonChosen)(v)
		}, w.say("Name another means of travel, or other places."))
	}
}

// ofRide says what is wished of a way.
func (w *fates) ofRide(of *trip.TransferWish) string {
	name := func(place string) string { return w.locale.City(cmp.Or(place, w.in.Origin, w.say("home"))) }
	says := name(of.From) + " – " + name(of.To)
	if of.From == "" && of.To == "" {
		says = w.say("every way")
	}
	switch of.Mode {
	case "":
	case trip.ByNone:
		says += ", " + w.say("arranged by you")
	default:
		says += ", " + w.locale.Word(string(of.Mode))
	}
	if of.Booked != nil {
		says += ", " + w.say("booked")
	}
	return says
}

// requirements are the typed wishes.
func (w *fates) requirements() {
	for n := range w.in.Requirements {
		r := &w.in.Requirements[n]
		w.part(r.Level, index("requirements", n), r.In(w.locale, w.names), w.meeting(n), func(v *trip.Violation) bool {
			return v.Details["index"] == n && (strings.HasPrefix(v.Reason(), "wish_") || isOpen(v))
		}, w.wayTo(r))
	}
}

// wayTo says what would meet a requirement that is not met.
func (w *fates) wayTo(r *trip.Requirement) string {
	if r.Budget != nil {
		return w.say("Allow more than %s for %s.", r.Budget.Max, r.Budget.Category.In(w.locale))
	}
	if r.Lodging != nil && r.Lodging.Near != "" && !slices.ContainsFunc(w.each(), func(t *trial) bool { return t.sleepsNear(r.Lodging) }) {
		return w.say("None of the hotels at hand is within a quarter of an hour on foot of it: name another place, or a hotel.")
	}
	return w.say("Say that it is a must: the plan then makes room for it, or says what is in the way.")
}

// sleepsNear tells whether a hotel of the stay is as near to a place as is wished for.
func (t *trial) sleepsNear(l *trip.LodgingWish) bool {
	return slices.ContainsFunc(t.facts.Lodgings, func(h trip.Lodging) bool { return wish{t: t}.isNear(l, &h) == yes })
}

// meeting names what of the plan meets a requirement, in every stay that it is of.
func (w *fates) meeting(n int) (refs []string) {
	for _, s := range w.each() {
		local := n
		if s.stay != nil {
			local = slices.Index(s.stay.wishes, n)
		}
		if local >= 0 {
			refs = append(refs, s.met(&s.in.Requirements[local])...)
		}
	}
	return refs
}

// met names the stops that meet a requirement; nothing of what only the whole meets, such as a sum.
func (t *trial) met(r *trip.Requirement) []string {
	switch {
	case r.Transport != nil:
		return t.refsOf(func(s *stop) bool {
			return s.slot.Role == trip.RoleArrive && r.Transport.Direction != trip.Return || s.slot.Role == trip.RoleDepart && r.Transport.Direction != trip.Outbound
		})
	case r.Lodging != nil:
		return t.refsOf((*stop).isBed)
	case r.Food != nil:
		by := t.sightNamed(r.Food.Near)
		return t.refsOf(func(s *stop) bool { return s.table != nil && atMeal(r.Food, s) && suits(r.Food, by, s.table) == yes })
	case r.Sights != nil && r.Sights.Name+r.Sights.Type != "":
		return t.refsOf(func(s *stop) bool { return s.sight != nil && asWished(r.Sights, s) })
	}
	return nil
}

// atMeal tells whether a stop is at the day, the meal and the hours of a wish. Hours that are wished of every meal are judged for themselves.
func atMeal(f *trip.FoodWish, s *stop) bool {
	return (f.Day == nil || s.day == *f.Day) && (f.Meal == "" || s.slot.Role == f.Meal) && (ofEvery(f) || begins(f, s.slot))
}

// asWished tells whether a sight is one that a wish speaks of.
func asWished(w *trip.SightsWish, s *stop) bool {
	return (w.Name == "" || named(s.sight, w.Name)) && (w.Type == "" || s.sight.Is(w.Type)) && (w.Day == nil || *w.Day == s.day) &&
		(w.Hours == nil || w.Hours.Covers(s.slot.Window))
}

// pins are what stands where it was put.
func (w *fates) pins() {
	for n, l := range w.in.Prefs.LockedSlots {
		name := w.names.NameOf(l.ActivityID)
		var where []string
		for _, s := range w.each() {
			where = append(where, s.refsOf(func(o *stop) bool {
				return o.choice.OptionRef == l.ActivityID && o.window() == l.Window && s.nth(o.day) == l.DayOffset+1
			})...)
		}
		w.part(trip.Must, index("prefs.locked_slots", n), w.say("%s on day %d, %s", name, l.DayOffset+1, l.Window), where, func(v *trip.Violation) bool {
			return len(where) == 0 && has("locked_slot_missing", "locked_slot_moved")(v) && v.Details["activity_id"] == l.ActivityID
		}, w.say("Name another day or another hour for it."))
	}
}

// exclusions are what must not be in the plan: nowhere in it is where they are met.
func (w *fates) exclusions() {
	for n, e := range w.in.Excluded {
		w.part(trip.Must, index("excluded", n), w.say("without %s", e.In(w.locale, w.names)), nil, func(v *trip.Violation) bool {
			return v.Reason() == reasonExcluded && v.Details["index"] == n
		})
	}
}

// tastes are themes, pace, and what is asked for children and for the night.
func (w *fates) tastes() {
	prefs := &w.in.Prefs
	for n, theme := range prefs.Themes {
		var where []string
		for _, s := range w.each() {
			where = append(where, s.refsOf(func(o *stop) bool { return o.sight != nil && slices.Contains(o.sight.Themes, theme) })...)
		}
		w.part(trip.Prefer, index("prefs.themes", n), w.locale.Word(theme), where, func(v *trip.Violation) bool {
			return len(where) == 0 && v.Reason() == "theme_missing" && v.Details["theme"] == theme
		}, w.say("Name a sight that you want to see for it."))
	}
	if w.in.Pace != trip.PaceBalanced || w.in.WordsFor(trip.FieldPace) != "" {
		w.pace()
	}
	if prefs.KidFriendly {
		w.part(trip.Must, "prefs.kid_friendly", w.say("every day ends by 20:00 for the children"), nil, has("late_night"))
	}
	if prefs.StrictKids {
		w.part(trip.Must, "prefs.strict_kids", w.say("only places that are meant for children"), nil, has("not_kid_friendly", "kid_friendliness_unknown"))
	}
	if prefs.StepFree {
		w.part(trip.Prefer, "prefs.step_free", w.say("nothing that is known to have steps and no lift"), nil, has("steps"))
	}
	for n, kind := range prefs.Passes {
		w.pass(index("prefs.passes", n), kind)
	}
	if prefs.AvoidOvernight {
		w.part(trip.Must, "prefs.avoid_overnight", w.say("no flight by night"), w.refsOf(func(s *stop) bool { return s.flight != nil }), has("overnight_flight"))
	}
}

// pass is met where a pass of the kind is bought. Where none pays, the one that comes nearest is told with what the tickets come to in whose place it
// would be.
func (w *fates) pass(field string, kind trip.CostCategory) {
	reading := w.say("a pass for getting around, if it pays")
	if kind == trip.CostAttractions {
		reading = w.say("a museum pass, if it pays")
	}
	if slices.ContainsFunc(w.plan.Passes, func(t trip.PassTaken) bool { return t.Category == kind }) {
		w.part(trip.Prefer, field, reading, nil, nil)
		return
	}
	var nearest *trip.PassTaken
	offers := w.plan.PassOffers(&w.in, w.facts)
	for n := range offers {
		if o := &offers[n]; o.Category == kind && (nearest == nil || o.Saves() > nearest.Saves()) {
			nearest = o
		}
	}
	if nearest == nil {
		w.gone(trip.Prefer, field, reading, w.say("No price of one is known here."), w.say("Ask there what it costs and what it is for."))
		return
	}
	w.gone(trip.Prefer, field, reading, w.say("%s does not pay on this trip: %s against %s of single tickets.", nearest.Name, nearest.Price, nearest.Instead),
		w.say("Buy it if you mean to do more than is in the plan."))
}

// pace is met where no day has more sights than go with it; full days have no limit.
func (w *fates) pace() {
	if w.in.Pace == trip.PacePacked { // an aim, and no limit
		w.part(trip.Prefer, trip.FieldPace, w.locale.Word(string(w.in.Pace))+", "+w.say("as much as there is time for"), nil, nil)
		return
	}
	most := w.in.Pace.SightsPerDay()
	reading := w.locale.Word(string(w.in.Pace)) + ", " + w.say("at most %s a day", w.locale.Count(most, wording.Sight))
	w.part(trip.Prefer, trip.FieldPace, reading, nil, nil)
	wish := &w.out[len(w.out)-1]
	for i := range w.days {
		if n := w.days[i].sights(); n > most && wish.Fate == trip.FateMet {
			wish.Fate, wish.Where, wish.Why = trip.FateNotMet, []string{}, w.say("%s has %s.", trip.Capital(w.locale.DayMonth(w.days[i].date)), w.locale.Count(n, wording.Sight))
			wish.WaysOut = append(wish.WaysOut, w.say("Take a visit out of that day."))
		}
	}
}

// hoursOfDays are when one wants to be out and back, on all days or on one of them; what goes without saying at a pace is no wish.
func (w *fates) hoursOfDays() {
	usual := trip.Intent{Pace: w.in.Pace, Prefs: trip.Preferences{KidFriendly: w.in.Prefs.KidFriendly, Themes: w.in.Prefs.Themes}}
	usual, _ = usual.WithDefaults()
	more := w.say("See less on those days, or give them more hours.")
	says := w.say("out at %s at the earliest", w.in.DayStart)
	if why := w.up(); why != "" && w.in.StartsLate() {
		w.gone(trip.Prefer, "day_start", says, why, w.say("Ask for a later ride."))
	} else if w.in.DayStart != usual.DayStart {
		w.part(trip.Prefer, "day_start", says, nil, has("early"), more)
	}
	if w.in.DayEnd != usual.DayEnd {
		w.part(trip.Prefer, "day_end", w.say("back by %s", w.in.DayEnd), nil, has("late", "late_night"), more)
	}
	for n, d := range w.in.Days {
		w.oneDay(n, &d, more)
	}
}

// up says of the first ride that nobody booked for which one is out before one wants to be: by land when it leaves, in the air when one leaves the hotel
// for it. Empty: none is so early.
func (w *fates) up() string {
	for _, t := range w.each() {
		for i := range t.days {
			d := &t.days[i]
			for k := range d.stops {
				s := &d.stops[k]
				switch first := d.stops[0].window().Start; {
				case s.flight == nil || d.asBooked(s):
				case !s.flight.Flies() && s.window().Start < w.in.DayStart:
					return w.say("On %s the ride leaves at %s.", w.locale.DayMonth(d.date), s.window().Start)
				case s.flight.Flies() && s.slot.Role == trip.RoleDepart && d.stops[0].slot.Role == trip.RoleCheckOut && first < w.in.DayStart:
					return w.say("On %s you are out at %s for the flight at %s.", w.locale.DayMonth(d.date), first, s.window().Start)
				}
			}
		}
	}
	return ""
}

// oneDay is what shall be otherwise on one date; in a journey it may be the last of a stay and the first of the next.
func (w *fates) oneDay(n int, d *trip.DayWish, more string) {
	date := w.in.DateWindow.Date(d.Day)
	var parts, where []string
	for _, s := range w.each() {
		for i := range s.days {
			if s.days[i].date == date {
				where = append(where, s.dayRef(&s.days[i]))
			}
		}
	}
	if d.Most != nil {
		parts = append(parts, w.say("at most %s", w.locale.Count(*d.Most, wording.Sight)))
	}
	if d.Start != 0 {
		parts = append(parts, w.say("out at %s at the earliest", d.Start))
	}
	if d.End != 0 {
		parts = append(parts, w.say("back by %s", d.End))
	}
	w.part(trip.Must, index("days", n), w.locale.DayMonth(date)+": "+strings.Join(parts, ", "), where, func(v *trip.Violation) bool {
		ref, _, _ := strings.Cut(v.NodeRef, ".")
		return slices.Contains(where, ref) && (d.Most != nil && has("day_too_full", reasonFull)(v) || d.Start != 0 && has("early")(v) || d.End != 0 && has("late")(v))
	}, more)
}

// takesTaxis tells whether a way of the plan is by taxi.
func (w *fates) takesTaxis() bool {
	return slices.ContainsFunc(w.days, func(d day) bool {
		return slices.ContainsFunc(d.stops, func(s stop) bool { return s.slot.Leg != nil && s.slot.Leg.Mode == trip.Taxi })
	})
}

// leftAside is what the traveller said and nothing came of. What is understood has its reply.
func (w *fates) leftAside() {
	for n, s := range w.in.Said {
		if !s.LeftAside() {
			continue
		}
		wish := trip.Wish{Text: s.Text, Kind: cmp.Or(s.Level, trip.Prefer), Fate: trip.FateNotMet, Where: []string{}, WaysOut: []string{}, Field: index(trip.FieldSaid, n)}
		reading, why, wayOut := s.Reply.In(w.locale)
		if s.Reply == trip.ReplyNoTaxi || s.Reply == trip.ReplyTransit { // which the plan answers
			if why = ""; w.takesTaxis() {
				_, why, wayOut = trip.ReplyNoTaxi.In(w.locale)
			}
		}
		switch wish.Reading = reading; {
		case s.Reply == "":
			wish.Why = w.say("It was not understood: nothing of the plan is made for it.")
			wish.WaysOut = append(wish.WaysOut, w.say("Say it in other words: of a place its full name, of an hour what it is of."))
		case why == "":
			wish.Fate, wish.Where = trip.FateMet, append(wish.Where, trip.TripRef)
		default:
			wish.Why, wish.WaysOut = why, append(wish.WaysOut, wayOut)
		}
		w.out = append(w.out, wish)
	}
}
