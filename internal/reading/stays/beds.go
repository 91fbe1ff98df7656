package stays

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/reading/wishes"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	lives    = phrase.Says("live|lives|living|reside|based in|here|there", "is|are home|locals", "at home in", "home town|city is", "hometown is", "our|my own city|town|home?")
	ownBed   = phrase.Says("our|my|your own bed|beds", "sleep|sleeping|stay|staying|overnight|nights at home")
	native   = phrase.Says("i'm|we're|are|am|as a|an|born|true|real|proud|lifelong|longtime? parisian|parisians|parisienne|parisiennes|münchner|muenchner|munchner|tokyoite|tokyoites|resident|residents|local|locals")
	staycate = phrase.Says("staycation|staycationing", "tourist|tourists in|at our|my own home? city|town?", "like tourists", "holiday at home")
	hosts    = `friend friends friend's relatives relations parents parents' mother mother's mum mum's mom mom's father father's dad dad's sister sister's brother
		brother's aunt aunt's uncle uncle's cousin cousin's cousins grandparents grandmother grandmother's grandma grandma's daughter daughter's son son's colleague colleague's mate mate's
		mates brothers sisters aunts mums moms dads buddy buddies family family's laws folks girlfriend's boyfriend's`
	hostWords  = english.Words(hosts)
	withHosts  = phrase.Says("with", "at", "in", "visit|visiting|seeing", "bed|beds|sleeping|accommodation|lodging|stay :|=")
	hostFills  = english.Words("my our some a an the old good best close local dear his her in")
	ofHosts    = english.Words("place house flat home apartment sofa couch")
	theirs     = phrase.Says("sleep|sleeping|stay|staying|crash|crashing|kip at|in|on|with theirs|his|hers|their|her spare|guest? place|house|flat|home|sofa|couch|floor|room|apartment?", "stay|staying|sleep|sleeping with them|him|her", "with them")
	sleeping   = english.Words("stay staying stays sleep sleeping crash crashing kip kipping bunk bunking lodge lodging put putting hosted nights night nites days spend")
	bookedBed  = phrase.Says("that|which? we|i have|had? already? booked|reserved|rented|paid|prepaid", "that|which? we've|i've already? booked|reserved|rented|paid|prepaid", "that|which is|was already? booked|reserved|paid|prepaid", "is|are|was already? booked|reserved|prepaid|paid|sorted|arranged|fixed|covered|organised|organized for?", "already? booked|reserved|prepaid|paid|arranged|fixed|sorted", "is|are taken care of", "covered|paid|booked|organised|organized by", "is|are on my|the|our company|firm|employer|house")
	weBooked   = phrase.Says("have|has|i've|we've already? booked|reserved|paid|got|rented for?", "booked|reserved|already|paid for?", "booking|reservation|reservations|room at|in|for")
	houseWords = english.Words("hotel hostel airbnb apartment pension guesthouse inn b&b bnb flat accommodation accommodations lodging hotels studio aparthotel dorm bed")
)

// ReadBeds finds the beds that are no matter of the planner, each of the stay that is spoken of, and marks the words that say so: a hotel that is
// booked, friends and relatives who take one in, one's own home. hotels are the houses that are named and known; those that are not booked are given back.
func (sd *Said) ReadBeds(s *phrase.Sentence, hotels []gazetteer.Found) (rest []gazetteer.Found) {
	if len(sd.Stays) == 0 {
		return hotels
	}
	plain := s.Unread()
	for _, h := range hotels {
		if m, ok := first(s, bookedBed, s.Skip(h.To, "(", ")", ",", "hotel")); ok || ends(s, weBooked, s.BackOver(s.BackOver(h.From, "the"), "at")) || listedAsBooked(plain, h.From, h.To) {
			sd.give(s, h.From, max(h.To, m.To), &trip.OwnBed{Label: h.Place.Name, At: h.Place.At})
		}
	}
	every, all := phrase.First(s, bedsBooked)
	sd.allBooked = all && len(sd.Stays) > 1
	for i := range s.Tokens {
		sd.bedAt(s, plain, i, hotels)
		sd.namedHost(s, i)
	}
	if sd.allBooked {
		s.Use(every, phrase.AsWish)
		for i := range sd.Stays {
			if t := &sd.Stays[i]; t.Bed == nil {
				t.Bed = &trip.OwnBed{}
			}
		}
	}
	leaveHosts(s)
	sd.leaveOwners(s)
	for _, b := range wishes.OwnBeds(s) {
		bed := trip.OwnBed{}
		for _, h := range hotels {
			if b.To <= h.From && h.From-b.To < 4 {
				bed = trip.OwnBed{Label: h.Place.Name, At: h.Place.At} // "I already have a hotel: the Ritz"
			}
		}
		sd.give(s, b.From, b.To, &bed)
	}
	return slices.DeleteFunc(slices.Clone(hotels), func(h gazetteer.Found) bool {
		return slices.ContainsFunc(sd.Stays, func(t Stay) bool { return t.Bed != nil && t.Bed.Label == h.Place.Name })
	})
}

