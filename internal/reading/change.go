package reading

import (
	"slices"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Change is what a description of a change to a planned trip says.
type Change struct {
	Delta   money.Cents // added to the budget; negative takes away
	Budget  money.Cents // the new budget; 0 when none is named
	Said    string      // the currency that Budget was said in, ISO 4217; empty when none was
	Cheaper bool        // less money, and nobody said how much
	Shift   int         // days later; negative is earlier
	Longer  int         // days more at the end; negative takes away
	Pace    int         // 1 fuller, -1 calmer
	Hotel   int         // 1 a nicer hotel, -1 a cheaper one
	Places  []PlaceChange

	Keep       trip.Keep // how much of the plan stays; empty when nothing is said of it
	MaxChanges *int      // how many visits may change

	NoDay  []string // sentences about days that the trip does not have: what is said of them is not in the change
	Unread []string // words that could not be used: what they ask for is not in the change
}

// PlaceChange is one thing to do with a sight or a restaurant.
type PlaceChange struct {
	Verb  Verb
	Place string          // id; empty where Type says what
	With  string          // id of what comes in its stead
	Type  string          // of sights to remove
	Day   *int            // 0-based
	Start *calendar.Clock //
}

// Verb is what is done with a place.
type Verb string

// The verbs.
const (
	Add     Verb = "add"
	Remove  Verb = "remove"
	Replace Verb = "replace"
	Move    Verb = "move"
	Lock    Verb = "lock"
	Unlock  Verb = "unlock"
)

// ReadChange reads the description of a change to a trip to a city of c on some days. It refuses what Read refuses. What it
// cannot make sense of stands in Unread and must be asked about: a change that is half understood is worse than none.
func ReadChange(text string, c Context, city string, days trip.DateWindow) (Change, error) {
	s, err := cut(text)
	if err != nil {
		return Change{}, err
	}
	g := c.gazetteer()
	at := slices.IndexFunc(c.Cities, func(i CityInfo) bool { return trip.Fold(i.Name) == trip.Fold(city) })
	if at < 0 {
		return Change{}, fault.New(fault.NotFound, "that city is not known")
	}
	r := changeReader{sentence: s, days: days}
	r.readKeep()
	r.readPlaces(readSights(s, g, []int{at}), readRestaurants(s, g, []int{at}))
	r.readTypes()
	r.readLength()
	r.readShift()
	r.readHotel()
	r.readMoney(c)
	r.readPace()
	r.settleDays(c.Lang)
	r.Unread = s.unreadOf(changeIdle)
	return r.Change, nil
}

// changeIdle are words that carry no wish in a description of a change.
var changeIdle = set("trip plan budget itinerary please day days less more too much but instead also other another different everything else rest as")

// unreadOf gives the words nobody used and that could mean something here. Words that are idle in a first sentence can be
// the whole point of a change, so only grammar is passed over.
func (s *sentence) unreadOf(more map[string]bool) []string {
	var out []string
	for _, t := range s.tok {
		if t.by == nobody && t.kind != symbol && !more[t.text] && !(t.kind == word && idle[t.text]) || t.by == unwanted {
			out = append(out, t.raw)
		}
	}
	return out
}

type changeReader struct {
	*sentence
	Change
	days trip.DateWindow
	pins []pin // the day of each of Places, as it was said
}

var (
	shifts = says("# day|days|week|weeks later|earlier|sooner|forward|back|before|after", "a|one day|week later|earlier|sooner", "by # day|days|week|weeks", "by a|one day|week")
	moved  = set("later earlier sooner forward back before after")
	back   = set("earlier sooner forward before")
)

// readShift finds how many days the trip moves.
func (r *changeReader) readShift() {
	for _, p := range shifts {
		for _, m := range p.all(r.sentence) {
			n := 1
			if len(m.nums) > 0 {
				n = m.nums[0]
			}
			early := r.says(m.from-6, m.from, set("earlier advance")) || r.says(m.from-6, m.from, set("forward"))
			for i := m.from; i < m.to; i++ {
				if r.tok[i].text == "week" || r.tok[i].text == "weeks" {
					n *= 7
				}
				early = early || back[r.tok[i].text]
			}
			by := r.texts(m.from, "by")
			if by && !r.says(m.from-6, m.from, set("postpone delay move shift push advance bring later earlier")) {
				continue // "longer by a day" is another thing
			}
			if early {
				n = -n
			}
			r.Shift += n
			r.useRange(m.from, m.to, asDate)
			r.cue(m.from-6, m.from, set("postpone delay move shift push advance bring forward everything whole"))
		}
	}
}

// cue marks the words of a set in a stretch as read; what stands between them is for others.
func (r *changeReader) cue(from, to int, words map[string]bool) {
	for i := max(0, from); i < min(to, len(r.tok)); i++ {
		if words[r.tok[i].text] {
			r.useRange(i, i+1, asWish)
		}
	}
}

// says tells whether a word of a set stands in a stretch that nobody has used.
func (r *changeReader) says(from, to int, words map[string]bool) bool {
	for i := max(0, from); i < min(to, len(r.tok)); i++ {
		if r.tok[i].by == nobody && words[r.tok[i].text] {
			return true
		}
	}
	return false
}

var (
	calmer = says("less walking|walk|running|rushing|rush|hectic|packed|busy|stress|stressful", "fewer stops|sights|things|attractions|activities", "slower pace|day|days",
		"more relaxed|relaxing|leisurely|time|calm", "calmer pace|day|days", "slow it? down", "take it easy|easier|slower", "not so|as packed|busy|hectic|full", "too packed|busy|full|hectic|much|rushed")
	fuller = says("more stops|sights|things|attractions|activities", "fuller day|days", "busier day|days", "more packed|active", "pack more in?")
)

// readPace finds whether the days shall be calmer or fuller.
func (r *changeReader) readPace() {
	for _, step := range []struct {
		list []phrase
		by   int
	}{{calmer, -1}, {fuller, 1}} {
		for _, p := range step.list {
			for _, m := range p.all(r.sentence) {
				r.Pace = step.by
				r.use(m, asWish)
			}
		}
	}
}
