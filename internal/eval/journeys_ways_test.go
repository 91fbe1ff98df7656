package eval_test

import (
	"math"
	"slices"
	"strings"
	"time"
)

// This file goes on from journeys_checker_test.go: the ways between the stays, and the wishes.

// Minutes that one is there before a ride leaves, and that pass from its arrival until one is on the way: an airport counts two hours before and
// two after, the way included; the rest is what the product says of stations, quays and cars.
var (
	before = map[string]int{"flight": 120, "train": 20, "coach": 20, "ferry": 45, "car": 15}
	after  = map[string]int{"train": 15, "coach": 15, "ferry": 30, "car": 15}
)

// ways holds every way between two places against what is wished of it, and against what is done before and after it.
func (c *journeyChecker) ways() {
	used, driven := 0, map[string]float64{}
	for i := range len(c.stays) + 1 {
		var from, to *stayOfDoc
		var leaves, lands doc
		if i > 0 {
			from = c.stays[i-1]
			leaves = from.onward
		}
		if i < len(c.stays) {
			to = c.stays[i]
			lands = to.rideIn
		}
		ride := leaves
		if ride == nil {
			ride = lands
		}
		if ride != nil {
			used++
			c.ride(ride, from, to, driven)
		}
		if from != nil && to != nil && (leaves == nil) != (lands == nil) {
			c.say("the way from %s to %s stands in one of the stays only", from.place(), to.place())
		}
		if from != nil && to != nil && leaves != nil && lands != nil && leaves["ref"] != lands["ref"] {
			c.say("the way from %s to %s is two rides", from.place(), to.place())
		}
		c.asked(ride, from, to)
	}
	if used != len(c.rides) {
		c.say("%d transfers are shown, %d are made", len(c.rides), used)
	}
	for on, m := range driven { // of drives that are the traveller's own nobody says how long they may be
		if m > 9*60 {
			c.say("%v minutes behind the wheel on %s", m, on)
		}
	}
}

func (s *stayOfDoc) place() string { return text(s.asked, "place") }

// ride judges the times, zones and the price of one way.
func (c *journeyChecker) ride(t doc, from, to *stayOfDoc, driven map[string]float64) {
	mode := text(t, "mode")
	name := text(t, "from") + "–" + text(t, "to")
	if from != nil {
		c.caught(t, mode, name, from)
	}
	if to != nil {
		c.landed(t, mode, name, to)
	}
	holder := from
	if holder == nil {
		holder = to
	}
	f := holder.rideFact(t)
	if f == nil {
		c.say("%s is not among the facts", name)
		return
	}
	people := num(part(c.wish, "party"), "adults") + num(part(c.wish, "party"), "children")
	price := num(f, "price_usd_cents") * people
	if mode == "car" || f["own"] == true {
		price = num(f, "price_usd_cents")
	}
	if price += besideTheWay(t); num(t, "cost_usd_cents") != price {
		c.say("%s costs %v, its fare comes to %v", name, t["cost_usd_cents"], price)
	}
	if mode == "car" && f["own"] != true {
		leaves, _ := time.Parse(time.RFC3339, text(t, "depart"))
		lands, _ := time.Parse(time.RFC3339, text(t, "arrive"))
		zone, err := time.LoadLocation(text(t, "depart_tz"))
		if err != nil {
			zone = time.UTC
		}
		driven[leaves.In(zone).Format(time.DateOnly)] += lands.Sub(leaves).Minutes()
	}
	if t["estimated"] == true && num(t, "band_minutes") <= 0 {
		c.say("%s is estimated, and nobody says how well", name)
	}
}

// besideTheWay is what a car costs beside its way: rent, and parking where it stands at night.
func besideTheWay(t doc) float64 {
	car := part(t, "car")
	return num(car, "rent_usd_cents") + num(car, "parking_usd_cents")
}