// bedsBooked is said of the beds of every place.
var bedsBooked = phrase.Says("both|all|all|our|the of? the|our? hotels|beds|rooms|accommodations|lodgings|airbnbs|apartments|hostels are|is both|all? already? booked|reserved|paid|prepaid|sorted|fixed|arranged",
	"both|all|our hotels|airbnbs|apartments|hostels already? booked|reserved|paid|sorted", "hotels|accommodation|lodging in both|all cities|places|towns is|are already? booked|reserved|paid|sorted", "booked|reserved|paid both|all of? the|our? hotels|airbnbs|apartments|hostels", "hotels : both|all? booked|reserved|paid")

// namedHost reads a bed at somebody's who is named: "sleeping at Jonas's place", "we stay with Anna", "4 nights at Priya's".
func (sd *Said) namedHost(s *phrase.Sentence, i int) {
	if !s.Texts(i-1, "at") && !s.Texts(i-1, "with") && !s.Texts(i-1, "in") || i >= len(s.Tokens) || !gazetteer.Capitalised(s, i) || sd.cityAt(i) >= 0 || hostWords[s.Tokens[i].Text] || clause.Negated(s, i) {
		return
	}
	t := s.Tokens[i]
	owns := strings.HasSuffix(t.Text, "'s") || strings.HasSuffix(t.Raw, "'") || strings.HasSuffix(t.Raw, "’s")
	to := s.Skip(i+1, "'", "s")
	owns = owns || to > i+1
	if ofHosts[s.WordAt(to)] && owns {
		to++
	} else if !s.RestEnds(to) && !s.Texts(to, "in") && !s.Texts(to, "for") && !s.Texts(to, "and") && !s.Texts(to, "then") && !s.Texts(to, ",") || s.Texts(i-1, "in") {
		return
	}
	if !s.WordsBefore(i-1, 3, sleeping) || !owns && (!s.Texts(i-1, "with") || !s.WordsBefore(i-1, 1, bedVerbs)) {
		return
	}
	label := s.Typed(i, to)
	if owns && !ofHosts[s.WordAt(to-1)] {
		label += " place"
	}
	from := i - 1
	if bedVerbs[s.WordAt(from-1)] {
		from--
	}
	sd.give(s, from, to, &trip.OwnBed{Label: label})
}

var bedVerbs = english.Words("stay staying stays sleep sleeping crash crashing kip kipping bunk bunking lodge lodging")

// leaveOwners keeps those in whose bed one sleeps from being counted among the travellers: "our son is studying in Munich, six nights at our son's".
func (sd *Said) leaveOwners(s *phrase.Sentence) {
	for i, t := range s.Tokens {
		if !hostWords[t.Text] || t.By != phrase.Nobody || !s.WordsBefore(i, 1, ownerOf) || s.WordsBefore(i, 2, english.Words("with and")) || s.Texts(i+1, "and") {
			continue
		}
		for _, b := range sd.beds {
			for k := b[0]; k < b[1]; k++ {
				if k != i && strings.TrimSuffix(s.Tokens[k].Text, "'s") == t.Text {
					s.UseRange(i-1, i+1, phrase.AsWish)
				}
			}
		}
	}
}

var ownerOf = english.Words("our my the a")

func first(s *phrase.Sentence, list []phrase.Pattern, i int) (phrase.Match, bool) {
	for _, p := range list {
		if m, ok := p.At(s, i); ok {
			return m, true
		}
	}
	return phrase.Match{}, false
}

