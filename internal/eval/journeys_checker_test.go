package eval_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// What follows judges the itinerary of a journey by the wish as it was sent and by the itinerary's JSON, and shares no code with the product. The
// days of each stay are judged like those of a trip (checker_test.go); here is what a journey has beside that.

// journeyChecker judges one journey.
type journeyChecker struct {
	it, wish doc
	stays    []*stayOfDoc
	rides    []doc // the transfers of the itinerary
	found    []string
}

// stayOfDoc is one stay of an itinerary.
type stayOfDoc struct {
	checker
	n      int // its place in the journey
	wish   int // which of the stays that were wished for
	asked  doc
	days   []doc
	rideIn doc // the transfer that brings one there; nil: none
	onward doc // the one that leads on or home
	paid   map[string]float64

	bagsLeft bool // at any hotel
}

// independentJourney lists what is wrong with a finished itinerary of a journey.
func independentJourney(raw, wish []byte) []string {
	c := &journeyChecker{}
	if err := json.Unmarshal(raw, &c.it); err != nil {
		return []string{"not JSON: " + err.Error()}
	}
	if err := json.Unmarshal(wish, &c.wish); err != nil {
		return []string{"the wish is not JSON: " + err.Error()}
	}
	for _, t := range list(c.it, "transfers") {
		c.rides = append(c.rides, t.(doc))
	}
	if !c.takeApart() {
		return c.found
	}
	c.everyStayOnce()
	c.dates()
	for _, s := range c.stays {
		c.nightsOf(s)
		for d, day := range s.days {
			s.checker.day(d, len(s.days), day)
			s.hoursOfDay(d, day)
		}
		s.bags()
		s.freeDays()
		c.found = append(c.found, s.found...)
	}
	c.onePlaceAtATime()
	c.ways()
	c.sum()
	c.wishes()
	c.sightsOfAll()
	for _, x := range list(c.it, "citations") {
		if p := x.(doc)["provenance"].(doc); p["source"] == "omitted" || p["source"] == "" {
			c.say("claim without evidence: %v", x.(doc)["claim"])
		}
	}
	return c.found
}

func list(d doc, key string) []any { l, _ := d[key].([]any); return l }
func part(d doc, key string) doc   { m, _ := d[key].(doc); return m }
func num(d doc, key string) float64 {
	n, _ := d[key].(float64)
	return n
}
func text(d doc, key string) string { s, _ := d[key].(string); return s }

func (c *journeyChecker) say(format string, args ...any) {
	c.found = append(c.found, fmt.Sprintf(format, args...))
}

// takeApart gives each stay its days, its facts and its rides; false: the itinerary is not made of stays.
func (c *journeyChecker) takeApart() bool {
	plan := part(c.it, "plan")
	places := []doc{part(c.it, "facts")}
	for _, f := range list(places[0], "onward") {
		places = append(places, f.(doc))
	}
	shown, planned := list(c.it, "stays"), list(plan, "stays")
	if len(shown) != len(list(c.wish, "stays")) || len(planned) != len(shown) || len(places) != len(shown) {
		c.say("%d stays are wished for, %d shown, %d planned, %d known", len(list(c.wish, "stays")), len(shown), len(planned), len(places))
		return false
	}
	for i := range shown {
		p := planned[i].(doc)
		tz := text(part(places[i], "city"), "tz")
		loc, err := time.LoadLocation(tz)
		if err != nil || tz != text(shown[i].(doc), "tz") {
			c.say("stay %d has the zone %s, its city %s: %v", i, text(shown[i].(doc), "tz"), tz, err)
			return false
		}
		asked := list(c.wish, "stays")[int(num(p, "wish"))].(doc)
		s := &stayOfDoc{n: i, wish: int(num(p, "wish")), asked: asked, paid: map[string]float64{},
			checker:  checker{it: c.it, intent: c.wish, facts: places[i], loc: loc, bagDrop: true, journey: true}, // bags are judged below
			bagsLeft: part(c.wish, "prefs")["bag_drop"] == true}
		if name := text(part(places[i], "city"), "name"); name != text(asked, "place") || name != text(shown[i].(doc), "place") {
			c.say("stay %d is in %s, wished for %s and shown as %s", i, name, text(asked, "place"), text(shown[i].(doc), "place"))
		}
		c.stays = append(c.stays, s)
	}
	for i, d := range list(c.it, "days") {
		n, ok := d.(doc)["stay"].(float64)
		if !ok || int(n) >= len(c.stays) {
			c.say("day %d belongs to no stay", i)
			return false
		}
		c.stays[int(n)].days = append(c.stays[int(n)].days, d.(doc))
	}
	for _, s := range c.stays {
		if len(s.days) == 0 {
			c.say("stay %d has no days", s.n)
			return false
		}
		s.rideIn, s.onward = c.rideTo(s.n), c.rideFrom(s.n)
	}
	return true
}

