// Package extract turns sentences of documents into typed facts, by patterns alone: hours, closing days and prices of things that
// are known by name, and places that a document describes in full. It takes only what a sentence says of one thing and says
// clearly; what it doubts it leaves. Text is data: a sentence that speaks to a program gives nothing.
//
// It judges no fact and changes none: package library weighs them against the packs.
package extract

import (
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/rag"
)

// Kind is what a thing is: it decides what may be said of it.
type Kind string

// The kinds.
const (
	Sight  Kind = "sight"  // hours, closing days, a price a person
	Table  Kind = "table"  // hours, closing days
	Hotel  Kind = "hotel"  // a price a night
	Flight Kind = "flight" // a price a seat; named by its number, or by carrier and route
	Ride   Kind = "ride"   // a price of a single ride: metro, bus
)

// Thing is something that facts are looked for.
type Thing struct {
	Kind Kind
	rag.Named
}

// Fact is what one sentence says of one thing: hours, closing days or a price, at least one of them.
type Fact struct {
	Of     string         // ID of the thing
	Hours  *calendar.Week // of an ordinary week, whole: nil unless every day of it follows from the sentence
	Closed []time.Weekday // on which it is closed, when the sentence gives no hours
	Price  *Price

	Ref  rag.Ref
	Span rag.Span // of the sentence, in the document's text
	Text string   // the sentence in one line
}

// Price is an amount as a document gives it.
type Price struct {
	Amount   money.Cents // hundredths of the currency's unit: 1200 for 12 euros, and 120000 for 1,200 yen
	Currency string      // ISO 4217; empty for what is free, whose Amount is 0
	Per      Per
}

// Per says what a price is for.
type Per string

// What prices are for. A document that does not say means a person, a night, a seat or a ride, by the kind of the thing.
const (
	Person Per = "person"
	Night  Per = "night" // of a room
	Seat   Per = "seat"  // one way
	Single Per = "ride"
)

// Place is one that a document describes in full: it has a name, coordinates and opening hours.
type Place struct {
	Name     string
	Type     string // in the document's words, such as "art museum"; may be empty
	Location geo.Point
	Hours    calendar.Week
	Price    *Price // nil: not said
	Minutes  int    // of a usual visit; 0: not said
	Indoor   *bool  // nil: not said

	Ref  rag.Ref
	Span rag.Span
	Text string // the description as it stands, in one line
}
