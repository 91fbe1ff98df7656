package reading

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/readingtest"
	"github.com/tripwright/tripwright/internal/trip"
)

// world is the context the tests read in: three cities, three home airports, three currencies.
func world(now string) Context {
	t, err := time.Parse(time.RFC3339, now+"T12:00:00Z")
	if err != nil {
		panic(err)
	}
	rates := map[string]float64{"EUR": 1.1, "GBP": 1.25, "JPY": 0.0065, "CHF": 1.15, "CAD": 0.75}
	return Context{
		Now:     t,
		Cities:  readingtest.Cities(),
		Origins: readingtest.Origins(),
		RateUSD: func(currency string) (money.Rate, bool) {
			r, err := money.RateOf(rates[currency])
			return r, err == nil
		},
	}
}

// summary writes a reading in one line, every field that was said and nothing else. Fields stand apart by two spaces.
func summary(r Reading) string {
	in := r.Intent
	var out []string
	add := func(name, value string) {
		if value != "" {
			out = append(out, name+"="+value)
		}
	}
	add("city", in.City)
	for _, t := range in.Stays {
		add("stay", stayText(t))
	}
	add("order", string(in.Order))
	for _, t := range in.Transfers {
		add("ride", rideText(t))
	}
	if in.DateWindow.Start.Valid() {
		add("dates", fmt.Sprintf("%s..%s", in.DateWindow.Start, in.DateWindow.End))
	}
	if in.Budget != 0 {
		add("budget", in.Budget.String())
	}
	add("from", in.Origin)
	if len(in.Airports) == 1 && in.City != "Munich" {
		add("via", in.Airports[0])
	}
	if p := in.Party; p != (trip.Party{}) {
		s := fmt.Sprintf("%d+%d", p.Adults, p.Children)
		if p.Rooms > 0 {
			s += fmt.Sprintf("/%d", p.Rooms)
		}
		for i, age := range in.ChildAges {
			s += fmt.Sprintf("%s%d", map[bool]string{true: " aged ", false: ","}[i == 0], age)
		}
		add("party", s)
	}
	add("themes", strings.Join(in.Prefs.Themes, ","))
	add("pace", string(in.Pace))
	if in.DayStart != 0 {
		add("start", in.DayStart.String())
	}
	if in.DayEnd != 0 {
		add("end", in.DayEnd.String())
	}
	for name, set := range map[string]bool{"kids": in.Prefs.KidFriendly, "no-overnight": in.Prefs.AvoidOvernight, "bags": in.Prefs.BagDrop, "returning": in.Prefs.Returning} {
		if set {
			add("flag", name)
		}
	}
	for _, kind := range in.Prefs.Passes {
		add("pass", string(kind))
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(flagOrder(a), flagOrder(b)) })
	for _, l := range in.Prefs.LockedSlots {
		add("lock", fmt.Sprintf("%s@%d/%s", l.ActivityID, l.DayOffset, l.Window))
	}
	for _, q := range in.Requirements {
		of := ""
		if q.Stay != nil {
			of = fmt.Sprintf("@%d", *q.Stay)
		}
		add(string(q.Level), wishText(q)+of)
	}
	for _, day := range in.Days {
		add("day", dayText(day))
	}
	for _, e := range in.Excluded {
		on := ""
		if e.Day != nil {
			on = fmt.Sprintf("@%d", *e.Day)
		}
		add("not", cmp.Or(e.Option, e.Type)+on)
	}
	if r.Question != nil {
		add("ask", r.Question.Field+"["+strings.Join(r.Question.Options, "|")+"]")
	}
	for _, said := range in.Said {
		if said.Reply != "" {
			add("reply", string(said.Reply)+": "+said.Text)
		}
	}
	add("unread", strings.Join(r.Unread, " "))
	return strings.Join(out, "  ")
}

// stayText writes a stay: "Paris 3", "Munich 2-4", "Tokyo (Hotel Monge)".
func stayText(t trip.StayWish) string {
	out := t.Place
	switch {
	case t.From.Valid():
		out += fmt.Sprintf(" %s..%s", t.From, t.To)
	case t.Nights != nil:
		out += fmt.Sprintf(" %d", *t.Nights)
	case t.NightsMin != nil && t.NightsMax == nil:
		out += fmt.Sprintf(" %d or more", *t.NightsMin)
	case t.NightsMin != nil:
		out += fmt.Sprintf(" %d-%d", *t.NightsMin, *t.NightsMax)
	}
	switch bed := t.OwnBed; {
	case bed == nil:
	case bed.Home:
		out += " (home)"
	default:
		out += " (" + cmp.Or(bed.Label, "own bed") + ")"
	}
	return out
}

// rideText writes a ride: "train", "Paris>Munich train", ">Paris flight {arrive:2027-06-03T22:30}".
func rideText(t trip.TransferWish) string {
	out := string(t.Mode)
	if t.Rented {
		out = "rented " + out
	}
	if t.From != "" || t.To != "" {
		out = t.From + ">" + t.To + " " + out
	}
	if t.Booked != nil {
		out += " " + compact(t.Booked)
	}
	return strings.TrimSpace(out)
}

func flagOrder(s string) string {
	if strings.HasPrefix(s, "flag=") {
		return s
	}
	return ""
}

func wishText(q trip.Requirement) string {
	var v any
	switch {
	case q.Transport != nil:
		v = *q.Transport
	case q.Lodging != nil:
		v = *q.Lodging
	case q.Food != nil:
		v = *q.Food
	case q.Sights != nil:
		v = *q.Sights
	default:
		v = *q.Budget
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", v), "trip.") + compact(v)
}

// compact is the JSON of a wish without quotes.
func compact(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return strings.NewReplacer(`"`, "", "_usd_cents", "").Replace(string(b))
}

// dayText tells what is wished of one day.
func dayText(d trip.DayWish) string {
	out := fmt.Sprint(d.Day)
	if d.Most != nil {
		out += fmt.Sprintf(" at most %d", *d.Most)
	}
	if d.Start != 0 {
		out += " from " + d.Start.String()
	}
	if d.End != 0 {
		out += " till " + d.End.String()
	}
	return out
}