// give makes a bed that of the stay that is spoken of, where that has none yet.
func (sd *Said) give(s *phrase.Sentence, from, to int, bed *trip.OwnBed) {
	if t := &sd.Stays[sd.nearBed(s, from, to)]; t.Bed == nil || t.Bed.Label == "" && !t.Bed.Home {
		t.Bed = bed
	}
	for i := from; i < to; i++ {
		if s.Tokens[i].By == phrase.AsSight {
			s.Tokens[i].By = phrase.AsWish // a quarter where the bed is, and no sight to see
		}
	}
	s.UseRange(from, to, phrase.AsWish)
	sd.beds = append(sd.beds, [2]int{from, to})
}

// InBed tells whether a name is only where a bed of the traveller's own is: "an Airbnb in Asakusa".
func (sd *Said) InBed(f gazetteer.Found) bool {
	return slices.ContainsFunc(sd.beds, func(b [2]int) bool { return b[0] <= f.From && f.To <= b[1] })
}

// nearBed is the stay that a bed is in: the one named right behind it, else the last before.
func (sd *Said) nearBed(s *phrase.Sentence, from, to int) int {
	for k := from; k < to; k++ {
		if sd.cityAt(k) >= 0 && s.Texts(k-1, "in") {
			return max(0, sd.StayAt(k)) // "the hotel in Paris is booked"
		}
	}
	k := s.Skip(to, "in", "for", "our", "my", "the", "nights", "when")
	if sd.cityAt(k) >= 0 {
		return max(0, sd.StayAt(k))
	}
	return sd.Near(from)
}

// bedAt reads a bed that is said at i by the words for it.
func (sd *Said) bedAt(s, plain *phrase.Sentence, i int, hotels []gazetteer.Found) {
	t := s.Tokens[i]
	switch {
	case t.By != phrase.Nobody:
	case houseWords[t.Text], (t.Text == "room" || t.Text == "place") && (s.WordsBefore(i, 1, english.Words("our my")) || phrase.AnyAt(s, bookedBed, i+1)):
		sd.houseAt(s, plain, i, hotels)
	case hostWords[t.Text] && sd.takesIn(s, plain, i):
	case hostWords[t.Text]:
		sd.hostAt(s, plain, i)
	}
	if m, ok := first(s, ownRoofs, i); ok && t.By == phrase.Nobody && !clause.Negated(s, i) {
		if area := sd.areaAt(plain, m.To); area > 0 {
			m.To = area
		}
		sd.give(s, m.From, m.To, &trip.OwnBed{Label: s.Typed(s.Skip(m.From, "we", "i", "own", "stay", "staying", "sleep", "sleeping", "in", "our", "my", "a", "an", "the"), m.To)})
	}
	if m, ok := first(s, theirs, i); ok && t.By == phrase.Nobody && !hostWords[s.WordAt(m.To)] {
		bed, host := &trip.OwnBed{Label: "friends"}, -1
		for k := range i {
			if hostWords[s.Tokens[k].Text] {
				bed.Label = s.Tokens[k].Raw
				host = k
			}
		}
		s.UseRange(host, host+1, phrase.AsWish)
		sd.give(s, m.From, m.To, bed)
	}
}

