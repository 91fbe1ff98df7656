package library

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/trip"
)

// packFacts is what the pack says of a thing that documents may speak of.
type packFacts struct {
	week  *calendar.Week // nil: it has no hours
	price *money.Cents   // nil: not known
	unit  string         // of the price
	from  trip.Provenance
}

func sightFacts(a *trip.Attraction) packFacts {
	return packFacts{week: &a.Week, price: a.Price, unit: "a person", from: a.Provenance}
}

// weigh turns what documents say of a thing into amendments. A document that is newer than the pack is followed, unless what it
// says cannot be: a price of more than four times the pack's or less than a quarter is shown and not followed.
func weigh(facts []said, pack packFacts, local currency) []trip.Amendment {
	var out []trip.Amendment
	for _, f := range facts {
		newer := f.Provenance.FetchedAt.After(pack.from.FetchedAt)
		if week := pack.weekOf(&f.Fact); week != nil {
			m := trip.Amendment{Week: week, Says: f.Text, Taken: newer, Provenance: f.Provenance}
			if !reflect.DeepEqual(normal(*week), normal(*pack.week)) {
				m.Pack = weekWords(*pack.week)
			}
			out = append(out, m)
		}
		if price, ok := local.dollars(f.Price); ok {
			m := trip.Amendment{Price: &price, Says: f.Text, Taken: newer && plausible(price, pack.price), Provenance: f.Provenance}
			if pack.price != nil && !near(price, *pack.price) {
				m.Pack = fmt.Sprintf("%s %s", *pack.price, pack.unit)
			}
			out = append(out, m)
		}
	}
	return out
}

// metro is the thing that facts about single rides are of.
const metro = "ride/metro"

// weighFares turns what documents say of a single ride into amendments of a city's fares.
func weighFares(facts []said, city *trip.City) []trip.Amendment {
	var out []trip.Amendment
	for _, f := range facts {
		if f.Price == nil || f.Price.Currency != city.Currency {
			continue
		}
		fare := f.Price.Amount
		m := trip.Amendment{Fare: &fare, Says: f.Text, Provenance: f.Provenance,
			Taken: f.Provenance.FetchedAt.After(city.Fares.Ref.FetchedAt) && plausible(fare, &city.Fares.Metro)}
		if fare != city.Fares.Metro {
			m.Pack = fmt.Sprintf("%d.%02d %s a ride", city.Fares.Metro/100, city.Fares.Metro%100, city.Currency)
		}
		out = append(out, m)
	}
	return out
}

// weekOf gives the week that a fact means: its hours, or the pack's without the days on which the thing is closed.
func (p packFacts) weekOf(f *extract.Fact) *calendar.Week {
	switch {
	case p.week == nil:
		return nil
	case f.Hours != nil:
		return f.Hours
	case len(f.Closed) == 0:
		return nil
	}
	week := *p.week
	for _, d := range f.Closed {
		week[(int(d)+6)%7] = nil // weeks begin on Monday
	}
	return &week
}

// normal makes a day without windows nil, however it came.
func normal(w calendar.Week) calendar.Week {
	for i := range w {
		if len(w[i]) == 0 {
			w[i] = nil
		}
	}
	return w
}

// currency is a city's, and what it is worth.
type currency struct {
	code string
	rate money.Rate
}

// dollars gives a price in US cents, when it is in dollars or in the city's own currency.
func (c currency) dollars(p *extract.Price) (money.Cents, bool) {
	switch {
	case p == nil:
		return 0, false
	case p.Amount == 0 || p.Currency == "USD":
		return p.Amount, true
	case p.Currency != c.code:
		return 0, false
	}
	usd := c.rate.USD(p.Amount)
	return usd, usd > 0
}

// plausible tells whether a price can be meant. The pack's may be unknown or nothing.
func plausible(price money.Cents, pack *money.Cents) bool {
	return pack == nil || *pack == 0 || price == 0 || price <= 4**pack && 4*price >= *pack
}

// near tells whether two prices are the same but for the rate of the day: one of them was converted.
func near(a, b money.Cents) bool { return max(a-b, b-a)*50 <= max(a, b) }

var dayNames = [7]string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// weekWords says a week in one line: "Mon, Wed to Sun 09:00–18:00; Tue closed".
func weekWords(w calendar.Week) string {
	var groups []string
	days := map[string][]int{}
	for i := range w {
		var words []string
		for _, v := range w[i] {
			words = append(words, v.Start.String()+"–"+v.End.String())
		}
		hours := strings.Join(words, " and ")
		if hours == "" {
			hours = "closed"
		}
		if !slices.Contains(groups, hours) {
			groups = append(groups, hours)
		}
		days[hours] = append(days[hours], i)
	}
	for i, hours := range groups {
		switch list := days[hours]; {
		case len(list) == 7:
			groups[i] = "daily " + hours
		default:
			groups[i] = dayRuns(list) + " " + hours
		}
	}
	return strings.Join(groups, "; ")
}

// dayRuns says a set of days: "Mon, Wed to Sun".
func dayRuns(list []int) string {
	var out []string
	for i := 0; i < len(list); {
		j := i
		for j+1 < len(list) && list[j+1] == list[j]+1 {
			j++
		}
		switch {
		case j == i:
			out = append(out, dayNames[list[i]])
		case j == i+1:
			out = append(out, dayNames[list[i]], dayNames[list[j]])
		default:
			out = append(out, dayNames[list[i]]+" to "+dayNames[list[j]])
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}
