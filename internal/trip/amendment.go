package trip

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
)

// Amendment is what a document of the organisation says of a fact of the pack: its hours or its price. Where the two disagree the
// newer one is followed, and both are shown and cited.
type Amendment struct {
	Week  *calendar.Week `json:"opening_hours,omitempty"`
	Price *money.Cents   `json:"price_usd_cents,omitempty"`  // a person, a night of a room, a seat
	Fare  *money.Cents   `json:"fare_local_cents,omitempty"` // a single ride, in the local currency as fares are

	Says  string `json:"says"`           // the document's own sentence
	Pack  string `json:"pack,omitempty"` // what the pack says instead, in words; empty when it says nothing, or the same
	Taken bool   `json:"taken"`          // the document is followed

	Provenance Provenance `json:"provenance"` // of Says
}

// Disagrees tells whether the pack says otherwise.
func (a Amendment) Disagrees() bool { return a.Pack != "" }

// Amend gives the attraction with what documents say of it, the weightiest last. It is the only way in which documents change a
// fact: whoever has the pack can do it again.
func (a Attraction) Amend(list []Amendment) Attraction {
	for _, m := range list {
		if m.Taken && m.Week != nil {
			a.Week, a.Seasons, a.Yearly = *m.Week, nil, nil
		}
		if m.Taken && m.Price != nil {
			a.Price, a.Band = m.Price, nil
			a.Admissions = slices.DeleteFunc(slices.Clone(a.Admissions), Admission.forEverybody)
		}
	}
	a.Amended, a.Provenance = list, a.Provenance.amended(list, (*Amendment).givesVisit)
	return a
}

// Amend gives the lodging with what documents say of its price.
func (l Lodging) Amend(list []Amendment) Lodging {
	for _, m := range list {
		if m.Taken && m.Price != nil {
			l.Price, l.Estimate, l.Nights = *m.Price, *m.Price, nil
		}
	}
	l.Amended, l.Provenance = list, l.Provenance.amended(list, (*Amendment).givesPrice)
	return l
}

// Amend gives the flight with what documents say of its fare: the route is the timetable's, the price the document's
// (requirements S1.11, "rag+fixture").
func (f FlightOption) Amend(list []Amendment) FlightOption {
	for _, m := range list {
		if m.Taken && m.Price != nil {
			f.Price, f.Estimate = *m.Price, *m.Price
		}
	}
	f.Amended, f.Provenance = list, f.Provenance.amended(list, (*Amendment).givesPrice)
	return f
}

// Amend gives the fares with what documents say of the metro's.
func (f Fares) Amend(list []Amendment) Fares {
	for _, m := range list {
		if m.Taken && m.Fare != nil {
			f.Metro = *m.Fare
		}
	}
	f.Amended, f.Ref = list, f.Ref.amended(list, (*Amendment).givesFare)
	return f
}

// amended gives the source of a fact that follows documents: what it was, with each document and passage that is followed, what it gives,
// and what the pack has in its place. gives names that, or is "" for what changes nothing.
func (p Provenance) amended(list []Amendment, gives func(*Amendment) string) Provenance {
	for i := range list {
		m := &list[i]
		what := gives(m)
		if !m.Taken || what == "" {
			continue
		}
		note := fmt.Sprintf("%s by the document %s", what, m.Provenance.RefID)
		if m.Disagrees() {
			note += ", in the place of " + m.Pack
		}
		if p.Note != "" {
			note = p.Note + "; " + note
		}
		p.Note, p.DerivedFrom = note, append(slices.Clip(p.DerivedFrom), m.Provenance.RefID)
	}
	return p
}

func (m *Amendment) givesVisit() string {
	switch {
	case m.Week != nil && m.Price != nil:
		return "hours and price"
	case m.Week != nil:
		return "hours"
	}
	return m.givesPrice()
}

func (m *Amendment) givesPrice() string {
	if m.Price == nil {
		return ""
	}
	return "price"
}

func (m *Amendment) givesFare() string {
	if m.Fare == nil {
		return ""
	}
	return "fare"
}

// FromDocument tells whether a fact stands on a document of the organisation alone.
func (p Provenance) FromDocument() bool { return p.Source == SourceRAG }

// OwnPrefix begins the ids of sights, hotels and flights that only documents of the organisation know: no pack's begins so.
const OwnPrefix = "doc_"

// GuideTool is the tool that a bundled guide's words come from.
const GuideTool = "guide"

// Remark is a sentence of a document or of a bundled guide that is good to know of a place, in its own words.
type Remark struct {
	Text       string     `json:"text"`
	Provenance Provenance `json:"provenance"` // its digest is the text's
}
