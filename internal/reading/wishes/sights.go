package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// ReadSightWishes turns the sights that are named into wishes. One that only says where something is belongs to a meal,
// or stays unread; so does one that is not wanted.
func (w *List) ReadSightWishes(s *phrase.Sentence, sights []gazetteer.Found) {
	seen := map[string]bool{}
	for _, f := range sights {
		at, near := gazetteer.Besides(s, f.From)
		switch {
		case clause.Negated(s, f.From), comparedWith(s, f.From):
			gazetteer.Release(s, f)
		case near && mealBefore(s, at):
			w.At(-1)
			w.food(clause.Level(s, at, f.To), trip.FoodWish{Near: f.Place.ID})
			s.UseRange(at, f.From, phrase.AsWish)
		case near, spendsTimeIn(s, f.From, sleeping), spendsTimeIn(s, f.From, working), overnightAt(s, f):
			gazetteer.Release(s, f)
			for near && at > 0 && s.Tokens[at-1].By == phrase.Nobody && (howFar[s.Tokens[at-1].Text] || s.Tokens[at-1].Kind == phrase.Number) {
				at--
			}
			if near {
				s.UseRange(at, f.From, phrase.Unwanted)
			}
		case !seen[f.Place.ID] && !w.sees(f):
			seen[f.Place.ID] = true
			level := clause.Level(s, f.From, f.To)
			clause.UseSpared(s, f.From)
			w.Other = append(w.Other, trip.Requirement{Level: level, Sights: &trip.SightsWish{Name: f.Place.ID, Hours: hoursOf(s, f)}})
		}
	}
}

// comparedWith tells whether what is wanted is only compared with a sight: "less touristy than Montmartre".
func comparedWith(s *phrase.Sentence, i int) bool {
	i = s.BackOver(i, "the")
	return s.Texts(i-1, "than") && !s.Texts(i-2, "other") && !s.Texts(i-2, "more") && !s.Texts(i-2, "rather")
}

// howFar are words before what says near to what something is.
var howFar = english.Words("walking within short easy minute minutes min a an very around round the")

var (
	sleeping = english.Words("stay staying stays based base sleep sleeping hotel hotels hostel accommodation airbnb apartment room rooms lodging lodgings somewhere place bed")
	working  = english.Words("meeting meetings conference congress seminar workshop office work working appointment appointments client clients customers interview wedding funeral")
	inPlace  = english.Words("in at within inside")
)

// spendsTimeIn tells whether a sight is named as the part of the city that one sleeps or works in: "we'd like to stay in Le Marais", "meetings in
// Roppongi Hills".
func spendsTimeIn(s *phrase.Sentence, i int, how map[string]bool) bool {
	for _, article := range []string{"the", "le", "la", "les"} {
		i = s.BackOver(i, article)
	}
	if i--; i < 1 || !inPlace[s.Tokens[i].Text] {
		return false
	}
	for k := i - 1; k >= max(0, i-2); k-- {
		if how[s.Tokens[k].Text] {
			return true
		}
	}
	return false
}

// overnightAt tells whether one means to sleep there, which is no visit: "Hakone overnight", "Hakone for a night".
func overnightAt(s *phrase.Sentence, f gazetteer.Found) bool {
	return s.Texts(f.To, "overnight") || s.Texts(f.To, "for", "a", "night") || s.Texts(f.To, "for", "one", "night")
}

// stayVerbs say that it is the bed which is to be near.
var stayVerbs = english.Words("stay staying sleep sleeping lodge lodging stays")

// mealBefore tells whether it is a meal that is to be near what stands behind i.
func mealBefore(s *phrase.Sentence, i int) bool {
	for k := i - 1; k >= 0 && k >= i-5; k-- {
		if stayVerbs[s.Tokens[k].Text] && s.Tokens[k].By == phrase.Nobody {
			return false // "eat well and stay near the Louvre"
		}
		if lexicon.MealWords[s.Tokens[k].Text] || s.Tokens[k].Text == "restaurants" {
			return true
		}
	}
	return false
}

