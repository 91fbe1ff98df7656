package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/rag/extract"
	"github.com/tripwright/tripwright/internal/tool/attractions"
	"github.com/tripwright/tripwright/internal/trip"
)

// place is a sight that only documents of the organisation know.
type place struct {
	trip.Attraction                // without its price
	Told            *extract.Price // nil: not said
}

const (
	mostOwn    = attractions.Limit   // places of a city; the newest stay
	outside    = geo.Meters(40_000)  // from the middle of the city: what is farther away is of another, or a slip of the pen
	middling   = 65                  // the appeal of a place of which nobody says how much it is liked; the packs' reach from 42 to 98
	shortest   = 15                  // minutes of a visit, whatever a document says
	longest    = 300                 // the same
	dearestOwn = money.Cents(500_00) // a person; a price above it is taken for unknown
)

// placesOf makes sights of the places that documents describe with coordinates and hours, and no pack knows. Of a place that several
// describe the newest description counts.
func placesOf(city trip.City, list []extract.Place, docs map[string]*rag.Document) []place {
	slices.SortStableFunc(list, func(a, b extract.Place) int {
		return docs[b.Ref.Document].CreatedAt.Compare(docs[a.Ref.Document].CreatedAt)
	})
	var out []place
	seen := map[string]bool{}
	for i := range list {
		p := &list[i]
		k, ok := kindOfPlace(p)
		if seen[trip.Fold(p.Name)] || !ok || geo.Distance(city.Center, p.Location) > outside || len(out) == mostOwn {
			continue
		}
		seen[trip.Fold(p.Name)] = true
		out = append(out, place{trip.Attraction{
			ID: ownID(p.Name), Name: p.Name, VenueType: k.venue, Type: k.name, Themes: k.themes, Indoor: p.Indoor, Week: p.Hours,
			Location: p.Location, Stay: min(max(cmp.Or(p.Minutes, k.stay), shortest), longest), Appeal: middling,
			Provenance: p.Ref.ProvenanceOf(docs[p.Ref.Document], p.Text),
		}, p.Price})
	}
	return out
}

// ownID names a place by its name: the same in every document, and no pack's.
func ownID(name string) string {
	sum := sha256.Sum256([]byte(trip.Fold(name)))
	return trip.OwnPrefix + hex.EncodeToString(sum[:])[:12]
}

// priced gives the sight with its price by a rate; one in another currency than dollars and the city's stays unknown.
func (p *place) priced(local currency) trip.Attraction {
	a := p.Attraction
	if price, ok := local.dollars(p.Told); ok && price <= dearestOwn {
		a.Price = &price
	}
	return a
}

// ownSights gives the organisation's places that a question asks for: those named, those of a type, those of a theme, or all.
func (k *Knowledge) ownSights(q attractions.Request) (out []trip.Attraction) {
	all := make([]trip.Attraction, len(k.Places))
	for i := range k.Places {
		all[i] = k.Places[i].priced(currency{k.Local.code, q.Rate})
	}
	for i := range all {
		if asksFor(q, &all[i], all) {
			out = append(out, all[i])
		}
	}
	return out
}

func asksFor(q attractions.Request, a *trip.Attraction, all []trip.Attraction) bool {
	switch {
	case len(q.Names) > 0:
		return slices.ContainsFunc(q.Names, func(name string) bool {
			found, err := attractions.Named(all, name)
			return err == nil && found.ID == a.ID
		})
	case len(q.Types) > 0:
		return slices.ContainsFunc(q.Types, a.Is)
	case len(q.Themes) > 0:
		return slices.ContainsFunc(q.Themes, func(t string) bool { return slices.Contains(a.Themes, t) })
	}
	return true
}

// kind is what the words of a document say that a place is.
type kind struct {
	words  string // any of them, folded
	name   string
	venue  trip.VenueType
	themes []string
	stay   int // minutes, where the document says nothing
}

// unknownKind is of a place whose words say nothing: only what is asked for without a theme finds it.
var unknownKind = kind{venue: trip.Other, stay: 60}

// kinds are those that words name without a doubt; what comes first counts.
var kinds = []kind{
	{"museum musee gallery galerie pinakothek", "museum", trip.Museum, nil, 90},
	{"cemetery friedhof cimetiere", "cemetery", trip.Park, []string{"history", "outdoor"}, 50},
	{"zoo", "zoo", trip.Park, []string{"family", "nature", "outdoor"}, 150},
	{"garden gardens garten jardin", "garden", trip.Park, []string{"nature", "outdoor"}, 75},
	{"park parc", "park", trip.Park, []string{"nature", "outdoor"}, 75},
	{"church cathedral basilica chapel eglise kirche", "church", trip.Temple, []string{"architecture", "religion"}, 40},
	{"temple shrine mosque synagogue", "temple", trip.Temple, []string{"religion"}, 45},
	{"market markt marche", "market", trip.Other, []string{"food", "shopping"}, 50},
	{"castle palace schloss chateau", "palace", trip.Other, []string{"architecture", "history"}, 90},
	{"viewpoint lookout belvedere", "viewpoint", trip.Other, []string{"views"}, 40},
	{"monument memorial", "monument", trip.Other, []string{"history"}, 30},
	{"bookshop bookstore", "bookshop", trip.Other, []string{"literature", "shopping"}, 40},
}

// noSights are words of places that nobody visits for their own sake, or that the program knows in another way.
var noSights = strings.Fields(`restaurant bistro brasserie cafe bar pub club hotel hostel hotels guesthouse apartment airport station
	stop parking hospital clinic pharmacy embassy consulate office bank school toilet toilets`)

// kindOfPlace reads the type that a document gives, or where it gives none the name; ok is false for what is no sight.
func kindOfPlace(p *extract.Place) (_ kind, ok bool) {
	words := strings.Fields(trip.Fold(p.Type + " " + p.Name))
	if slices.ContainsFunc(words, func(w string) bool { return slices.Contains(noSights, w) }) {
		return kind{}, false
	}
	for _, from := range []string{p.Type, p.Name} {
		words := strings.Fields(trip.Fold(from))
		for _, k := range kinds {
			if slices.ContainsFunc(strings.Fields(k.words), func(w string) bool { return slices.Contains(words, w) }) {
				return k.finer(words), true
			}
		}
		if p.Type != "" {
			break // what it says is not known, and the name may mislead: the Museum Bar
		}
	}
	return unknownKind, true
}

// finer tells an art museum from others; of one that does not say what it shows no theme is known.
func (k kind) finer(words []string) kind {
	for _, theme := range []string{"art", "science", "history"} {
		if k.name == "museum" && slices.Contains(words, theme) {
			k.name, k.themes = theme+" museum", []string{theme}
		}
	}
	return k
}
