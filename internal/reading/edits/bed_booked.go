package edits

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	isBooked  = phrase.Says("is|are|was|were all|both? already? booked|reserved|paid|prepaid for?", "all|both? already? booked|reserved|paid|prepaid")
	weBooked  = phrase.Says("we|i have|had? already? booked|reserved|rented", "we've|i've already? booked|reserved|rented|got")
	houses    = english.Words("hotel hostel airbnb apartment pension guesthouse inn flat accommodation lodging house studio villa cottage b&b room bed")
	ofHouses  = english.Words("the our my a an at in")
	nameLinks = english.Words("de la le du des of the and & am an der zum zur")
)

// readBookedBeds reads "Hotel Lutetia is booked" and "we have booked an apartment in Munich".
func (r *editReader) readBookedBeds() {
	for _, p := range isBooked {
		for _, m := range p.All(r.Sentence) {
			to := r.backOver(m.From, "that", "which")
			if stay, from, ok := r.before(to, "in"); ok { // "the hotel in Munich is booked"
				if end := r.BackOver(from, "in"); end < from {
					r.bookedBed(r.houseBefore(end), end, &stay, m.To)
					continue
				}
			}
			r.bookedBed(r.houseBefore(to), to, nil, m.To)
		}
	}
	for _, p := range weBooked {
		for _, m := range p.All(r.Sentence) {
			from := r.Skip(m.To, "the", "our", "a", "an", "in")
			end := from
			for end < len(r.Tokens) && r.free(end) && (houses[r.Tokens[end].Text] || r.large(end) || end > from && nameLinks[r.Tokens[end].Text]) {
				if _, to := r.stayAt(end); to > 0 && end > from && r.Texts(end-1, "in") {
					break
				}
				end++
			}
			r.bookedBed(from, end, nil, end)
			r.cue(m.From, from, english.Words("we i have had we've i've already booked reserved rented got the our a an"))
		}
	}
}

// free tells whether a word is nobody's, or stands in the name of a sight: a house may be called like one.
func (r *editReader) free(i int) bool {
	t := r.Tokens[i]
	return t.Kind == phrase.Word && (t.By == phrase.Nobody || t.By == phrase.AsSight || t.By == phrase.AsRestaurant)
}

// large tells whether a word begins with a capital letter.
func (r *editReader) large(i int) bool { return r.Tokens[i].Raw != strings.ToLower(r.Tokens[i].Raw) }

// houseBefore is where the name of a house begins that ends at a token.
func (r *editReader) houseBefore(to int) (from int) {
	from = to
	for from > 0 && r.free(from-1) && (houses[r.Tokens[from-1].Text] || r.large(from-1) || nameLinks[r.Tokens[from-1].Text] && from < to) {
		from--
	}
	for from < to && ofHouses[r.Tokens[from].Text] {
		from++
	}
	return from
}

// bookedBed notes that a house that is named is booked: in the place that is named with it, the one where it is known, or the only one.
func (r *editReader) bookedBed(from, to int, of *int, end int) {
	if _, end := r.stayAt(from); end == to && from < to { // it is the place that is named
		return
	}
	named := slices.ContainsFunc(r.Tokens[from:to], func(t phrase.Token) bool { return houses[t.Text] })
	label := r.raw(from, to)
	at, known := r.houseKnown(label)
	if from == to || !named && known < 0 {
		return
	}
	if to-from == 1 && named {
		label = "" // "the hotel is booked"
	}
	stay, behind := r.behind(end, "in")
	switch {
	case of != nil:
		stay = *of
	case behind > 0 && r.Texts(end, "in"):
		end = behind
	case known >= 0:
		stay = known
	case len(r.trip.Stays) == 1:
		stay = 0
	default:
		r.noDay = append(r.noDay, r.lang.Say("In which place is %s? Name it, as in %q.", r.raw(from, to), r.raw(from, to)+" in "+r.trip.Stays[0].Place+" is booked"))
		r.use(from, end)
		return
	}
	r.use(r.backOver(from, "the", "our", "my", "a", "an"), end)
	r.ofStay(trip.ChangeStay{Op: trip.StayBed, Place: r.trip.Stays[stay].Place, OwnBed: &trip.NewBed{Own: &trip.OwnBed{Label: label, At: at}}}, from, end)
}

// use marks words as read, those of the names of sights too.
func (r *editReader) use(from, to int) {
	for i := from; i < to; i++ {
		r.Tokens[i].By = phrase.AsWish
	}
}

// houseKnown finds a house that is named among those of the places: where it is, and in which stay; -1: it is known in none, or in more than one.
func (r *editReader) houseKnown(label string) (at *geo.Point, stay int) {
	words := strings.Fields(label)
	key := phrase.KeyOf(strings.Join(slices.DeleteFunc(words, func(w string) bool { return houses[strings.ToLower(w)] }), ""))
	stay = -1
	if len(key) < 5 {
		return nil, -1
	}
	for _, c := range r.cities {
		for _, h := range c.Hotels {
			if strings.Contains(phrase.KeyOf(h.Name), key) {
				n, ok := r.stayNamed(c.Name)
				if !ok || stay >= 0 && stay != n {
					return nil, -1
				}
				at, stay = h.At, n
			}
		}
	}
	return at, stay
}

// backOver goes back over words that nobody has read.
func (r *editReader) backOver(i int, words ...string) int {
	for i > 0 && r.Tokens[i-1].By == phrase.Nobody && slices.Contains(words, r.Tokens[i-1].Text) {
		i--
	}
	return i
}
