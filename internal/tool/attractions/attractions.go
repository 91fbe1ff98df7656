package attractions

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/tool"
	"github.com/tripwright/tripwright/internal/trip"
)

// Name is the tool's name in provenance, metrics and degradations.
const Name = "attractions"

// Limit is how many sights a search gives at most (seed 000 §4.1).
const Limit = 20

// Request asks for the sights of a city.
type Request struct {
	City        string     `json:"city"`
	Themes      []string   `json:"themes,omitempty"`       // what is of none of them only fills up
	KidFriendly bool       `json:"kid_friendly,omitempty"` // leaves out what is said not to be for children
	Names       []string   `json:"names,omitempty"`        // sights by id or name: first, whatever their themes
	Types       []string   `json:"types,omitempty"`        // then every sight of these types
	Events      bool       `json:"events,omitempty"`       // events alone, whatever their dates; else there are none but those named, or of a type asked for
	Limit       int        `json:"limit,omitempty"`        // default and at most Limit
	Rate        money.Rate `json:"rate_nano_usd"`          // of the local currency; 0: prices are unknown
}

// Catalog is what is known of a city: its sights, priced in US cents at a rate, and its restaurants.
type Catalog interface {
	Sights(rate money.Rate) []trip.Attraction
	Restaurants() []trip.Restaurant
}

// Adapter is the attractions tool.
type Adapter struct {
	Find func(city string) (Catalog, error)
}

// Call gives at most twenty sights: those named, those of the types, those of the themes, the rest, each group by appeal
// and the number of themes met. A name that Named does not find is passed over.
func (a Adapter) Call(ctx context.Context, in Request) ([]trip.Attraction, error) {
	if err := in.validate(); err != nil {
		return nil, err
	}
	if err := tool.Alive(ctx, Name); err != nil {
		return nil, err
	}
	catalog, err := a.Find(in.City)
	if err != nil {
		return nil, err
	}
	sights := catalog.Sights(in.Rate)
	named := map[string]int{} // place in the list of names, from 1, by id
	for i, name := range in.Names {
		if s, err := Named(sights, name); err == nil && named[s.ID] == 0 {
			named[s.ID] = i + 1
		}
	}
	sights = slices.DeleteFunc(sights, func(s trip.Attraction) bool {
		return named[s.ID] == 0 && (in.KidFriendly && s.KidFriend != nil && !*s.KidFriend || !in.wantsKind(&s))
	})
	slices.SortStableFunc(sights, func(a, b trip.Attraction) int {
		return cmp.Or(cmp.Compare(in.group(&a, named), in.group(&b, named)), cmp.Compare(in.fit(&b), in.fit(&a)), cmp.Compare(a.ID, b.ID))
	})
	return sights[:min(len(sights), cmp.Or(in.Limit, Limit))], nil
}

// wantsKind tells places that stay from events, which only fill up where they are asked for.
func (r Request) wantsKind(s *trip.Attraction) bool {
	return r.Events == (s.Event != "") || slices.ContainsFunc(r.Types, s.Is)
}

// group sorts a sight into those named (0 and below, in their order), of a type asked for, of a theme, and the rest.
func (r Request) group(s *trip.Attraction, named map[string]int) int {
	switch {
	case named[s.ID] > 0:
		return named[s.ID] - len(r.Names)
	case slices.ContainsFunc(r.Types, s.Is):
		return 1
	case len(r.Themes) == 0 || r.themes(s) > 0:
		return 2
	}
	return 3
}

// perTheme is how much appeal a theme that is met is worth.
const perTheme = 10

func (r Request) fit(s *trip.Attraction) int { return s.Appeal + perTheme*r.themes(s) }

func (r Request) themes(s *trip.Attraction) int {
	n := 0
	for _, t := range r.Themes {
		if slices.Contains(s.Themes, t) {
			n++
		}
	}
	return n
}

// Named finds a sight by its id or its name, whatever the case and the accents; a part of a name will do when only one
// sight has it. None is fault.NotFound, several are fault.Conflict.
func Named(sights []trip.Attraction, name string) (*trip.Attraction, error) {
	want := trip.Fold(name)
	if want == "" {
		return nil, fault.New(fault.NotFound, "a sight without a name cannot be found")
	}
	var partly, events []int
	for i := range sights {
		s := &sights[i]
		full, local := trip.Fold(s.Name), trip.Fold(s.LocalName)
		switch {
		case want == trip.Fold(s.ID) || want == full || want == local:
			return s, nil
		case !hasWords(full, want) && !hasWords(local, want):
		case s.Event != "":
			events = append(events, i)
		default:
			partly = append(partly, i)
		}
	}
	if len(partly) == 0 { // an event is often named after its place, which is meant first
		partly = events
	}
	switch len(partly) {
	case 0:
		return nil, fault.New(fault.NotFound, "no sight of that name is known")
	case 1:
		return &sights[partly[0]], nil
	}
	return nil, fault.New(fault.Conflict, "several sights have that name: %s and %s", sights[partly[0]].Name, sights[partly[1]].Name)
}

// hasWords tells whether a folded name contains some words in a row.
func hasWords(name, words string) bool { return strings.Contains(" "+name+" ", " "+words+" ") }

func (r Request) validate() error {
	if strings.TrimSpace(r.City) == "" {
		return fault.Field("city", "is required")
	}
	for i, t := range r.Themes {
		if !slices.Contains(trip.Themes, t) {
			return fault.Field(fmt.Sprintf("themes[%d]", i), "must be one of %s", strings.Join(trip.Themes, ", "))
		}
	}
	if r.Limit < 0 || r.Limit > Limit {
		return fault.Field("limit", "must be between 1 and %d", Limit)
	}
	if r.Rate < 0 {
		return fault.Field("rate_nano_usd", "must not be negative")
	}
	return nil
}

// Spec is the tool for tool.Use: a catalog changes only with the program.
func Spec(a Adapter) tool.Spec[Request, []trip.Attraction] {
	return tool.Spec[Request, []trip.Attraction]{Name: Name, Version: "1", Call: a.Call}
}