// rideAt finds the transfer that stands at a reference to a slot of the plan, as the day's list of activities has it.
func (c *journeyChecker) rideAt(s *stayOfDoc, role string) doc {
	for _, day := range s.days {
		for _, a := range list(day, "activities") {
			act := a.(doc)
			if act["role"] != role {
				continue
			}
			f := s.fact("flights", "flight_id", text(act, "option_ref"))
			for _, t := range c.rides {
				if f != nil && t["depart"] == f["departure"] && t["arrive"] == f["arrival"] {
					return t
				}
			}
			c.say("stay %d: %v is none of the transfers", s.n, act["name"])
		}
	}
	return nil
}

func (c *journeyChecker) rideTo(i int) doc   { return c.rideAt(c.stays[i], "arrive") }
func (c *journeyChecker) rideFrom(i int) doc { return c.rideAt(c.stays[i], "depart") }

// everyStayOnce wants each wish to be planned once, in the order that was given where it was.
func (c *journeyChecker) everyStayOnce() {
	seen := map[int]bool{}
	for i, s := range c.stays {
		if seen[s.wish] {
			c.say("stay %d is planned twice", s.wish)
		}
		seen[s.wish] = true
		if c.wish["order"] != "free" && s.wish != i {
			c.say("stay %d is the %d. that was wished for, and the order was given", i, s.wish+1)
		}
	}
}

func date(s any) time.Time {
	t, _ := time.Parse(time.DateOnly, s.(string))
	return t
}

func daysBetween(a, b time.Time) int { return int(math.Round(b.Sub(a).Hours() / 24)) }

// dates wants every date of the journey to be lived, one after the other, and each stay to begin where the one before ends.
func (c *journeyChecker) dates() {
	w := part(c.wish, "date_window")
	last := c.stays[len(c.stays)-1]
	if got := c.stays[0].first(); !got.Equal(date(w["start"])) {
		c.say("the journey begins on %s, not %v", got.Format(time.DateOnly), w["start"])
	}
	if got := last.last(); !got.Equal(date(w["end"])) {
		c.say("the journey ends on %s, not %v", got.Format(time.DateOnly), w["end"])
	}
	for i, s := range c.stays {
		for d := 1; d < len(s.days); d++ {
			if daysBetween(date(s.days[d-1]["date"]), date(s.days[d]["date"])) != 1 {
				c.say("stay %d: %v follows %v", i, s.days[d]["date"], s.days[d-1]["date"])
			}
		}
		if i == 0 {
			continue
		}
		gap := daysBetween(c.stays[i-1].last(), s.first())
		if gap != 0 && !(gap == 1 && s.rideIn != nil && s.arrival().Equal(s.first()) && date(c.stays[i-1].leaves()).Equal(c.stays[i-1].last())) {
			c.say("stay %d begins %d days after the one before ends, and no ride takes that night", i, gap)
		}
	}
}

func (s *stayOfDoc) first() time.Time { return date(s.days[0]["date"]) }
func (s *stayOfDoc) last() time.Time  { return date(s.days[len(s.days)-1]["date"]) }

// at is a moment of a transfer on the clocks of the stay.
func (s *stayOfDoc) at(ride doc, key string) time.Time {
	t, _ := time.Parse(time.RFC3339, text(ride, key))
	return t.In(s.loc)
}