const kindsOfSights = "museum|museums|park|parks|temple|temples|garden|gardens|church|churches|market|markets|palace|palaces|shrine|shrines|viewpoint|viewpoints|monument|monuments|zoo|castle|castles"

var typedSights = []struct {
	phrases []phrase.Pattern
	Words   func(*trip.SightsWish)
}{
	{phrase.Says("all of? the art|history|science? "+kindsOfSights, "every|each art|history|science? "+kindsOfSights), func(w *trip.SightsWish) { w.All = true }},
	{phrase.Says("best|top|highest rated|reviewed? art|history|science? " + kindsOfSights), func(w *trip.SightsWish) { w.Pick = trip.PickBestRated }},
	{phrase.Says("only? free admission|entry? art|history|science? " + kindsOfSights), func(w *trip.SightsWish) { w.Free = true }},
}

var (
	freeSights = phrase.Says("only? free sights|attractions|activities|things|stuff|admission|entry|places only?", "things|attractions|sights|activities|places that|which are|is free", "things|attractions|sights|activities|places that|which? cost|costing nothing", "things|attractions|sights|activities|places without|with an|any|no? entrance|admission|entry fee|fees|charge|charges|price",
		"anything|everything free", "sights|attractions|everything must|should|may|to|has|have to? be free", "sights|attractions|everything must|should|may|has|have to? cost nothing")
	perDay = phrase.Says("# sights|attractions|museums|things|places|activities|stops|sight|attraction|museum|activity a|per|each|every|/ day")
)

var museumWords = english.Words("museum museums")

// ReadSightTypes finds wishes about kinds of sights: all of a type, the best of it, free ones, how many a day at least; how many at most ReadDays has read.
func (w *List) ReadSightTypes(s *phrase.Sentence) {
	add := func(m phrase.Match, sw trip.SightsWish) {
		if clause.Negated(s, m.From) {
			return
		}
		w.At(m.From)
		w.Other = append(w.Other, trip.Requirement{Level: clause.Level(s, m.From, m.To), Sights: &sw, Stay: w.stay})
		s.Use(m, phrase.AsWish)
	}
	for _, p := range perDay {
		for _, m := range p.All(s) {
			if s.AnyBetween(m.From, m.To, museumWords) && !clause.Negated(s, m.From) {
				leaveAside(s, m.From, m.To) // so many of a kind a day cannot be asked for
			} else if n := m.Nums[0]; n >= 1 && n <= 12 {
				add(m, trip.SightsWish{PerDay: n})
			}
		}
	}
	for _, p := range freeSights {
		for _, m := range p.All(s) {
			add(m, trip.SightsWish{Free: true})
		}
	}
	for _, r := range typedSights {
		for _, p := range r.phrases {
			for _, m := range p.All(s) {
				sw := trip.SightsWish{Type: lexicon.KindOf[s.Tokens[m.To-1].Text]}
				if prefix := s.Tokens[m.To-2].Text; prefix == "art" || prefix == "history" || prefix == "science" {
					sw.Type = prefix + " " + sw.Type
				}
				r.Words(&sw)
				add(m, sw)
			}
		}
	}
}

