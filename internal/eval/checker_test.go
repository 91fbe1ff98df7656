package eval_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// What follows judges an itinerary from its JSON alone and shares no code with the product: types, arithmetic and rules
// are written again, naively, from the text of the seed.

type doc = map[string]any

// independent lists what is wrong with a finished itinerary.
func independent(raw []byte, bagDrop bool) []string {
	var it doc
	if err := json.Unmarshal(raw, &it); err != nil {
		return []string{"not JSON: " + err.Error()}
	}
	c := &checker{it: it, intent: it["intent"].(doc), facts: it["facts"].(doc), bagDrop: bagDrop}
	loc, err := time.LoadLocation(c.intent["date_window"].(doc)["tz"].(string))
	if err != nil {
		return []string{"zone: " + err.Error()}
	}
	c.loc = loc
	days := it["days"].([]any)
	for d, day := range days {
		c.day(d, len(days), day.(doc))
	}
	c.money(days)
	c.sightsOnce(days)
	c.claims()
	return c.found
}

type checker struct {
	it, intent, facts doc
	loc               *time.Location
	bagDrop           bool // the traveller knows where to leave the bags, whatever the hotel keeps
	bed               doc  // the hotel of the day, or of the night before
	journey           bool // the rides are judged apart: see journeys_ways_test.go
	found             []string
	nights            int
	flights, lodging  float64
	sights, transit   float64
}

func (c *checker) say(format string, args ...any) {
	c.found = append(c.found, fmt.Sprintf(format, args...))
}

// minutes reads "HH:MM" with hours beyond 24.
func minutes(s any) int {
	var h, m int
	fmt.Sscanf(s.(string), "%d:%d", &h, &m)
	return h*60 + m
}

// instant is a local time as a moment; package time resolves gaps of the clocks by itself, good enough away from 02:30.
func (c *checker) instant(date string, min int) time.Time {
	t, _ := time.ParseInLocation(time.DateOnly, date, c.loc)
	return time.Date(t.Year(), t.Month(), t.Day(), 0, min, 0, 0, c.loc)
}

func (c *checker) fact(list, key, ref string) doc {
	all, _ := c.facts[list].([]any)
	for _, f := range all {
		if f.(doc)[key] == ref {
			return f.(doc)
		}
	}
	return nil
}

func (c *checker) day(d, n int, day doc) {
	date := day["date"].(string)
	var before doc
	for _, a := range day["activities"].([]any) {
		if act := a.(doc); act["kind"] == "lodging" {
			c.bed = c.fact("lodgings", "lodging_id", act["option_ref"].(string))
		}
	}
	for i, a := range day["activities"].([]any) {
		act := a.(doc)
		w := act["window"].(doc)
		if minutes(w["end"]) < minutes(w["start"]) {
			c.say("%s #%d ends before it starts", date, i)
		}
		if before != nil {
			c.gap(date, i, before, act)
		}
		c.add(act)
		switch act["kind"] {
		case "attraction":
			c.visit(d, n, date, act)
		case "meal":
			c.open(date, act, c.fact("restaurants", "id", act["option_ref"].(string)))
		}
		if c.intent["prefs"].(doc)["kid_friendly"] == true && act["role"] != "depart" && minutes(w["end"]) > 20*60 && !(c.journey && c.lateByWish(day)) {
			c.say("%s #%d keeps children up until %s", date, i, w["end"])
		}
		before = act
	}
}

// lateByWish tells whether a day begins with a ride that is the traveller's own, and may end when it must.
func (c *checker) lateByWish(day doc) bool {
	first := day["activities"].([]any)[0].(doc)
	f := c.fact("flights", "flight_id", first["option_ref"].(string))
	return first["role"] == "arrive" && f != nil && f["own"] == true
}