func (s *stayOfDoc) rideFact(t doc) doc {
	for _, f := range list(s.facts, "flights") {
		if f.(doc)["departure"] == t["depart"] && f.(doc)["arrival"] == t["arrive"] {
			return f.(doc)
		}
	}
	return nil
}

// caught wants whatever comes last in a stay, the way to the station and the minutes there to be over when the ride leaves.
func (c *journeyChecker) caught(t doc, mode, name string, s *stayOfDoc) {
	if tz := text(t, "depart_tz"); tz != s.loc.String() {
		c.say("%s leaves by the clocks of %s, not of %s", name, tz, s.loc)
	}
	leaves := s.at(t, "depart")
	day := s.days[len(s.days)-1]
	acts := list(day, "activities")
	here := acts[len(acts)-1].(doc)
	if here["role"] != "depart" || !s.instant(text(day, "date"), minutes(part(here, "window")["start"])).Equal(leaves) {
		c.say("%s leaves at %s, the last day ends otherwise", name, leaves)
		return
	}
	way := math.Ceil(num(part(here, "leg"), "duration_seconds") / 60)
	if len(acts) > 1 {
		last := acts[len(acts)-2].(doc)
		over := s.instant(text(day, "date"), minutes(part(last, "window")["end"]))
		if need := before[mode] + int(way); leaves.Sub(over).Minutes() < float64(need) && !(last["role"] == "bags" || last["role"] == "check_out") {
			c.say("%s leaves %v minutes after %v, it takes %d", name, leaves.Sub(over).Minutes(), last["name"], need)
		}
	}
}

// landed wants the first thing of a stay to begin when one can be there.
func (c *journeyChecker) landed(t doc, mode, name string, s *stayOfDoc) {
	if tz := text(t, "arrive_tz"); tz != s.loc.String() {
		c.say("%s arrives by the clocks of %s, not of %s", name, tz, s.loc)
	}
	lands := s.at(t, "arrive")
	on := text(s.days[0], "date")
	acts := list(s.days[0], "activities")
	here := acts[0].(doc)
	if here["role"] != "arrive" || !s.instant(on, minutes(part(here, "window")["end"])).Equal(lands) {
		c.say("%s arrives at %s, the first day begins otherwise", name, lands)
		return
	}
	if len(acts) < 2 {
		return
	}
	next := acts[1].(doc)
	way := int(math.Ceil(num(part(next, "leg"), "duration_seconds") / 60))
	need := way + after[mode]
	if mode == "flight" {
		need = max(120, way)
	}
	if begins := s.instant(on, minutes(part(next, "window")["start"])); begins.Sub(lands).Minutes() < float64(need) {
		c.say("%v begins %v minutes after %s, it takes %d", next["name"], begins.Sub(lands).Minutes(), name, need)
	}
}

// asked holds a way against the wishes for it: the mode, and what is booked.
func (c *journeyChecker) asked(ride doc, from, to *stayOfDoc) {
	a, b := "", ""
	if from != nil {
		a = from.place()
	}
	if to != nil {
		b = to.place()
	}
	mode, booked := c.between(a, b)
	if booked != nil && from != nil && to != nil && c.timesMade(a, b) > 1 { // it is for the time whose date it has
		leaves, lands := text(from.days[len(from.days)-1], "date"), text(to.days[0], "date")
		if d := text(booked, "depart"); d != "" && !strings.HasPrefix(d, leaves) || d == "" && !strings.HasPrefix(text(booked, "arrive"), lands) {
			booked = nil
		}
	}
	home := func(s *stayOfDoc) bool { return s != nil && part(s.asked, "own_bed")["home"] == true }
	switch {
	case booked != nil && ride == nil:
		c.say("what is booked from %q to %q is not in the plan", a, b)
	case booked != nil:
		c.booking(ride, booked, from, to)
	case mode == "none" && ride != nil:
		c.say("%v, but the way from %q to %q is the traveller's", ride["label"], a, b)
	case mode != "" && ride != nil && ride["mode"] != mode:
		c.say("from %q to %q by %v, not %s", a, b, ride["mode"], mode)
	case ride == nil && from != nil && to != nil && mode != "none" && a != b:
		c.say("nobody says how one gets from %s to %s", a, b)
	case ride == nil && mode != "none" && (from == nil || to == nil) && text(c.wish, "origin") != "" && !home(from) && !home(to) && !same(text(c.wish, "origin"), a+b):
		c.say("nobody says how one gets from %q to %q", a, b)
	}
}