// sortsOfPlaces are what one goes to of a kind of which a city may have several, and the kinds, the better fit first.
var sortsOfPlaces = []struct {
	phrases []phrase.Pattern
	kinds   []string
}{
	{phrase.Says("the|a|an? aquarium|aquariums"), []string{"aquarium"}},
	{phrase.Says("onsen|onsens|sento|sentos bath|baths?", "hot|thermal spring|springs|bath|baths", "public bath|baths", "bathhouse|bathhouses"), []string{"hot spring", "swimming bath"}},
	{phrase.Says("a|to|go|going? swim|swimming", "swimming bath|baths|pools"), []string{"swimming bath"}},
	{phrase.Says("a|the? boat|river ride|rides|cruise|cruises|tour on|along|down the? seine|river|sumida|water", "a|the? cruise|cruises on|along|down the? seine|river|sumida"), []string{"cruise"}},
	{phrase.Says("jazz club|clubs|bar|bars|cellar|cellars|kissa|kissas"), []string{"jazz club"}},
	{phrase.Says("cocktail bar|bars"), []string{"cocktail bar"}},
	{phrase.Says("rooftop bar|bars"), []string{"rooftop bar"}},
}

// ReadKinds finds kinds of places to go to that are among the sights of the city: "an onsen". Nobody insists on one who does not say so. The themes
// that go with them are given.
func (w *List) ReadKinds(s *phrase.Sentence, has func(kind string) bool) (likes []string) {
	for _, sort := range sortsOfPlaces {
		at := slices.IndexFunc(sort.kinds, has)
		if at < 0 {
			continue
		}
		for _, p := range sort.phrases {
			for _, m := range p.All(s) {
				if turnedDown(s, m) || inWater(s, m) || ofHotel(s, m) || PinBehind(s, m.To).Dayed || s.WordsBefore(m.From, 3, ofHouse) {
					continue
				}
				w.At(m.From)
				level := trip.Prefer
				if clause.Insisted(s, m.From, m.To) {
					level = trip.Must
				}
				wish := &trip.SightsWish{Type: sort.kinds[at]}
				if !slices.ContainsFunc(w.Other, func(r trip.Requirement) bool {
					return r.Sights != nil && *r.Sights == *wish && sameStay(r.Stay, w.stay)
				}) {
					w.Other = append(w.Other, trip.Requirement{Level: level, Sights: wish, Stay: w.stay})
				}
				s.Use(m, phrase.AsWish)
				if _, once := countBefore(s, onceBefore, m.From); once {
					continue // one evening there is no love of it
				} else if _, once := countBehind(s, m.To); once {
					continue
				}
				likes = pick.Once(likes, themesOfKind[sort.kinds[at]]...)
			}
		}
	}
	if slices.ContainsFunc(w.Replies, func(r Replied) bool { return r.Reply == trip.ReplyView }) && has(viewpoint) {
		w.Other = append(w.Other, trip.Requirement{Level: trip.Prefer, Sights: &trip.SightsWish{Type: viewpoint}, Stay: w.stay})
	}
	return likes
}

// viewpoint is the kind of what one looks down from; at what hour one does is not known of it.
const viewpoint = "viewpoint"

// ofHotel tells whether what is named is of the house to sleep in: "an onsen hotel", "a hotel with a hot bath and a private onsen".
func ofHotel(s *phrase.Sentence, m phrase.Match) bool {
	if houses[s.WordAt(m.To)] {
		return true
	}
	for k := m.From - 1; k > 0 && m.From-k < 8 && !s.RestEnds(k); k-- {
		if s.Texts(k, "with") {
			return houses[s.WordAt(k-1)]
		}
	}
	return false
}

var houses = english.Words("hotel hotels ryokan ryokans inn inns resort resorts room rooms guesthouse apartment place")

// inWater tells whether one swims in what is named behind, which is no bath: "swim in the Eisbach".
func inWater(s *phrase.Sentence, m phrase.Match) bool {
	return swims[s.Tokens[m.To-1].Text] && (s.Texts(m.To, "in", "the") || s.Texts(m.To, "in", "a") || swum[s.WordAt(m.To)])
}

var (
	swims = english.Words("swim swimming")
	swum  = english.Words("pool pools with across lessons lesson costume costumes trunks beach lake river sea")
)

var themesOfKind = map[string][]string{"aquarium": {"family"}, "jazz club": {"music"}, "cocktail bar": {"nightlife"}, "rooftop bar": {"nightlife"}}