func (c *checker) gap(date string, i int, a, b doc) {
	from := c.instant(date, minutes(a["window"].(doc)["end"]))
	to := c.instant(date, minutes(b["window"].(doc)["start"]))
	gap := int(to.Sub(from).Minutes())
	way := 0
	if leg, ok := b["leg"].(doc); ok {
		way = int(math.Ceil(leg["duration_seconds"].(float64) / 60))
	}
	need := max(15, way)
	switch {
	case c.journey && (a["role"] == "arrive" || b["role"] == "depart"):
		need = 0
	case a["role"] == "arrive":
		need = max(120, way)
	case b["role"] == "depart":
		need = 120 + way
	case b["kind"] == "attraction" && c.fact("attractions", "id", b["option_ref"].(string))["venue_type"] == "museum":
		need = max(20, way)
	}
	if a["role"] == "check_out" && b["role"] == "bags" || a["role"] == "bags" && b["role"] == "depart" {
		need = min(need, gap)
	}
	if gap < need {
		c.say("%s #%d: %d minutes between %v and %v, want %d", date, i, gap, a["name"], b["name"], need)
	}
}

func (c *checker) add(act doc) {
	cost := act["cost_usd_cents"].(float64)
	switch act["kind"] {
	case "flight":
		c.flights += cost
	case "lodging":
		c.lodging += cost
		if cost > 0 {
			c.nights++
		}
	case "attraction":
		c.sights += cost
	}
	if leg, ok := act["leg"].(doc); ok {
		fare, _ := leg["fare_usd_cents"].(float64)
		c.transit += fare
	}
}

func (c *checker) visit(d, n int, date string, act doc) {
	f := c.fact("attractions", "id", act["option_ref"].(string))
	c.open(date, act, f)
	if f == nil {
		return
	}
	weather, _ := c.facts["weather"].(doc)
	if w, ok := weather[date].(doc); ok && w["typical"] != true && f["indoor"] == false {
		if w["precip_prob"].(float64) >= 0.6 || w["wind_kmh"].(float64) >= 30 {
			c.say("%s: %v is under an open and bad sky", date, f["name"])
		}
	}
	start, end := minutes(act["window"].(doc)["start"]), minutes(act["window"].(doc)["end"])
	if c.carries() && d == 0 && start < minutes(c.bed["checkin_window"].(doc)["start"]) {
		c.say("%s: %v before check-in", date, f["name"])
	}
	if c.carries() && d == n-1 && end > minutes(c.bed["checkout_window"].(doc)["end"])+60 {
		c.say("%s: %v ends at %d, long after check-out", date, f["name"], end)
	}
}

// carries tells whether the bags are on one's back while the room is not one's own: neither the traveller nor the hotel knows where to leave them.
func (c *checker) carries() bool {
	return !c.bagDrop && c.bed != nil && c.bed["bag_drop"] != true && c.bed["own"] != true && c.bed["home"] != true
}

// open looks for an opening window of the date that covers the visit: seasons, closed days, public holidays and hours of single dates included.
func (c *checker) open(date string, act, f doc) {
	if f == nil {
		c.say("%s: %v is not among the facts", date, act["option_ref"])
		return
	}
	t, _ := time.Parse(time.DateOnly, date)
	if shutOn(f, t) {
		c.say("%s: %v is closed that day", date, f["name"])
	}
	windows := c.holidays(f, t)
	dated, _ := f["dated_hours"].([]any)
	for _, p := range dated {
		if from, to := p.(doc)["from"].(string), p.(doc)["to"].(string); from <= date && date <= to {
			windows, _ = p.(doc)["open"].([]any)
		}
	}
	start, end := minutes(act["window"].(doc)["start"]), minutes(act["window"].(doc)["end"])
	if !slices.ContainsFunc(windows, func(w any) bool { return minutes(w.(doc)["start"]) <= start && end <= minutes(w.(doc)["end"]) }) {
		c.say("%s: %v is not open from %d to %d: %v", date, f["name"], start, end, windows)
	}
}

// shutOn tells whether a place is closed on a date, every year or once.
func shutOn(f doc, t time.Time) bool {
	for _, key := range []string{"blackout_days", "blackout_dates"} {
		list, _ := f[key].([]any)
		for _, b := range list {
			if b == t.Format("01-02") || b == t.Format(time.DateOnly) {
				return true
			}
		}
	}
	return false
}