// arrival is the date on which one arrives.
func (s *stayOfDoc) arrival() time.Time { return date(s.at(s.rideIn, "arrive").Format(time.DateOnly)) }

// leaves is the date on which the ride on leaves, as text.
func (s *stayOfDoc) leaves() any {
	if s.onward == nil {
		return s.last().Format(time.DateOnly)
	}
	return s.at(s.onward, "depart").Format(time.DateOnly)
}

// nightsOf wants as many nights as were wished for, each slept once: in the one hotel and paid at its price, in one's own bed for nothing, or on
// the way.
func (c *journeyChecker) nightsOf(s *stayOfDoc) {
	from := s.first()
	if s.n > 0 {
		from = c.stays[s.n-1].last()
	}
	got := daysBetween(from, s.last())
	if n, ok := s.asked["nights"].(float64); ok && int(n) != got && len(c.stays) > 1 {
		c.say("stay %d has %d nights, not %v", s.n, got, n)
	}
	if n, ok := s.asked["nights_min"].(float64); ok && float64(got) < n {
		c.say("stay %d has %d nights, at least %v are wished for", s.n, got, n)
	}
	if n, ok := s.asked["nights_max"].(float64); ok && float64(got) > n {
		c.say("stay %d has %d nights, at most %v are wished for", s.n, got, n)
	}
	if v := text(s.asked, "from"); v != "" && !s.first().Equal(date(v)) {
		c.say("stay %d begins on %s, not %s", s.n, s.first().Format(time.DateOnly), v)
	}
	if v := text(s.asked, "to"); v != "" && !s.last().Equal(date(v)) {
		c.say("stay %d ends on %s, not %s", s.n, s.last().Format(time.DateOnly), v)
	}
	hotels := map[string]bool{}
	for d, day := range s.days {
		bed := false
		for _, a := range list(day, "activities") {
			act := a.(doc)
			if act["kind"] != "lodging" {
				continue
			}
			hotels[text(act, "option_ref")] = true
			s.paid[text(day, "date")] += num(act, "cost_usd_cents")
			bed = bed || act["role"] == "check_in" || act["role"] == "night"
		}
		c.oneNight(s, d, text(day, "date"), bed)
	}
	if len(hotels) > 1 {
		c.say("stay %d sleeps in %d beds: %v", s.n, len(hotels), hotels)
	}
}

// oneNight judges the night behind a day of a stay.
func (c *journeyChecker) oneNight(s *stayOfDoc, d int, on string, bed bool) {
	last, own := d == len(s.days)-1, s.asked["own_bed"] != nil
	onTheWay := d == 0 && s.rideIn != nil && s.at(s.rideIn, "arrive").After(s.instant(on, 28*60))
	switch {
	case (last || own) && s.paid[on] != 0:
		c.say("stay %d: %v is paid for the night of %s", s.n, s.paid[on], on)
	case last || own:
	case onTheWay && s.paid[on] != 0:
		c.say("stay %d: the night of %s is spent on the way, and paid for", s.n, on)
	case onTheWay:
	case !bed:
		c.say("stay %d: nobody says where the night of %s is slept", s.n, on)
	default:
		c.priceOfNight(s, d, on)
	}
}

// taxOfNight is what the town takes of who pays it: the sum of the highest band that the price of a guest reaches.
func taxOfNight(hotel doc, rooms float64, party doc) (tax float64) {
	rule, ok := hotel["tax"].(doc)
	if !ok {
		return 0
	}
	guests := num(party, "adults") + num(party, "children")
	pays := num(party, "adults")
	if children, _ := rule["children"].(bool); children {
		pays = guests
	}
	for _, b := range list(rule, "bands") {
		if rooms >= num(b.(doc), "from_usd_cents")*guests {
			tax = num(b.(doc), "price_usd_cents") * pays
		}
	}
	return tax
}

func (c *journeyChecker) priceOfNight(s *stayOfDoc, d int, on string) {
	party := part(part(c.it, "intent"), "party")
	rooms := num(party, "rooms")
	for _, l := range list(s.facts, "lodgings") {
		price := num(l.(doc), "price_per_night_usd_cents")
		if nights := list(l.(doc), "nights_usd_cents"); d < len(nights) {
			price = nights[d].(float64)
		}
		if price*rooms+taxOfNight(l.(doc), price*rooms, party) == s.paid[on] {
			return
		}
	}
	c.say("stay %d: the night of %s costs %v, which is no price of its hotel", s.n, on, s.paid[on])
}

