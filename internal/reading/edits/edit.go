package edits

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Read reads the description of a change to a trip to a city of c on some days. It refuses what Read refuses. What it
// cannot make sense of stands in Unread and must be asked about: a change that is half understood is worse than none.
func Read(text string, c reading.Context, t Trip) (trip.Heard, error) {
	s, err := phrase.Cut(text)
	if err != nil {
		return trip.Heard{}, err
	}
	g := c.Gazetteer()
	var at []int
	for _, stay := range t.Stays {
		city := slices.IndexFunc(c.Cities, func(i gazetteer.City) bool { return trip.Fold(i.Name) == trip.Fold(stay.Place) })
		if city < 0 {
			return trip.Heard{}, fault.New(fault.NotFound, "that city is not known")
		}
		if !slices.Contains(at, city) {
			at = append(at, city)
		}
	}
	r := editReader{Sentence: s, days: t.Days, trip: t, names: namesOf(t, c.Cities), cities: c.Cities, lang: c.Lang}
	r.readKeep()
	sights, restaurants := gazetteer.ReadSights(s, g, at), gazetteer.ReadRestaurants(s, g, at)
	r.readStays()
	r.readBooked()
	r.readBookedBeds()
	r.readHotel()
	r.readEnds()
	r.readOtherRides()
	r.readWays()
	r.readDays()
	r.readPlaces(sights, restaurants)
	r.readTypes()
	r.readLength()
	r.readShift()
	r.readMoney(c)
	r.readPace()
	r.settleDays(c.Lang)
	return trip.Heard{Edit: r.edit(), Unread: unreadOf(s, idle), Undone: r.noDay, Said: r.said}, nil
}

// edit lists what was found, in the order in which it is told.
func (r *editReader) edit() trip.Edit {
	var e trip.Edit
	add := func(said bool, c trip.Change) {
		if said {
			e = append(e, c)
		}
	}
	for _, c := range r.stays {
		add(true, c)
	}
	e = append(e, r.ways...)
	add(r.delta != 0, trip.AddBudget(r.delta))
	add(r.budget.Sum > 0, r.budget)
	add(r.cheaper, trip.CostLess{})
	add(r.shift != 0, trip.ShiftDates(r.shift))
	add(r.longer != 0, trip.AddDays(r.longer))
	add(r.pace != 0, trip.StepPace(r.pace))
	add(r.keep != "", trip.SetKeep(r.keep))
	if r.maxChanges != nil {
		add(true, trip.LimitChanges(*r.maxChanges))
	}
	for _, h := range r.hours {
		add(true, h)
	}
	add(r.byHours != 0, r.byHours)
	e = append(e, r.settledDays...)
	for _, p := range r.places {
		add(true, p)
	}
	for _, h := range r.hotels {
		add(true, h)
	}
	return e
}

// idle are words that carry no wish in a description of a change.
var idle = english.Words("trip plan budget itinerary please day days less more too much but instead also other another different everything else rest as")

// unreadOf gives the words nobody used and that could mean something here. Words that are idle in a first sentence can be
// the whole point of a change, so only grammar is passed over.
func unreadOf(s *phrase.Sentence, more map[string]bool) []string {
	var out []string
	for _, t := range s.Tokens {
		if t.By == phrase.Nobody && t.Kind != phrase.Symbol && !more[t.Text] && !(t.Kind == phrase.Word && lexicon.Idle[t.Text]) || t.By == phrase.Unwanted {
			out = append(out, t.Raw)
		}
	}
	return out
}

type editReader struct {
	*phrase.Sentence
	days trip.DateWindow

	delta   money.Cents
	budget  trip.SetBudget
	cheaper bool
	shift   int
	longer  int
	pace    int
	hotels  []trip.StepHotel
	keep    trip.Keep

	trip   Trip
	names  [][]string // of each of the stays
	nths   []nthStay
	cities []gazetteer.City
	lang   wording.Language

	stays       []trip.ChangeStay // in the order in which they were said
	staysAt     []int             // where
	ways        trip.Edit
	ofDays      []ofDay
	settledDays trip.Edit
	hours       []trip.SetHours
	byHours     trip.StepHours

	maxChanges *int
	places     []trip.ChangePlace
	pins       []wishes.Pin // the day of each of places, as it was said
	said       []string     // sentences about what was taken for granted
	noDay      []string     // sentences about days that the trip does not have: what is said of them is not in the change
}

var (
	shifts = phrase.Says("# day|days|week|weeks later|earlier|sooner|forward|back|before|after", "a|one day|week later|earlier|sooner", "by # day|days|week|weeks", "by a|one day|week")
	moved  = english.Words("later earlier sooner forward back before after")
	back   = english.Words("earlier sooner forward before")
)

// readShift finds how many days the trip moves.
func (r *editReader) readShift() {
	for _, p := range shifts {
		for _, m := range p.All(r.Sentence) {
			n := 1
			if len(m.Nums) > 0 {
				n = m.Nums[0]
			}
			early := r.says(m.From-6, m.From, english.Words("earlier advance")) || r.says(m.From-6, m.From, english.Words("forward"))
			for i := m.From; i < m.To; i++ {
				if r.Tokens[i].Text == "week" || r.Tokens[i].Text == "weeks" {
					n *= 7
				}
				early = early || back[r.Tokens[i].Text]
			}
			by := r.Texts(m.From, "by")
			if by && !r.says(m.From-6, m.From, english.Words("postpone delay move shift push advance bring later earlier")) {
				continue // "longer by a day" is another thing
			}
			if early {
				n = -n
			}
			r.shift += n
			r.UseRange(m.From, m.To, phrase.AsDate)
			r.cue(m.From-6, m.From, english.Words("postpone delay move shift push advance bring forward everything whole"))
		}
	}
}

// cue marks the words of a set in a stretch as read; what stands between them is for others.
func (r *editReader) cue(from, to int, words map[string]bool) {
	for i := max(0, from); i < min(to, len(r.Tokens)); i++ {
		if words[r.Tokens[i].Text] {
			r.UseRange(i, i+1, phrase.AsWish)
		}
	}
}

// says tells whether a word of a set stands in a stretch that nobody has used.
func (r *editReader) says(from, to int, words map[string]bool) bool {
	for i := max(0, from); i < min(to, len(r.Tokens)); i++ {
		if r.Tokens[i].By == phrase.Nobody && words[r.Tokens[i].Text] {
			return true
		}
	}
	return false
}

var (
	calmer = phrase.Says("less walking|walk|running|rushing|rush|hectic|packed|busy|stress|stressful", "fewer stops|sights|things|attractions|activities", "slower pace|day|days",
		"more relaxed|relaxing|leisurely|time|calm", "calmer pace|day|days", "slow it? down", "take it easy|easier|slower", "not so|as packed|busy|hectic|full", "too packed|busy|full|hectic|much|rushed")
	fuller = phrase.Says("more stops|sights|things|attractions|activities", "fuller day|days", "busier day|days", "more packed|active", "pack more in?")
)

// readPace finds whether the days shall be calmer or fuller.
func (r *editReader) readPace() {
	for _, step := range []struct {
		list []phrase.Pattern
		by   int
	}{{calmer, -1}, {fuller, 1}} {
		for _, p := range step.list {
			for _, m := range p.All(r.Sentence) {
				r.pace = step.by
				r.Use(m, phrase.AsWish)
			}
		}
	}
}