// timesMade counts how often one goes from one place to another.
func (c *journeyChecker) timesMade(a, b string) (times int) {
	for i := 1; i < len(c.stays); i++ {
		if same(c.stays[i-1].place(), a) && same(c.stays[i].place(), b) {
			times++
		}
	}
	return times
}

// between gives what the wish says of a way: what is said of it alone goes before what is said of every way.
func (c *journeyChecker) between(a, b string) (mode string, booked doc) {
	origin := func(s string) bool { return s == "" || same(s, text(c.wish, "origin")) }
	is := func(said, name string) bool { return same(said, name) || origin(said) && origin(name) }
	for _, every := range []bool{true, false} {
		for _, t := range list(c.wish, "transfers") {
			w := t.(doc)
			f, to := text(w, "from"), text(w, "to")
			if all := f == "" && to == ""; all != every || !all && !(is(f, a) && is(to, b)) {
				continue
			}
			if m := text(w, "mode"); m != "" {
				mode = m
			}
			if k := part(w, "booked"); k != nil {
				booked = k
			}
		}
	}
	return mode, booked
}

// booking wants a booked ride as it was said, at its price, and no other.
func (c *journeyChecker) booking(ride, b doc, from, to *stayOfDoc) {
	price := num(b, "price_usd_cents")
	if car, _ := ride["car"].(doc); car != nil && b["price_usd_cents"] == nil {
		price = num(car, "fuel_usd_cents") // nobody has paid for the fuel of a drive
	}
	if ride["booked"] != true || num(ride, "cost_usd_cents") != price+besideTheWay(ride) {
		c.say("%v costs %v, booked for %v", ride["label"], ride["cost_usd_cents"], b["price_usd_cents"])
	}
	if l := text(b, "label"); l != "" && text(ride, "label") != l {
		c.say("%v is called %v", l, ride["label"])
	}
	for _, end := range []struct {
		key, tz string
		s       *stayOfDoc
	}{{"depart", "depart_tz", from}, {"arrive", "arrive_tz", to}} {
		said := text(b, end.key)
		if said == "" || end.s == nil {
			continue
		}
		if at := end.s.at(ride, end.key).Format("2006-01-02T15:04"); !strings.HasPrefix(at, said) {
			c.say("%s at %s, booked for %s", end.key, at, said)
		}
	}
}

// wishes holds the plan against what must be in it and what must not.
func (c *journeyChecker) wishes() {
	for _, r := range list(c.wish, "requirements") {
		q := r.(doc)
		if q["level"] != "must" {
			continue
		}
		switch {
		case q["sights"] != nil:
			c.mustSee(q)
		case q["lodging"] != nil:
			c.mustSleep(q)
		case q["budget"] != nil:
			c.mustCost(part(q, "budget"))
		case q["transport"] != nil:
			c.mustRide(part(q, "transport"))
		}
	}
	for _, e := range list(c.wish, "excluded") {
		c.mustNot(e.(doc))
	}
	for _, l := range list(part(c.wish, "prefs"), "locked_slots") {
		c.pinned(l.(doc))
	}
	c.quietDays()
}

// visits calls f for every sight of the plan with its date and what is known of it.
func (c *journeyChecker) visits(f func(s *stayOfDoc, offset int, act, fact doc)) {
	start := date(part(c.wish, "date_window")["start"])
	for _, s := range c.stays {
		for _, day := range s.days {
			for _, a := range list(day, "activities") {
				if act := a.(doc); act["kind"] == "attraction" {
					f(s, daysBetween(start, date(day["date"])), act, s.fact("attractions", "id", text(act, "option_ref")))
				}
			}
		}
	}
}

