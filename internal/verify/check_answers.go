package verify

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// relaxations are the proofs that a bound may come from; of a journey it is that of its stays.
var relaxations = []string{"knapsack", "lagrange", "days"}

const ofStays = "stays"

// What can be worth how much at most, in thousandths: a sight of the highest appeal that meets every wish comes to 6,210, and nobody goes to more than so
// many on a date.
const (
	mostWorth = 10_000
	mostStops = 24
)

// optimality wants the claim of how near the best a plan is to follow from its numbers, and these to be such as sights and meals can have. Only who
// has all the facts of a city can prove the bound itself again.
func (i *inspection) optimality(o *trip.Optimality, p *trip.Plan, journey bool) {
	if o == nil {
		return
	}
	gap, ok := trip.GapOf(o.Objective, o.Bound)
	i.want(ok, "The plan's stops are said to be worth %d thousandths, which does not go with a bound of %d.", o.Objective, o.Bound)
	i.want(!ok || gap == o.Gap, "The plan is said to be within %d ‰ of the best possible, but its numbers say %d ‰.", o.Gap, gap)
	stops := int64(0)
	p.Each(func(_, _ int, s *trip.Slot) {
		if s.Role.IsStop() {
			stops++
		}
	})
	i.want(o.Objective <= stops*mostWorth && o.Bound <= int64(p.Dates())*mostStops*mostWorth,
		"The plan's %d stops are said to be worth %d thousandths of at most %d, which none can be.", stops, o.Objective, o.Bound)
	known := relaxations
	if journey {
		known = []string{ofStays}
	}
	i.want(slices.Contains(known, o.By) && o.Iterations >= 0, "The bound is said to come from %q, which proves nothing.", o.By)
}

// measures wants the figures that a plan is compared by to be its own.
func (i *inspection) measures(it *trip.Itinerary) {
	if it.Measures == nil {
		return
	}
	want := trip.Measure(&it.Plan, &it.Facts, it.Score)
	i.want(*it.Measures == want, "The plan is compared by %+v, but it measures %+v.", *it.Measures, want)
}

// answers wants other plans that are offered to add up, to be paid for, and not to be outdone by each other or the plan.
func (i *inspection) answers(it *trip.Itinerary) {
	i.want(len(it.Alternatives) <= trip.MostAnswers, "The itinerary offers %d other plans, more than %d.", len(it.Alternatives), trip.MostAnswers)
	var all []trip.Measures
	if it.Measures != nil {
		all = append(all, *it.Measures)
	}
	for n := range it.Alternatives {
		i.answer(n+1, &it.Alternatives[n], it.Intent.Budget)
		i.shown(n+1, &it.Alternatives[n], it)
		if it.Measures != nil {
			i.trade(n+1, &it.Alternatives[n], it.Measures, it.Intent.Locale())
		}
		all = append(all, it.Alternatives[n].Measures)
	}
	for n := range it.Alternatives {
		m := it.Alternatives[n].Measures
		i.want(!slices.ContainsFunc(all, func(o trip.Measures) bool { return o.Outdoes(m) }), "Alternative %d is outdone by another plan.", n+1)
	}
}

func (i *inspection) answer(n int, a *trip.Answer, budget money.Cents) {
	c := a.Costs
	sum := c.Flights + c.Lodging + c.Attractions + c.Transit + c.DailySpend
	i.want(c.Total == sum && a.Measures.Cost == sum, "Alternative %d is said to cost %s, but its lines add up to %s.", n, c.Total, sum)
	i.want(sum <= budget, "Alternative %d costs %s, more than the budget.", n, sum)
	sights := 0
	for _, d := range a.Days {
		for _, s := range d.Stops {
			if s.Role == trip.RoleSight {
				sights++
			}
		}
	}
	i.want(a.Measures.Sights == sights, "Alternative %d is said to have %d sights, but shows %d.", n, a.Measures.Sights, sights)
	i.want(a.Trade != "", "Alternative %d does not say what it trades.", n)
	i.want(c.Disclaimer == "", "Alternative %d says of its costs what nothing here proves.", n)
}

// shown wants another plan to be one of the same days, in roles that there are, and what is known here by its own name. What it stands on
// besides is not in the itinerary: whoever takes it gets a plan that is proved like any other.
func (i *inspection) shown(n int, a *trip.Answer, it *trip.Itinerary) {
	if isJourney(&it.Intent) {
		i.otherJourney(n, a, it)
		return
	}
	i.want(slices.EqualFunc(a.Days, it.Plan.Days, func(a trip.AnswerDay, p trip.Day) bool { return a.Date == p.Date }),
		"Alternative %d is not one of the same days.", n)
	i.want(len(a.Stays)+len(a.Transfers) == 0, "Alternative %d has stays, but the trip is to one place.", n)
	i.stops(n, a.Days, &it.Facts)
	i.branch(n, a, &it.Facts)
	i.otherCosts(n, a, it)
	i.otherPasses(n, a, it)
}

// stops wants what stands on days of another plan, at a place whose facts are here, to be in roles that there are, to be called by its name,
// and at a time that may be.
func (i *inspection) stops(n int, days []trip.AnswerDay, f *trip.Facts) {
	called := names(f)
	for _, d := range days {
		i.times(n, &d, f)
		for _, s := range d.Stops {
			i.want(slices.Contains(roles, s.Role), "Alternative %d has %s as %q, which nothing is.", n, s.Name, s.Role)
			name, known := nameOf(f, s.Option)
			i.want(!known || s.Name == name, "Alternative %d calls %s %q.", n, name, s.Name)
			i.want(known || !slices.Contains(called, s.Name), "Alternative %d says %s, but by another reference.", n, s.Name)
		}
	}
}