// houseAt reads a house that is booked: "hotel Monge is booked", "we have booked the Pension Huber", "an Airbnb in Asakusa is booked".
func (sd *Said) houseAt(s, plain *phrase.Sentence, i int, hotels []gazetteer.Found) {
	from, to := i, i+1
	for to < min(len(s.Tokens), i+4) && (gazetteer.Capitalised(s, to) || to == i+1 && writtenLarge(s, i) && namedAt(s, to)) {
		to++
	}
	for to == i+1 && from > max(0, i-3) && gazetteer.Capitalised(s, from-1) {
		from--
	}
	label := ""
	if to-from > 1 {
		label = s.Typed(from, to)
	}
	if end := sd.areaAt(plain, to); end > 0 {
		label, to = s.Typed(from, end), end
	} else if name, end := inside(plain, to); end > 0 && label == "" {
		label, to = name, end // "the hostel (Wombats) is booked"
	}
	end := to
	k := s.Skip(to, ",", "(")
	if s.Texts(k, "in") && sd.cityAt(k+1) >= 0 {
		k += 2 // "the hotel in Munich is booked"
	}
	bare := s.BackOver(s.BackOver(s.BackOver(from, "a"), "an"), "the")
	m, behind := first(s, bookedBed, k)
	if behind {
		end = m.To
		if name, to := inside(plain, end); to > 0 && label == "" {
			label, end = name, to // "the hostel is booked (Wombats)"
		}
	} else if b, ok := s.EndingAt(weBooked, bare); ok && !(s.WordsBefore(from, 4, english.Words("flight flights train trains")) && label == "") {
		defer func() { s.UseRange(b.From, b.To, phrase.AsWish) }()
	} else if sd.allBooked && label != "" {
		end = to
	} else if !listedAsBooked(plain, from, to) || label == "" && !s.RestEnds(to) && !phrase.AnyAt(s, asWell, to) {
		return
	}
	if s.WordsBefore(from, 2, english.Words("no not without")) || s.Texts(end, "yet") || s.WordsBefore(from, 5, english.Words("parking breakfast dinner spa")) {
		return
	}
	bed := trip.OwnBed{Label: label}
	for _, h := range hotels {
		if label == "" && end <= h.From && h.From-end < 3 || h.Place.Name == label { // "the hotel is booked (Hotel Torbräu)"
			bed = trip.OwnBed{Label: h.Place.Name, At: h.Place.At}
		}
	}
	sd.give(s, from, end, &bed)
}

// namedAt tells whether a word is written with a capital letter and small ones behind: "Hotel Opéra", where opera alone is a wish.
func namedAt(s *phrase.Sentence, i int) bool {
	t := s.Tokens[i]
	return writtenLarge(s, i) && lexicon.Months[t.Text] == 0 && lexicon.Weekdays[t.Text] == 0 && !lexicon.Idle[t.Text]
}

func writtenLarge(s *phrase.Sentence, i int) bool {
	t := s.Tokens[i]
	return t.Kind == phrase.Word && (t.By == phrase.Nobody || t.By == phrase.AsSight) && t.Raw != strings.ToLower(t.Raw) && t.Raw != strings.ToUpper(t.Raw)
}

// hostAt reads who takes one in: "we stay with friends in Montreuil", "4 nights at my sister's".
func (sd *Said) hostAt(s, plain *phrase.Sentence, i int) {
	from := i
	for from > 0 && i-from < 4 && s.Tokens[from-1].By == phrase.Nobody && hostFills[s.Tokens[from-1].Text] {
		from--
	}
	if from < i && s.Texts(from, "in") {
		from++ // "staying in our friends' flat"
	}
	last := i
	if s.Texts(i+1, "in") && strings.HasPrefix(s.WordAt(i+2), "law") {
		last = i + 2 // "my mother-in-law's"
	}
	cue, ok := s.EndingAt(withHosts, from)
	if clause.Negated(s, i) || wishes.HotelBehind(s, last+1) && !sd.hotelElsewhere(s, i) {
		return
	}
	possessive := strings.HasSuffix(s.Tokens[last].Text, "'s") || strings.HasSuffix(s.Tokens[last].Raw, "'") || s.Texts(last+1, "'") || ofHosts[s.WordAt(last+1)] || s.Texts(cue.From, "at") && strings.HasSuffix(s.Tokens[last].Text, "s")
	if !ok || s.Texts(cue.From, "visit") || s.Texts(cue.From, "visiting") || s.Texts(cue.From, "seeing") {
		return
	}
	if !possessive && !s.WordsBefore(cue.From, 5, sleeping) && !s.WordsBefore(cue.From, 1, ownBeds) && !s.AnyBetween(cue.From, cue.To, colons) || s.Texts(cue.From, "with") && !s.WordsBefore(cue.From, 3, sleeping) || s.Texts(cue.From, "with") && s.WordsBefore(cue.From, 3, english.Words("nights days spend")) {
		return
	}
	to := s.Skip(last+1, "'", "s")
	if ofHosts[s.WordAt(to)] {
		to++
	}
	label := s.Typed(s.Skip(from, "my", "our", "some", "a", "an", "the", "old", "good"), to)
	if possessive && !ofHosts[s.WordAt(to-1)] {
		label += " place"
	}
	end := to
	if area := sd.areaAt(plain, to); area > 0 {
		label, end = label+" "+s.Typed(to, area), area
	}
	begin := cue.From
	for begin > max(0, cue.From-3) && s.Tokens[begin-1].By == phrase.Nobody && (sleeping[s.Tokens[begin-1].Text] && !counted[s.Tokens[begin-1].Text] || lodgers[s.Tokens[begin-1].Text]) {
		begin--
	}
	sd.give(s, begin, end, &trip.OwnBed{Label: label})
}