func (c *journeyChecker) mustSee(q doc) {
	w, found := part(q, "sights"), false
	c.visits(func(s *stayOfDoc, _ int, act, fact doc) {
		if n, ok := q["stay"].(float64); ok && int(n) != s.wish {
			return
		}
		found = found || text(w, "name") == text(act, "option_ref") || text(w, "type") != "" && fact != nil && isType(fact, text(w, "type"))
	})
	if !found {
		c.say("%v is a must and not in the plan", w)
	}
}

func isType(f doc, typ string) bool {
	return same(text(f, "type"), typ) || same(text(f, "venue_type"), typ)
}

func (c *journeyChecker) mustSleep(q doc) {
	w := part(q, "lodging")
	for _, s := range c.stays {
		if n, ok := q["stay"].(float64); ok && int(n) != s.wish || s.asked["own_bed"] != nil || len(s.days) < 2 {
			continue
		}
		for _, l := range list(s.facts, "lodgings") {
			h := l.(doc)
			if tier := text(w, "tier"); tier != "" && text(h, "tier") != tier {
				c.say("stay %d sleeps in %v, a %v house, not %s", s.n, h["name"], h["tier"], tier)
			}
			for _, want := range list(w, "services") {
				if !slices.Contains(list(h, "services"), want) {
					c.say("stay %d: %v has no %v", s.n, h["name"], want)
				}
			}
		}
	}
}

func (c *journeyChecker) mustCost(w doc) {
	key := text(w, "category") + "_usd_cents"
	if got := num(part(c.it, "cost_breakdown"), key); got > num(w, "max_usd_cents") {
		c.say("%s is %v, at most %v may be", key, got, w["max_usd_cents"])
	}
}

// mustRide holds the way there and home against wishes for a direct one.
func (c *journeyChecker) mustRide(w doc) {
	if w["direct"] != true {
		return
	}
	first, last := c.stays[0], c.stays[len(c.stays)-1]
	for _, end := range []struct {
		s *stayOfDoc
		t doc
	}{{first, first.rideIn}, {last, last.onward}} {
		if end.t == nil || end.t["booked"] == true {
			continue
		}
		if f := end.s.rideFact(end.t); f != nil && f["direct"] != true {
			c.say("%v is not direct", end.t["label"])
		}
	}
}

func (c *journeyChecker) mustNot(e doc) {
	day, single := e["day_offset"].(float64)
	c.visits(func(_ *stayOfDoc, offset int, act, fact doc) {
		if single && offset != int(day) {
			return
		}
		if text(e, "option") == text(act, "option_ref") || text(e, "type") != "" && fact != nil && isType(fact, text(e, "type")) {
			c.say("%v is excluded and in the plan", act["name"])
		}
	})
}

func (c *journeyChecker) pinned(l doc) {
	found := false
	c.visits(func(_ *stayOfDoc, offset int, act, _ doc) {
		w := part(act, "window")
		found = found || offset == int(num(l, "day_offset")) && text(act, "option_ref") == text(l, "activity_id") &&
			w["start"] == part(l, "window")["start"] && w["end"] == part(l, "window")["end"]
	})
	if !found {
		c.say("%v is pinned to day %v and not there", l["activity_id"], l["day_offset"])
	}
}

// quietDays counts the sights of each date that is to have few.
func (c *journeyChecker) quietDays() {
	count := map[int]int{}
	c.visits(func(_ *stayOfDoc, offset int, _, _ doc) { count[offset]++ })
	for _, d := range list(c.wish, "days") {
		w := d.(doc)
		if most, ok := w["most_sights"].(float64); ok && count[int(num(w, "day_offset"))] > int(most) {
			c.say("day %v has %d sights, at most %v are wished", w["day_offset"], count[int(num(w, "day_offset"))], most)
		}
	}
}
