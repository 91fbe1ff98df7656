package terminal_test

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
)

// Whatever stands in a trip: no line is wider than the page, none ends in a space, nothing steers the terminal.
func TestNoPageIsTooWide(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		o := terminal.Options{Width: rapid.IntRange(40, 200).Draw(t, "width"), Sources: rapid.Bool().Draw(t, "sources")}
		color := rapid.Bool().Draw(t, "color")
		o.Color = color
		g := generator{t}
		write := map[string]func(*bytes.Buffer) error{
			"itinerary":   func(b *bytes.Buffer) error { return terminal.Itinerary(b, g.itinerary(), o) },
			"problem":     func(b *bytes.Buffer) error { return terminal.Problem(b, g.problem(), o) },
			"certificate": func(b *bytes.Buffer) error { return terminal.Certificate(b, g.rules(), o) },
			"city":        func(b *bytes.Buffer) error { return terminal.City(b, g.city(), o) },
			"cities": func(b *bytes.Buffer) error {
				return terminal.Cities(b, []terminal.CityRow{{Name: g.text(), Country: g.text(), Version: g.text(), Airports: g.texts()}}, o)
			},
			"question": func(b *bytes.Buffer) error { return terminal.Question(b, g.text(), g.texts(), o) },
		}
		for _, name := range []string{"itinerary", "problem", "certificate", "city", "cities", "question"} {
			var b bytes.Buffer
			if err := write[name](&b); err != nil {
				t.Fatal(err)
			}
			checkPage(t, name, b.String(), o.Width, color)
		}
	})
}

func TestNoFrameIsTooLarge(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(10, 200).Draw(t, "width"), rapid.IntRange(3, 50).Draw(t, "height")
		g := generator{t}
		color := rapid.Bool().Draw(t, "color")
		var all []run.Event
		for range rapid.IntRange(0, 25).Draw(t, "events") {
			all = append(all, g.event())
		}
		for name, got := range map[string]string{"view": terminal.View(all, width, height, color), "summary": terminal.Summary(all, width, height, color)} {
			checkPage(t, name, got, max(width-1, 8), color)
			if n := strings.Count(got, "\n"); n > max(height, 3) {
				t.Errorf("%s has %d lines in %d", name, n, height)
			}
		}
	})
}

func checkPage(t *rapid.T, name, got string, width int, color bool) {
	for l := range strings.Lines(got) {
		l = strings.TrimSuffix(l, "\n")
		if n := ansi.StringWidth(l); n > width {
			t.Errorf("%s: %d columns in %d: %q", name, n, width, l)
		}
		bare := l
		if color {
			bare = ansi.Strip(l)
		}
		if strings.TrimRight(bare, " ") != bare {
			t.Errorf("%s: ends in a space: %q", name, l)
		}
		if i := strings.IndexFunc(bare, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }); i >= 0 {
			t.Errorf("%s: a control character at %d: %q", name, i, bare)
		}
	}
}

// generator draws trips that nobody would plan.
type generator struct{ t *rapid.T }

func (g generator) text() string {
	return rapid.OneOf(
		rapid.SampledFrom([]string{"", " ", "Louvre", "東京スカイツリー", "🏰🏰 Schloß", "a\x1b[31mred\x1b[0m\x1b]0;title\a", "two\nlines\tand\ttabs",
			"https://example.org/" + strings.Repeat("very-long-path/", 12), "e\u0301toile ⚠️", "\u202eesrever", "👨‍👩‍👧‍👦 family", "·", "a · b", "\xff\xfe", strings.Repeat("·", 90), "\u00a0"}),
		rapid.StringN(0, 60, 200),
		rapid.StringOfN(rapid.RuneFrom([]rune("ab cde · 東é")), 0, 150, 400),
	).Draw(g.t, "text")
}

func (g generator) texts() []string {
	var out []string
	for range rapid.IntRange(0, 3).Draw(g.t, "n") {
		out = append(out, g.text())
	}
	return out
}

func (g generator) int(lo, hi int) int { return rapid.IntRange(lo, hi).Draw(g.t, "int") }
func (g generator) cents() money.Cents {
	return money.Cents(rapid.Int64Range(-1e6, 1e10).Draw(g.t, "cents"))
}
func (g generator) float() float64 { return rapid.Float64Range(-1e4, 1e6).Draw(g.t, "float") }
func (g generator) bool() bool     { return rapid.Bool().Draw(g.t, "bool") }
func (g generator) time() time.Time {
	return time.Unix(rapid.Int64Range(0, 4e9).Draw(g.t, "unix"), 0).UTC()
}
func (g generator) date() calendar.Date   { return calendar.DateOf(g.time()) }
func (g generator) clock() calendar.Clock { return calendar.Clock(g.int(0, 2000)) }

