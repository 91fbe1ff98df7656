package extract

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/trip"
)

// FlightOffer is a flight that a document describes: who flies, from where to where, when, and for how much.
type FlightOffer struct {
	Passage
	Carrier      string
	Number       string // "B61407"
	Origin, Dest string // IATA codes
	Departs      calendar.Clock
	Arrives      calendar.Clock
	Later        int             // days from the departure's date to the arrival's, each local
	Days         [7]bool         // on which it leaves, Monday first; none where Dates are said
	Dates        []calendar.Date // on which it leaves
	Price        Price           // a seat
	Class        string          // economy, premium, business, first; empty: not said
	Stops        int
}

func (o *offer) flight() FlightOffer {
	f := FlightOffer{Passage: o.Passage}
	f.Number, f.Carrier = o.flier()
	f.Origin, f.Dest = o.airport(labelFrom), o.airport(labelTo)
	if f.Origin != "" && f.Origin == f.Dest {
		o.refuse(labelTo, "must not be where the flight comes from")
	}
	o.times(&f)
	f.Days, f.Dates = o.flies()
	o.priced(&f.Price, labelPrice, labelPrice, Flight)
	f.Class = o.cabin()
	f.Stops = o.stops()
	return f
}

// flier gives the number of a flight and the name of its carrier, which must be said where the code is not known.
func (o *offer) flier() (number, carrier string) {
	code, digits, ok := "", "", false
	if v := o.may(labelNumber); v != "" {
		code, digits, ok = flightNumberIn(v)
	} else {
		code, digits, ok = flightNumberIn(o.name)
	}
	if !ok {
		o.refuse(labelNumber, "is missing: two letters or digits of the carrier and up to four digits")
	}
	if carrier = o.may(labelCarrier); carrier == "" {
		carrier = Carriers()[code]
	}
	if carrier == "" && ok {
		o.refuse(labelCarrier, "is missing: %s is no carrier that is known by its code", code)
	}
	if carrier != "" && !isName(carrier) {
		o.refuse(labelCarrier, "must be a name")
	}
	return code + digits, carrier
}

// flightNumberIn finds the one flight number of a text, "B6 1407", "9W123", "AF-7".
func flightNumberIn(s string) (code, digits string, ok bool) {
	for i := 0; i+2 < len(s); i++ {
		if i > 0 && isAlnum(s[i-1]) || !isCarrierCode(s[i:i+2]) {
			continue
		}
		from := i + 2
		if s[from] == ' ' || s[from] == '-' {
			from++
		}
		to := from
		for to < len(s) && '0' <= s[to] && s[to] <= '9' {
			to++
		}
		if to == from || to > from+4 || to < len(s) && isAlnum(s[to]) || strings.Trim(s[from:to], "0") == "" {
			continue
		}
		if ok {
			return "", "", false
		}
		code, digits, ok = s[i:i+2], s[from:to], true
		i = to
	}
	return code, digits, ok
}

// isCarrierCode knows the form of the codes that IATA gives: two capitals, or a capital and a digit in either order.
func isCarrierCode(s string) bool {
	letters := 0
	for i := range len(s) {
		switch {
		case 'A' <= s[i] && s[i] <= 'Z':
			letters++
		case s[i] < '0' || s[i] > '9':
			return false
		}
	}
	return len(s) == 2 && letters > 0
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || c >= 0x80
}

// fliesAlready tells whether a known flight has the number of this one.
func fliesAlready(o *offer, known []Thing) bool {
	code, digits, ok := flightNumberIn(o.said[labelNumber])
	if !ok {
		code, digits, ok = flightNumberIn(o.name)
	}
	if !ok {
		return false
	}
	own := code + strings.TrimLeft(digits, "0")
	for i := range known {
		for _, n := range known[i].Names {
			if c, d, ok := flightNumberIn(strings.ToUpper(n)); known[i].Kind == Flight && ok && c+strings.TrimLeft(d, "0") == own {
				return true
			}
		}
	}
	return false
}

// airport reads the one IATA code of a line.
func (o *offer) airport(label string) (code string) {
	v, ok := o.need(label)
	if !ok {
		return ""
	}
	for _, w := range strings.FieldsFunc(v, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) != 3 || strings.ToUpper(w) != w {
			continue
		}
		if code != "" && code != w {
			code = ""
			break
		}
		code = w
	}
	if code == "" {
		o.refuse(label, "must name one airport by its code of three capital letters")
	}
	return code
}

// times reads when a flight leaves and lands, each by the clock of its place.
func (o *offer) times(f *FlightOffer) {
	if v, ok := o.need(labelDeparts); ok {
		at, rest, ok := timeIn(v)
		if f.Departs = at; !ok || len(rest) > 0 {
			o.refuse(labelDeparts, "cannot be read: write one local time")
		}
	}
	if v, ok := o.need(labelArrives); ok {
		at, rest, ok := timeIn(v)
		days, known := daysLater(rest)
		if f.Arrives, f.Later = at, days; !ok || !known {
			o.refuse(labelArrives, "cannot be read: write one local time, and +1 where it is the next day's")
		}
	}
}

// daysLater reads "+1", "(+1)", "+1 day", "next day" and "the next day"; nothing is the same day.
func daysLater(rest []token) (days int, ok bool) {
	var words []string
	for i := range rest {
		if !rest[i].is("(", ")", "the", ".", ",", "on") {
			words = append(words, rest[i].text)
		}
	}
	switch strings.Join(words, " ") {
	case "":
		return 0, true
	case "+ 1", "+ 1 day", "next day", "next morning", "following day":
		return 1, true
	case "+ 2", "+ 2 days":
		return 2, true
	case "- 1", "− 1", "- 1 day", "day before":
		return -1, true
	}
	return 0, false
}

// flies reads on which days of the week, or on which dates, a flight leaves.
func (o *offer) flies() (week [7]bool, dates []calendar.Date) {
	v, ok := o.need(labelDays)
	if !ok {
		return week, nil
	}
	if dates = datesIn(v); dates != nil {
		return week, dates
	}
	tokens := readDays(read(v))
	if len(tokens) != 1 || tokens[0].kind != weekdays {
		o.refuse(labelDays, "cannot be read: write daily, days of the week, or dates such as 2027-06-10")
		return week, nil
	}
	for d := range week {
		week[d] = tokens[0].days.set.has(d)
	}
	return week, nil
}

// datesIn reads dates as ISO 8601 has them, parted by commas; nil where anything else stands there.
func datesIn(s string) (out []calendar.Date) {
	for part := range strings.SplitSeq(s, ",") {
		d, err := calendar.ParseDate(strings.TrimSpace(part))
		if err != nil {
			return nil
		}
		out = append(out, d)
	}
	return out
}

func (o *offer) cabin() string {
	switch v := trip.Fold(o.may(labelClass)); v {
	case "", "economy", "premium", "business", "first":
		return v
	case "premium economy":
		return "premium"
	}
	o.refuse(labelClass, "must be economy, premium, business or first")
	return ""
}

func (o *offer) stops() int {
	switch v := trip.Fold(o.may(labelStops)); v {
	case "", "none", "direct", "nonstop", "non stop", "no":
		return 0
	default:
		if n, err := strconv.Atoi(v); err == nil && 0 <= n && n <= 3 {
			return n
		}
	}
	o.refuse(labelStops, "must be a number from 0 to 3")
	return 0
}
