package library

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/atlas"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/trip"
)

// What a question about a place asks for, and words that say no more than that somebody asks. A question in which another word is left asks
// for something else, such as parking or children's prices, of which the facts say nothing.
var (
	priceWords = wordSet("cost costs price prices ticket tickets fee fees admission entrance entry pay expensive much free charge euro euros dollars")
	hoursWords = wordSet("open opens opened opening hours hour close closes closed closing shut shuts when time times late early until till monday mondays " +
		"tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays today tomorrow weekend weekends")
	emptyWords = wordSet("what whats which how does do is are was it its the a an to of for at in on into and or i we you one get go visit see there can must " +
		"have has will be about per person adult adults day days week every usual please tell me any")
	kindWords = wordSet("museum musee museo tower tour church eglise cathedral cathedrale palace palais chateau castle schloss garden gardens jardin " +
		"park parc gallery galerie temple shrine restaurant cafe bistro brasserie house de du des la le les l der die das")
)

func wordSet(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}

// venue is something that has hours and a price.
type venue struct {
	name  string
	names []string
	from  trip.Provenance
	hours calendar.Hours
	price *money.Cents // of one person
	meal  bool
}

// factsOf gives the sentences of a pack that answer a question about hours or prices of one of its places; none when the question is about
// something else. The price of a day needs the rate of that day; week says the hours of a week.
func factsOf(pack *atlas.Pack, rate money.Rate, question string, week func(calendar.Week) string) (out []Passage) {
	asked := strings.Fields(trip.Fold(question))
	best, rest := meant(venuesOf(pack, rate), asked)
	if best == nil {
		return nil
	}
	city := pack.City()
	own := append(pack.Aliases(), city.Name, city.Country)
	price, hours := false, false
	for _, w := range rest {
		switch {
		case priceWords[w]:
			price = true
		case hoursWords[w]:
			hours = true
		case !emptyWords[w] && !kindWords[w] && !slices.ContainsFunc(own, func(name string) bool { return slices.Contains(strings.Fields(trip.Fold(name)), w) }):
			return nil
		}
	}
	if hours {
		if said := best.saysHours(week); said != "" {
			out = append(out, best.passage(said))
		}
	}
	if price {
		if said := best.saysPrice(); said != "" {
			out = append(out, best.passage(said))
		}
	}
	return out
}

func venuesOf(pack *atlas.Pack, rate money.Rate) (out []venue) {
	for _, s := range pack.Sights(rate) {
		out = append(out, venue{s.Name, append(pack.Names(s.ID), s.Name, s.LocalName), s.Provenance, s.Hours(), s.Price, false})
	}
	for _, r := range pack.Restaurants() {
		p := venue{name: r.Name, names: []string{r.Name}, from: r.Provenance, hours: r.Hours(), meal: true}
		if r.Price > 0 {
			p.price = &r.Price
		}
		out = append(out, p)
	}
	return out
}

// meant gives the place that the words of a question name, by the longest of its names whose words all stand there, and the words that are
// left. Two places that are named as well as each other are none.
func meant(places []venue, asked []string) (best *venue, rest []string) {
	longest := 0
	for i := range places {
		for _, name := range places[i].names {
			words := strings.Fields(trip.Fold(name))
			significant := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return emptyWords[w] || kindWords[w] })
			if len(significant) == 0 || slices.ContainsFunc(significant, func(w string) bool { return !slices.Contains(asked, w) }) {
				continue
			}
			n := len(strings.Join(significant, ""))
			if n == longest && best != &places[i] {
				best = nil
			}
			if n > longest {
				best, longest = &places[i], n
				rest = slices.DeleteFunc(slices.Clone(asked), func(w string) bool { return slices.Contains(words, w) })
			}
		}
	}
	return best, rest
}

func (p *venue) passage(said string) Passage {
	return Passage{Fact: true, Title: p.name, SourceURL: p.from.SourceURL, Quote: said, Confidence: 1, Chunk: rag.Chunk{Text: said}}
}

func (p *venue) saysHours(week func(calendar.Week) string) string {
	if slices.IndexFunc(p.hours.Week[:], func(w []calendar.Window) bool { return len(w) > 0 }) < 0 {
		return ""
	}
	said := p.name + " is open: " + week(p.hours.Week) + "."
	if len(p.hours.Seasons) > 0 {
		said += " At some times of the year it has other hours."
	}
	return said
}

func (p *venue) saysPrice() string {
	switch {
	case p.price == nil:
		return ""
	case *p.price == 0:
		return p.name + " costs nothing."
	case p.meal:
		return fmt.Sprintf("A meal at %s costs about %s for one person.", p.name, *p.price)
	}
	return fmt.Sprintf("%s costs about %s for one adult.", p.name, *p.price)
}