func oneOf[T any](g generator, of ...T) T { return rapid.SampledFrom(of).Draw(g.t, "sample") }

func (g generator) quality() trip.Quality {
	return oneOf(g, trip.QualityReal, trip.QualityFixture, trip.QualityOmitted, "")
}

func (g generator) itinerary() *trip.Itinerary {
	it := &trip.Itinerary{Title: g.text(), Summary: g.texts(), Assumed: g.texts(), Disclaimers: g.texts(), Banner: g.text(), Coverage: g.float(), CreatedAt: g.time(),
		Costs: g.costs(), Repairs: g.repairs(), Advisories: g.violations(), Certificate: trip.Certificate{Rules: g.rules()}}
	it.Intent.Budget, it.Intent.Party = g.cents(), trip.Party{Adults: g.int(0, 12), Children: g.int(0, 9), Rooms: g.int(0, 5)}
	it.Intent.DateWindow = trip.DateWindow{Start: g.date(), End: g.date()}
	it.Intent.Prefs.Themes = g.texts()
	for range g.int(0, 3) {
		it.Days = append(it.Days, g.day())
	}
	for range g.int(0, 5) {
		it.Citations = append(it.Citations, trip.Citation{Claim: g.text(), Ref: g.text(), Provenance: trip.Provenance{SourceURL: g.text(), Tool: g.text(), Note: g.text(),
			FetchedAt: g.time(), Source: oneOf(g, trip.SourceTool, trip.SourceUser, trip.SourceComputed, trip.SourceRAG, trip.SourceFixture, trip.SourceOmitted)}})
	}
	for range g.int(0, 2) {
		it.Decisions = append(it.Decisions, trip.Decision{Rationale: g.text(), Selected: g.text(), Alternatives: g.int(0, 9), Options: g.texts()})
		it.Degraded = append(it.Degraded, trip.Degradation{Tool: g.text(), Used: g.text(), Reason: g.text()})
	}
	return it
}

func (g generator) day() trip.ItineraryDay {
	d := trip.ItineraryDay{Date: g.date(), Headline: g.text()}
	if g.bool() {
		d.Weather = &trip.WeatherDay{PrecipProb: g.float(), WindKMH: g.float(), TempHigh: g.float(), TempLow: -g.float(), Typical: g.bool()}
	}
	for range g.int(0, 4) {
		a := trip.Activity{Window: calendar.Window{Start: g.clock(), End: g.clock()}, Name: g.text(), Notes: g.text(), Locked: g.bool(), Cost: g.cents(),
			Quality: g.quality(), Citations: []int{g.int(-1, 6), g.int(0, 4), g.int(0, 4), g.int(0, 4)},
			Kind: oneOf(g, trip.KindAttraction, trip.KindFlight, trip.KindLodging, trip.KindMeal, trip.KindTransit),
			Role: oneOf(g, trip.RoleArrive, trip.RoleCheckIn, trip.RoleSight, trip.RoleLunch, trip.RoleNight, trip.RoleDepart, trip.RoleBags, "")}
		if g.bool() {
			a.Leg = &trip.TransitLeg{Mode: trip.TransitMode(g.text()), Line: g.text(), DurationSeconds: g.int(0, 1e6), Distance: geo.Meters(g.float()), Fare: g.cents()}
		}
		d.Activities = append(d.Activities, a)
	}
	return d
}

func (g generator) costs() trip.CostBreakdown {
	return trip.CostBreakdown{Flights: g.cents(), Lodging: g.cents(), Attractions: g.cents(), Transit: g.cents(), DailySpend: g.cents(), Total: g.cents(), Disclaimer: g.text()}
}

func (g generator) repairs() []trip.RepairDiff {
	var out []trip.RepairDiff
	for i := range g.int(0, 3) {
		d := trip.RepairDiff{Cycle: i + 1, DeltaUSDCents: g.cents(), DeltaMinutes: g.int(-500, 500), ViolationsBefore: g.int(0, 9)}
		for range g.int(0, 2) {
			d.Moves = append(d.Moves, trip.Move{OldValue: g.text(), NewValue: g.text(), Why: g.text(),
				Type: oneOf(g, trip.SwapAirport, trip.DowngradeHotel, trip.ReplaceActivity, trip.ShiftTime, trip.SkipActivity, "new_move")})
		}
		out = append(out, d)
	}
	return out
}