// hoursOfDay wants nobody out before the day begins or after it ends, where that day's hours are wished.
func (s *stayOfDoc) hoursOfDay(d int, day doc) {
	on := daysBetween(date(part(s.intent, "date_window")["start"]), date(day["date"]))
	start, end := 0, 48*60
	for _, w := range list(s.intent, "days") {
		if int(num(w.(doc), "day_offset")) != on {
			continue
		}
		if v := text(w.(doc), "day_start"); v != "" {
			start = minutes(v)
		}
		if v := text(w.(doc), "day_end"); v != "" {
			end = minutes(v)
		}
	}
	for _, a := range list(day, "activities") {
		act := a.(doc)
		if act["kind"] != "attraction" || act["locked"] == true {
			continue
		}
		w := part(act, "window")
		if minutes(w["start"]) < start || minutes(w["end"]) > end {
			s.say("%v: %v from %v to %v, the day is wished from %d to %d", day["date"], act["name"], w["start"], w["end"], start, end)
		}
	}
}

// bags wants check-in, check-out and what is seen before and after them within the hotel's hours, where the bags are not left.
func (s *stayOfDoc) bags() {
	for d, day := range s.days {
		for _, a := range list(day, "activities") {
			act := a.(doc)
			l := s.fact("lodgings", "lodging_id", text(act, "option_ref"))
			if act["kind"] == "lodging" && l == nil {
				s.say("%v: %v is not among the facts", day["date"], act["name"])
				continue
			}
			if l == nil || l["own"] == true || l["home"] == true {
				continue
			}
			s.byTheHotel(d, act, l)
		}
	}
}

// byTheHotel holds an entry at a hotel, and the sights of its day, against the hotel's hours.
func (s *stayOfDoc) byTheHotel(d int, act, l doc) {
	w, left := part(act, "window"), l["bag_drop"] == true || s.bagsLeft
	opens, closes := minutes(part(l, "checkin_window")["start"]), minutes(part(l, "checkout_window")["end"])
	if act["role"] == "check_in" && !left && minutes(w["start"]) < opens {
		s.say("day %d: check-in at %v, the hotel opens at %d", d, w["start"], opens)
	}
	if act["role"] == "check_out" && minutes(w["end"]) > closes {
		s.say("day %d: check-out at %v, the hotel wants one out by %d", d, w["end"], closes)
	}
	for _, o := range list(s.days[d], "activities") {
		seen := o.(doc)
		at := part(seen, "window")
		switch {
		case seen["kind"] != "attraction" || left:
		case act["role"] == "check_in" && minutes(at["start"]) < opens:
			s.say("day %d: %v before check-in", d, seen["name"])
		case act["role"] == "check_out" && minutes(at["end"]) > closes+60:
			s.say("day %d: %v long after check-out", d, seen["name"])
		}
	}
}

// freeDays wants nothing planned after a late arrival and before an early departure; who drives leaves when they like.
func (s *stayOfDoc) freeDays() {
	stops := func(day doc) bool {
		return slices.ContainsFunc(list(day, "activities"), func(a any) bool {
			return a.(doc)["kind"] == "attraction" || a.(doc)["kind"] == "meal"
		})
	}
	if t := s.rideIn; t != nil && t["mode"] != "car" && s.at(t, "arrive").After(s.instant(text(s.days[0], "date"), 20*60)) && stops(s.days[0]) {
		s.say("stay %d has plans on the evening of a late arrival", s.n)
	}
	end := s.days[len(s.days)-1]
	if t := s.onward; t != nil && t["mode"] != "car" && s.at(t, "depart").Before(s.instant(text(end, "date"), 10*60)) && stops(end) {
		s.say("stay %d has plans before an early departure", s.n)
	}
}