// branch wants another plan to be of the airport that it arrives at and of the class of its bed, where these are known here.
func (i *inspection) branch(n int, a *trip.Answer, f *trip.Facts) {
	if s := a.Of(trip.RoleArrive); s != nil {
		o := f.Flight(s.Option)
		i.want(o == nil || a.Branch.Airport == o.Dest, "Alternative %d does not arrive at %s.", n, a.Branch.Airport)
	}
	if s := a.Of(trip.RoleCheckIn); s != nil {
		o := f.Lodging(s.Option)
		i.want(o == nil || a.Branch.Tier == o.Tier, "Alternative %d does not stay in the class %s.", n, a.Branch.Tier)
	}
}

// amounts are the numbers with a unit that a trade is told in.
var amounts = regexp.MustCompile(`\$[\d,.]*\d|\d+ sights?|\d+ h \d+ min|\d+ min|\d+\.\d km|\d+ %`)

// trade wants the amounts that another plan is said to give and take to be the differences of what the two measure.
// What is told in English dollars is read for its amounts, because earlier versions told it in other words.
func (i *inspection) trade(n int, a *trip.Answer, now *trip.Measures, lang wording.Language) {
	_, gives, _ := strings.Cut(a.Trade, ": ")
	m := a.Measures
	if !lang.Usual() {
		i.want(gives == Differences(now, &m, lang)+".", "Alternative %d says %q, which are not the differences of the two plans.", n, gives)
		return
	}
	for _, amount := range amounts.FindAllString(gives, -1) {
		i.want(slices.Contains(differences(now, &m), amount), "Alternative %d says %q, which is no difference of the two plans.", n, amount)
	}
	cost := max(m.Cost-now.Cost, now.Cost-m.Cost)
	i.want(cost == 0 || strings.Contains(gives, cost.String()), "Alternative %d does not say that its price differs by %s.", n, cost)
}

// Differences tell what one plan gives and takes beside another, in a language.
func Differences(a, b *trip.Measures, lang wording.Language) string {
	return strings.Join(clauses(a, b, lang), "; ")
}

// clauses tell what one plan gives and takes beside another, in the order and from the difference on in which it is told.
func clauses(a, b *trip.Measures, lang wording.Language) (out []string) {
	add := func(n, least int, what any, more, less string) {
		switch {
		case n >= least:
			out = append(out, lang.Say(more, what))
		case -n >= least:
			out = append(out, lang.Say(less, what))
		}
	}
	way, walk := b.Way-a.Way, int(b.Walk-a.Walk)/100
	hours := lang.Say("%d min", abs(way))
	if abs(way) >= 60 {
		hours = lang.Say("%d h %02d min", abs(way)/60, abs(way)%60)
	}
	better := 0 // thousandths
	if a.Worth > 0 {
		better = int((b.Worth - a.Worth) * 1000 / a.Worth)
	}
	add(int(b.Cost-a.Cost), 1, max(b.Cost-a.Cost, a.Cost-b.Cost), "%s more", "%s less")
	add(b.Sights-a.Sights, 1, lang.Count(abs(b.Sights-a.Sights), wording.Sight), "%s more", "%s fewer")
	add(way, 5, hours, "%s more on the way", "%s less on the way")
	add(walk, 3, lang.Say("%.1f km", float64(abs(walk))/10), "%s more on foot", "%s less on foot")
	add(better, 10, abs(better)/10, "%d %% more to your taste", "%d %% less to your taste")
	return out
}

// differences are those of two plans, as they may be told.
func differences(a, b *trip.Measures) []string {
	way, walk, sights := abs(b.Way-a.Way), abs(int(b.Walk-a.Walk))/100, abs(b.Sights-a.Sights)
	return []string{max(b.Cost-a.Cost, a.Cost-b.Cost).String(), trip.Count(sights, "sight", "sights"), fmt.Sprintf("%d min", way),
		fmt.Sprintf("%d h %02d min", way/60, way%60), fmt.Sprintf("%d.%d km", walk/10, walk%10), taste(a.Worth, b.Worth)}
}

// taste is the difference of what two plans are worth in percent of the first, cut off.
func taste(a, b int64) string {
	if a <= 0 {
		return "0 %"
	}
	return fmt.Sprintf("%d %%", abs(int((a-b)*1000/a))/10)
}

func abs(n int) int { return max(n, -n) }

var roles = []trip.Role{trip.RoleArrive, trip.RoleCheckIn, trip.RoleSight, trip.RoleLunch, trip.RoleDinner, trip.RoleNight, trip.RoleCheckOut, trip.RoleBags, trip.RoleDepart}

// nameOf gives the name of an option that the facts know.
func nameOf(f *trip.Facts, ref string) (name string, known bool) {
	if o := f.Lodging(ref); o != nil {
		return o.Name, true
	}
	if o := f.Attraction(ref); o != nil {
		return o.Name, true
	}
	if o := f.Restaurant(ref); o != nil {
		return o.Name, true
	}
	if o := f.Flight(ref); o != nil {
		return o.Line(), true
	}
	return "", false
}

// names gives what the places are called that the facts know.
func names(f *trip.Facts) (out []string) {
	for i := range f.Lodgings {
		out = append(out, f.Lodgings[i].Name)
	}
	for i := range f.Attractions {
		out = append(out, f.Attractions[i].Name)
	}
	for i := range f.Restaurants {
		out = append(out, f.Restaurants[i].Name)
	}
	return out
}