func (g generator) violations() []trip.Violation {
	var out []trip.Violation
	for range g.int(0, 3) {
		out = append(out, trip.Violation{Message: g.text(), Blocking: g.bool(), NodeRef: oneOf(g, "trip", "d0.s1", "d77.s1", "", "x y", g.text()),
			Kind: oneOf(g, trip.BudgetExceeded, trip.VenueClosed, trip.ViolationKind(g.text())), Details: map[string]any{"budget_usd_cents": float64(g.int(-1e6, 1e9))}})
	}
	return out
}

func (g generator) rules() []trip.RuleVerdict {
	var out []trip.RuleVerdict
	for range g.int(0, 4) {
		r := trip.RuleVerdict{Rule: g.text(), Verdict: oneOf(g, trip.Pass, trip.Advise, trip.Fail), Checked: g.int(0, 1e6), At: g.text(), Found: g.texts(), Unit: oneOf(g, "minutes", "cents", "permille", "", g.text())}
		if g.bool() {
			n := int64(g.cents())
			r.Slack = &n
		}
		out = append(out, r)
	}
	return out
}

func (g generator) problem() *trip.Problem {
	p := &trip.Problem{Message: g.text(), Field: g.text(), Violations: g.violations(), Conflict: g.texts(), Repairs: g.repairs()}
	for range g.int(0, 3) {
		p.Relaxations = append(p.Relaxations, trip.Relaxation{Change: g.text(), Delta: g.cents(), Checked: g.bool()})
	}
	if g.bool() {
		p.NearMiss = &trip.NearMiss{Costs: g.costs(), Plan: trip.Plan{Branch: trip.Branch{Airport: g.text(), Tier: trip.Tier(g.text())}, Days: []trip.Day{{Date: g.date()}}}}
	}
	return p
}

func (g generator) city() terminal.CityPage {
	c := terminal.CityPage{Name: g.text(), Country: g.text(), TZ: g.text(), Currency: g.text(), Version: g.text(), Sources: g.texts()}
	for range g.int(0, 2) {
		price := g.cents()
		c.Airports = append(c.Airports, terminal.AirportRow{IATA: g.text(), Name: g.text(), Transfer: g.text()})
		c.Sights = append(c.Sights, terminal.SightRow{Name: g.text(), Type: g.text(), Themes: g.texts(), Week: g.week(), Note: g.text(), Price: &price})
		c.Hotels = append(c.Hotels, terminal.HotelRow{Name: g.text(), Tier: g.text(), Stars: g.int(0, 5), Price: g.cents()})
		c.Restaurants = append(c.Restaurants, terminal.RestaurantRow{Name: g.text(), Cuisine: g.texts(), Lunch: g.bool(), Dinner: g.bool(), Week: g.week(), Price: g.cents()})
		c.Routes = append(c.Routes, terminal.RouteRow{From: g.text(), To: g.text(), Carriers: g.texts(), Flights: g.int(0, 999), Low: g.cents(), High: g.cents()})
	}
	for m := range g.int(0, 12) {
		c.Climate = append(c.Climate, terminal.MonthRow{Month: time.Month(m + 1), High: float64(g.int(-60, 60)), Low: float64(g.int(-60, 60)), Rain: math.Abs(g.float()) / 1e6})
	}
	return c
}

func (g generator) week() (w calendar.Week) {
	for i := range w {
		for range g.int(0, 2) {
			w[i] = append(w[i], calendar.Window{Start: g.clock(), End: g.clock()})
		}
	}
	return w
}

func (g generator) event() run.Event {
	e := run.Event{Node: oneOf(g, "planner", "repair", "verifier", "responder", "", g.text()), DecisionNote: g.text(),
		Status: oneOf(g, run.NodeStarted, run.NodeRunning, run.NodeCompleted, run.NodeError, run.Done, run.WasCancelled)}
	if g.bool() {
		ms := int64(g.int(-5, 1e7))
		e.DurationMS = &ms
	}
	data := map[string]any{}
	if g.bool() {
		data["days"] = []map[string]any{{"date": g.text(), "stops": g.texts()}, {"date": g.date().String(), "stops": g.texts()}}
	}
	if r := g.repairs(); len(r) > 0 {
		data["repair"] = r[0]
	}
	if g.bool() {
		data["branch"] = map[string]any{"name": g.text(), "stops": g.int(0, 99), "total_usd_cents": g.cents()}
	}
	raw, err := json.Marshal(data)
	if err != nil {
		g.t.Fatal(err)
	}
	e.Data = raw
	return e
}