// usual are the opening windows of a place by the season and the weekday.
func usual(f doc, t time.Time) []any {
	day, week := t.Format("01-02"), f["opening_hours"].(doc)
	seasons, _ := f["seasons"].([]any)
	for _, s := range seasons {
		from, to := s.(doc)["from"].(string), s.(doc)["to"].(string)
		if from <= to && from <= day && day <= to || from > to && (day >= from || day <= to) {
			week = s.(doc)["opening_hours"].(doc)
			break
		}
	}
	windows, _ := week[fmt.Sprint((int(t.Weekday())+6)%7)].([]any)
	return windows
}

// holidays are the opening windows of a place with its habit on public holidays: it is shut on them, or a holiday on its closing day is open as the
// next day would be, and the first day after that is none is shut instead.
func (c *checker) holidays(f doc, t time.Time) []any {
	windows := usual(f, t)
	switch {
	case f["on_public_holidays"] == "closed" && c.holiday(t):
		return nil
	case f["on_public_holidays"] == "moves" && c.holiday(t):
		for n := 1; len(windows) == 0 && n < 7; n++ {
			windows = usual(f, t.AddDate(0, 0, n))
		}
	case f["on_public_holidays"] == "moves":
		for e := t.AddDate(0, 0, -1); c.holiday(e); e = e.AddDate(0, 0, -1) {
			if len(usual(f, e)) == 0 && !shutOn(f, e) {
				return nil
			}
		}
	}
	return windows
}

// holiday tells whether a date of the trip is a public holiday.
func (c *checker) holiday(t time.Time) bool {
	known, _ := c.facts["occasions"].(doc)
	all, _ := known["holidays"].([]any)
	return slices.ContainsFunc(all, func(h any) bool { return h.(doc)["date"] == t.Format(time.DateOnly) })
}

func (c *checker) money(days []any) {
	costs := c.it["cost_breakdown"].(doc)
	aDay := c.it["plan"].(doc)["assumptions"].(doc)["daily_spend_est_cents"].(float64)
	daily := aDay * float64(len(days))
	for _, day := range days {
		daily += dear(meals(day.(doc)), aDay)
	}
	passes := bought(c.it, c.say)
	c.sights, c.transit = c.sights+passes["attractions_usd_cents"], c.transit+passes["transit_usd_cents"]
	for name, want := range map[string]float64{"flights_usd_cents": c.flights, "lodging_usd_cents": c.lodging,
		"attractions_usd_cents": c.sights, "transit_usd_cents": c.transit, "daily_spend_usd_cents": daily,
		"total_usd_cents": c.flights + c.lodging + c.sights + c.transit + daily} {
		if costs[name] != want {
			c.say("%s is %v, the days add up to %v", name, costs[name], want)
		}
	}
	if total, budget := costs["total_usd_cents"].(float64), c.intent["budget_usd_cents"].(float64); total > budget*1.1 {
		c.say("costs %v of a budget of %v", total, budget)
	}
	if c.nights != len(days)-1 {
		c.say("%d nights are paid on a trip of %d days", c.nights, len(days))
	}
}

// meals is what the restaurants of a day cost.
func meals(day doc) (sum float64) {
	for _, a := range day["activities"].([]any) {
		if act := a.(doc); act["kind"] == "meal" {
			sum += act["cost_usd_cents"].(float64)
		}
	}
	return sum
}

// dear is what meals cost above the four fifths of a day's money that are for them.
func dear(meals, aDay float64) float64 { return max(0, meals-math.Floor(aDay*4/5)) }

func (c *checker) sightsOnce(days []any) {
	seen := map[any]bool{}
	for _, day := range days {
		for _, a := range day.(doc)["activities"].([]any) {
			if act := a.(doc); act["kind"] == "attraction" {
				if seen[act["option_ref"]] {
					c.say("%v is seen twice", act["name"])
				}
				seen[act["option_ref"]] = true
			}
		}
	}
}

func (c *checker) claims() {
	for _, x := range c.it["citations"].([]any) {
		if p := x.(doc)["provenance"].(doc); p["source"] == "omitted" || p["source"] == "" {
			c.say("claim without evidence: %v", x.(doc)["claim"])
		}
	}
	if s := strings.Join(c.found, ""); strings.Contains(s, "<nil>") {
		c.say("a name is missing")
	}
}
