package extract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/rag"
	"github.com/tripwright/tripwright/internal/trip"
)

// Offers gives the hotels and flights that the chunks describe line by line under a heading, and that none of the known things is, in the
// order of the chunks, each once. A section that is meant as one and lacks something, or says it so that it cannot be read, is Refused: one
// entry for each line that is at fault. Nothing that is not said is made up.
func Offers(chunks []rag.Chunk, known []Thing) (out Offered) {
	seen := map[place]bool{}
	names := foldedNames(known)
	for i := range chunks {
		c := &chunks[i]
		behind := follower(chunks, c)
		for _, s := range sectionsOf(c.Text) {
			at := place{c.Document, c.Start + s.span.Start}
			if seen[at] || s.span.End >= len(strings.TrimRight(c.Text, " \n")) && s.span.Start >= behind {
				continue
			}
			seen[at] = true
			out.read(c, &s, known, names)
		}
	}
	return out
}

// Offered is what Offers finds.
type Offered struct {
	Hotels  []HotelOffer
	Flights []FlightOffer
	Refused []Refusal
}

// Passage is where an offer stands.
type Passage struct {
	Ref  rag.Ref
	Span rag.Span
	Text string // the heading and its lines, as they stand: whoever has it reads the same offer again
}

// Refusal says why a section is no offer.
type Refusal struct {
	Passage
	Name   string // the heading
	Field  string // the line that is at fault, by the label that is asked for
	Reason string // goes on after the field: "is missing"
}

// String gives a sentence.
func (r Refusal) String() string { return fmt.Sprintf("%s: %s %s.", r.Name, r.Field, r.Reason) }

func (out *Offered) read(c *rag.Chunk, s *section, known []Thing, names []string) {
	o := offer{Passage: Passage{Ref: c.Ref}, name: plainName(s.name)}
	whole := c.Text[s.span.Start:s.span.End]
	o.lines(s, whole)
	hotel, flight := o.isHotel(), o.isFlight()
	if !isName(o.name) || !hotel && !flight || hotel && isKnown(o.name, names) || flight && fliesAlready(&o, known) {
		return
	}
	o.Span.Start, o.Span.End = c.Start+s.span.Start, c.Start+s.span.Start+len(o.Text)
	if speaksToProgram(whole) {
		o.refuse("text", "speaks to a program, or holds what only machines read")
	}
	switch {
	case hotel:
		if h := o.hotel(); len(o.refused) == 0 {
			out.Hotels = append(out.Hotels, h)
		}
	case flight:
		if f := o.flight(); len(o.refused) == 0 {
			out.Flights = append(out.Flights, f)
		}
	}
	out.Refused = append(out.Refused, o.refused...)
}

// offer is a section while it is read.
type offer struct {
	Passage
	name    string
	said    map[string]string // by label
	twice   []string          // labels that are said more than once
	refused []Refusal
}

// lines reads the lines that are fields of an offer; Text ends with the last of them.
func (o *offer) lines(s *section, whole string) {
	o.said = map[string]string{}
	end := len(strings.SplitN(whole, "\n", 2)[0])
	at := 0
	for line := range strings.Lines(whole) {
		at += len(line)
		label, value := offerField(line)
		if label == "" || at == len(line) { // the first is the heading
			continue
		}
		end = at - (len(line) - len(strings.TrimRight(line, " \r\n")))
		if _, before := o.said[label]; before {
			o.twice = append(o.twice, label)
		}
		o.said[label] = value
	}
	o.Text = whole[:end]
}

func (o *offer) refuse(field, format string, args ...any) {
	o.refused = append(o.refused, Refusal{Passage: o.Passage, Name: o.name, Field: field, Reason: fault.Field(field, format, args...).Message})
}

// need gives what a line says, and refuses the offer where it says nothing, or two things.
func (o *offer) need(label string) (string, bool) {
	v := o.said[label]
	if v == "" {
		o.refuse(label, "is missing")
		return "", false
	}
	return v, o.once(label)
}

// may gives what a line says that need not be there.
func (o *offer) may(label string) string {
	if o.once(label) {
		return o.said[label]
	}
	return ""
}

func (o *offer) once(label string) bool {
	if !slices.Contains(o.twice, label) {
		return true
	}
	o.refuse(label, "is said twice")
	return false
}

// The labels of offers, as people are told them.
const (
	labelType     = "type"
	labelLocation = "location"
	labelNight    = "price per night"
	labelPrice    = "price"
	labelTier     = "tier"
	labelStars    = "stars"
	labelCheckIn  = "check-in"
	labelCheckOut = "check-out"
	labelNumber   = "flight number"
	labelCarrier  = "carrier"
	labelFrom     = "from"
	labelTo       = "to"
	labelDeparts  = "departs"
	labelArrives  = "arrives"
	labelDays     = "days"
	labelClass    = "class"
	labelStops    = "stops"
)

// offerField cuts "- **Price per night**: €140" into its label, by the name that people are told, and what it says; "" for another line.
func offerField(line string) (label, value string) {
	written, value, ok := strings.Cut(strings.TrimLeft(line, "-*•| \t"), ":")
	if !ok {
		return "", ""
	}
	written = strings.Join(strings.Fields(strings.Trim(strings.ToLower(written), "*_ ")), " ")
	for _, l := range [...]struct{ label, written string }{
		{labelType, "type|kind|category"},
		{labelLocation, "location|coordinates|coords|gps|position|near|place"},
		{labelNight, "price per night|price a night|night|per night|nightly rate|nightly price|room rate|rate|room"},
		{labelPrice, "price|cost|fare|fares|ticket|price per person|price per seat|seat"},
		{labelTier, "tier"},
		{labelStars, "stars|star rating"},
		{labelCheckIn, "check-in|check in|checkin"},
		{labelCheckOut, "check-out|check out|checkout"},
		{labelNumber, "flight number|flight no|flight no.|flight|number"},
		{labelCarrier, "carrier|airline|operated by"},
		{labelFrom, "from|origin"},
		{labelTo, "to|destination"},
		{labelDeparts, "departs|departure|leaves|departure time"},
		{labelArrives, "arrives|arrival|lands|arrival time"},
		{labelDays, "days|flies|operates|date|dates"},
		{labelClass, "class|cabin"},
		{labelStops, "stops"},
	} {
		if slices.Contains(strings.Split(l.written, "|"), written) {
			return l.label, strings.Trim(value, "*_| \t\r\n")
		}
	}
	return "", ""
}

func (o *offer) has(label string) bool { return o.said[label] != "" }

func (o *offer) typed(words ...string) bool {
	return slices.ContainsFunc(strings.Fields(trip.Fold(o.said[labelType])), func(w string) bool { return slices.Contains(words, w) })
}

// isHotel tells whether a section is meant as a hotel.
func (o *offer) isHotel() bool {
	return !o.typed("flight") && (o.has(labelNight) || o.typed("hotel", "hostel", "guesthouse", "inn", "pension", "ryokan", "aparthotel"))
}

// isFlight tells whether a section is meant as a flight.
func (o *offer) isFlight() bool {
	return !o.isHotel() && (o.typed("flight") || (o.has(labelFrom) || o.has(labelTo)) && (o.has(labelDeparts) || o.has(labelArrives)))
}