// hotelElsewhere tells whether the hotel that is spoken of behind i is in another place than the one named there first: "with friends in Paris and
// take a hotel in Munich".
func (sd *Said) hotelElsewhere(s *phrase.Sentence, i int) bool {
	ours := -1
	for k := i + 1; !s.RestEnds(k); k++ {
		switch {
		case sd.cityAt(k) >= 0 && ours >= 0 && sd.StayAt(k) != ours:
			return true
		case sd.cityAt(k) >= 0:
			ours = sd.StayAt(k)
		case houseWords[s.Tokens[k].Text]:
			at := s.Skip(k+1, "in", "at", "for")
			return ours >= 0 && sd.cityAt(at) >= 0 && sd.StayAt(at) != ours
		}
	}
	return false
}

var colons = english.Words(": =")

var ownBeds = english.Words("bed beds room couch sofa")

var (
	counted = english.Words("nights night nites days spend")
	lodgers = english.Words("i we i'm we're we'll i'll are am will be")
)

// leaveHosts keeps those whom one visits from being counted among the travellers: "visiting my parents".
func leaveHosts(s *phrase.Sentence) {
	for _, p := range visited {
		for _, m := range p.All(s) {
			if hostWords[s.WordAt(m.To)] && !s.Texts(m.To+1, "and") {
				s.UseRange(m.From, m.To+1, phrase.AsWish)
			}
		}
	}
}

var visited = phrase.Says("visit|visiting|see|seeing our|my|some|old|the? ")

// ReadHome tells whether the only place of a trip is where the travellers live, before somebody takes that for where they start.
func ReadHome(s *phrase.Sentence, mentions []gazetteer.Found, elsewhere bool) (home bool) {
	if cities := gazetteer.DistinctCities(mentions); len(cities) != 1 || elsewhere {
		return false
	}
	for _, p := range staycate {
		for _, m := range p.All(s) {
			home = true
			s.Use(m, phrase.AsWish)
		}
	}
	for _, p := range slices.Concat(native, ownBed) {
		for _, m := range p.All(s) {
			if !gazetteer.UnknownOrigin(s) && !s.Texts(m.To, "at") && !s.Texts(m.To, "in") {
				s.Use(m, phrase.AsWish)
				home = true
			}
		}
	}
	for _, f := range mentions {
		m, ok := s.EndingAt(lives, f.From)
		if ok && !s.WordsBefore(m.From, 3, hostWords) {
			s.Use(m, phrase.AsWish)
			home = true
		}
	}
	for _, p := range phrase.Says("we|i live here|there", "we|i live in town", "this|it is our|my home|town|city") {
		for _, m := range p.All(s) {
			s.Use(m, phrase.AsWish)
			home = true
		}
	}
	return home
}

var (
	endNights     = phrase.Says("first|last|next|other #|one|couple? of? night|nights")
	someNights    = phrase.Says("# night|nights at|in|with|on")
	countedNights = phrase.Says("# night|nights")
	thenHotel     = phrase.Says("then|afterwards|thereafter|later|rest|remaining|after|others _? _? _? _? a|the|at|in? hotel|hostel", "then|afterwards|thereafter|later|and # night|nights? in|at a|the? hotel|hostel")
)

// TwoHotels tells whether another hotel is spoken of than that of some nights: "Hotel Monge for two nights, then a hostel".
func TwoHotels(s *phrase.Sentence) bool {
	plain := s.Unread()
	_, some := phrase.First(plain, countedNights)
	_, then := phrase.First(plain, thenHotel)
	return some && then
}

// SomeNights tells whether nights are spoken of as some of a place's: "the first three nights at a friend's", "3 nights at a friend's, then a hotel".
func SomeNights(s *phrase.Sentence) bool {
	plain := s.Unread()
	if _, ok := phrase.First(plain, endNights); ok {
		return true
	}
	_, some := phrase.First(plain, someNights)
	_, then := phrase.First(plain, thenHotel)
	return some && then
}