// sightsOfAll wants no sight twice, wherever it is.
func (c *journeyChecker) sightsOfAll() {
	seen := map[string]bool{}
	for _, s := range c.stays {
		for _, day := range s.days {
			for _, a := range list(day, "activities") {
				if act := a.(doc); act["kind"] == "attraction" {
					key := text(part(s.facts, "city"), "id") + "/" + text(act, "option_ref")
					if seen[key] {
						c.say("%v is seen twice", act["name"])
					}
					seen[key] = true
				}
			}
		}
	}
}

// sum adds the journey up to the cent and holds it against the budget with its band of a tenth.
func (c *journeyChecker) sum() {
	want := map[string]float64{}
	rides := 0.0
	for _, t := range c.rides {
		rides += num(t, "cost_usd_cents")
	}
	for i, s := range c.stays {
		want["flights_usd_cents"] += s.flights
		want["lodging_usd_cents"] += s.lodging
		want["attractions_usd_cents"] += s.sights
		want["transit_usd_cents"] += s.transit
		days := len(s.days)
		if i > 0 && c.stays[i-1].last().Equal(s.first()) {
			days--
		}
		assume := part(list(part(c.it, "plan"), "stays")[i].(doc), "assumptions")
		aDay := num(assume, "daily_spend_est_cents")
		want["daily_spend_usd_cents"] += aDay * float64(days)
		for d, day := range s.days { // a date that goes on at the next stay has its money, for the meals of both, where it begins
			if d == 0 && i > 0 && c.stays[i-1].last().Equal(s.first()) {
				continue
			}
			had := meals(day)
			for next := i + 1; d == len(s.days)-1 && next < len(c.stays) && c.stays[next].first().Equal(date(day["date"])); next++ {
				had += meals(c.stays[next].days[0])
				if len(c.stays[next].days) > 1 {
					break
				}
			}
			want["daily_spend_usd_cents"] += dear(had, aDay)
		}
	}
	for name, sum := range bought(c.it, c.say) {
		want[name] += sum
	}
	want["total_usd_cents"] = want["flights_usd_cents"] + want["lodging_usd_cents"] + want["attractions_usd_cents"] + want["transit_usd_cents"] +
		want["daily_spend_usd_cents"]
	costs := part(c.it, "cost_breakdown")
	for name, sum := range want {
		if num(costs, name) != sum {
			c.say("%s is %v, the days add up to %v", name, costs[name], sum)
		}
	}
	if rides != want["flights_usd_cents"] {
		c.say("the transfers cost %v, the days have %v of rides", rides, want["flights_usd_cents"])
	}
	if budget := num(c.wish, "budget_usd_cents"); want["total_usd_cents"] > budget*1.1 {
		c.say("costs %v of a budget of %v", want["total_usd_cents"], budget)
	}
}

// onePlaceAtATime puts everything of the journey in order of real time, and wants no two things at once.
func (c *journeyChecker) onePlaceAtATime() {
	type span struct {
		from, to time.Time
		what     string
	}
	var all []span
	for _, s := range c.stays {
		for _, day := range s.days {
			for _, a := range list(day, "activities") {
				if act := a.(doc); act["kind"] != "flight" {
					w := part(act, "window")
					on := text(day, "date")
					all = append(all, span{s.instant(on, minutes(w["start"])), s.instant(on, minutes(w["end"])), fmt.Sprintf("%v on %s", act["name"], on)})
				}
			}
		}
	}
	for _, t := range c.rides {
		from, _ := time.Parse(time.RFC3339, text(t, "depart"))
		to, _ := time.Parse(time.RFC3339, text(t, "arrive"))
		if !from.Before(to) {
			c.say("%v arrives before it leaves", t["label"])
		}
		all = append(all, span{from, to, fmt.Sprintf("the way from %v to %v", t["from"], t["to"])})
	}
	slices.SortStableFunc(all, func(a, b span) int {
		if n := a.from.Compare(b.from); n != 0 {
			return n
		}
		return a.to.Compare(b.to)
	})
	for i := 1; i < len(all); i++ {
		if all[i].from.Before(all[i-1].to) {
			c.say("%s begins before %s is over", all[i].what, all[i-1].what)
		}
	}
}

// same tells whether two names mean one place.
func same(a, b string) bool { return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b)) }
