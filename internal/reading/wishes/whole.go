package wishes

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Wishes that nothing of an intent can hold are left aside whole, so that they can be read, and none of their words becomes a lesser wish that is then
// ticked as met.

var (
	restsOf = phrase.Says("the|our|my? little|small|young? one|ones|baby|toddler|kid|kids|child|children|daughter|son|dad|mum|mom|grandma|grandpa naps|nap|sleeps|sleep|rests|rest|needs|need a|to? nap|sleep|rest? from|between|at|after|around|in? the? @time|lunch|afternoon|noon -|to|until|till|and? @time? at|in? the? hotel|room? every|each? day?",
		"a|an|our|my? short|long|quick|little|daily? rest|nap|siesta|break|lie|pause at|in|back the|our? hotel|room every|each|in|on|after|around the|all? afternoon|afternoons|day|lunch|noon|midday|evening|dinner",
		"a|an|our|my? short|long|quick|little|daily? rest|nap|siesta|pause every|each|most afternoon|afternoons|day|days|noon|midday at|in? the? hotel|room?",
		"stop|stops|stopping|break|breaks|pause for a|some? coffee|tea|cake|rest|drink every|each #? hour|hours|day|afternoon|morning", "a|an? break|pause|rest|stop every|each #? hour|hours|minutes",
		"a|an|our|my? coffee|tea|cake|ice|kaffee|chocolate and|cream|&|und? cake|coffee|tea|cream|kuchen? break|breaks|stop|stops|time|pause every|each|in|on|all the? afternoon|afternoons|day|morning|mornings",
		"a|an? # minute|minutes|min|hour|hours break|breaks|rest|rests|pause|pauses|gap between|after|before any|all|each|every|the|our? #? sights|visits|museums|stops|sight|visit|museum|stop|things|activities",
		"a|an half|quarter? a|an|of? hour|hour's|minutes|min|minute break|breaks|rest|pause after|before|between any|all|each|every|the|our? #? sights|visits|museums|stops|sight|visit|museum|stop", "half|quarter a|an|of? an? hour|hour's break|breaks|rest|pause after|before|between any|all|each|every|the|our? #? sights|visits|museums|stops|sight|visit|museum|stop",
		"a|some? break|breaks|pause|pauses|rest|time between any|all|each|every|the|our? #? sights|visits|museums|stops|sight|visit|museum|stop")
	freeFor = phrase.Says("use|get|with|want? free museum|museums|gallery|galleries|sight|sights? entry|admission|entrance|access|tickets? where|wherever|when|whenever|if|for|because|since|as|that|to|we|i",
		"use|get|with|want? free museums|sights|entry|admission where|wherever|when|whenever|if|for|because|since|as|to|under")
	freeForOf = english.Words("under over eu citizens students student seniors senior young youth pupils teachers kids children get it gets is are possible available offered eligible entitled them those aged")
	halfDays  = phrase.Says("half a|an|one|the? day|morning|afternoon|evening at|in a|the? thermal|public|big? spa|sauna|hammam|bath|baths|pool", "a|an|one|the whole? day|morning|afternoon|evening|visit at|in|to a|the thermal|public|big? spa|sauna|hammam|bath|baths", "half a|the? day")
	hoursIn   = phrase.Says("only|just|about|around|at|max? most|least? # hours|hour|minutes|minute in|at|inside|for", "an|one|half full|whole? an? hour in|at|inside|for")
	getAround = phrase.Says("only|just|always? by|on|use|using|with|take|taking the? public transport|transit|transportation only|everywhere|please?", "only|just the? metro|subway|bus|buses|trams|tram|bike|bikes", "by|the? public|metro|subway|bus|buses|trams transport|transit? and|or|& walking|walk|foot|buses|bus|trams only", "metro|subway|buses|trams and|or|& walking|buses|trams only",
		"no|without|never|avoid|avoiding|not take|use|any? taxi|taxis|cab|cabs|uber|ubers", "don't|not|won't want|like|take|use|need|do? to? take|use? a|any? taxi|taxis|cab|cabs|uber|ubers", "rather|prefer|prefers|want|like to? walk|walking|cycle everywhere|instead|than", "walk|walking|cycle|cycling everywhere|whenever|wherever we|i|possible? can?",
		"get|getting|go|going|move|moving around|about only|mainly|mostly? by|on|with bike|bikes|bicycle|foot|metro|subway|bus|car|scooter")
	dorms = phrase.Says("sleep|sleeping|stay|staying|bed|beds|nights? in|at? a|an|the|some? hostel|hostel's|shared|mixed? dorm|dorms|dormitory|dormitories bed|beds?", "a? bunk bed|beds? in a|the? hostel|hostels")
)

// LeaveWhole replies to how one gets around and how long one is somewhere, which is the planner's to choose, and leaves aside what is free for some.
func (w *List) LeaveWhole(s *phrase.Sentence) {
	for _, p := range getAround {
		for _, m := range p.All(s) {
			w.reply(s, m.From, m.To, wayAround(s, m))
		}
	}
	for _, p := range hoursIn {
		for _, m := range p.All(s) {
			if at := s.Skip(m.To, "the"); at < len(s.Tokens) && s.Tokens[at].By == phrase.AsSight {
				w.reply(s, m.From, m.To-1, trip.ReplyTimeThere)
			}
		}
	}
	for _, p := range freeFor {
		for _, m := range p.All(s) {
			to := m.To
			for to < len(s.Tokens) && !s.RestEnds(to) && s.Tokens[to].By == phrase.Nobody && to < m.To+8 {
				to++
			}
			if s.AnyBetween(m.To-1, to, freeForOf) && !clause.Negated(s, m.From) {
				s.UseRange(m.From, to, phrase.Unwanted)
			}
		}
	}
}

// wayAround is the reply to how one wants to get around.
func wayAround(s *phrase.Sentence, m phrase.Match) trip.Reply {
	switch {
	case s.AnyBetween(m.From, m.To, onWheels):
		return trip.ReplyBicycle
	case s.AnyBetween(m.From, m.To, noWay):
		return trip.ReplyNoTransit
	case s.AnyBetween(m.From, m.To, ridden):
		return trip.ReplyTransit
	}
	return trip.ReplyOnFoot
}

var (
	onWheels = english.Words("bike bikes bicycle cycle cycling scooter")
	noWay    = english.Words("no without never avoid avoiding not don't won't taxi taxis cab cabs uber ubers car")
	ridden   = english.Words("public metro subway bus buses tram trams transit transport transportation")
)

var whoRests = english.Words("baby toddler kid kids child children daughter son dad mum mom grandma grandpa")

// ReadDorms finds who wants a bed among others. What houses have is rooms, so a cheap one is wished for, and what was said is left aside.
func (w *List) ReadDorms(s *phrase.Sentence) {
	for _, p := range dorms {
		for _, m := range p.All(s) {
			if clause.Negated(s, m.From) || s.WordsBefore(m.From, 2, notShared) {
				continue
			}
			w.At(m.From)
			w.Hotel(clause.Level(s, m.From, m.To)).Tier = trip.TierBudget
			s.Use(m, phrase.Unwanted)
		}
	}
}

var notShared = english.Words("no not never private")

// LeaveAreas replies to a hotel that is to be near a place that nobody knows here, in one piece with the hotel. It is read last, when what is said of the
// hotel beside has been.
func (w *List) LeaveAreas(s *phrase.Sentence) {
	plain := s.Unread()
	for i, t := range s.Tokens {
		if !bedWords[t.Text] && !bedBases[t.Text] || w.replyTo(i) != "" {
			continue
		}
		for _, p := range nearPlace {
			m, ok := p.At(plain, i+1)
			if !ok {
				continue
			}
			if end := areaTo(s, m.To); end > 0 {
				w.reply(s, i, end, bedReply(plain, m))
				break
			}
		}
	}
}

var bedBases = english.Words("stay staying base based place")

// areaTo gives the token behind the name of a place at i that nobody wants to see, or 0.
func areaTo(s *phrase.Sentence, i int) (end int) {
	for end = i; end < len(s.Tokens) && (s.Tokens[end].By == phrase.Unwanted && !s.RestEnds(end) || gazetteer.Capitalised(s, end) || end > i && s.Tokens[end].By == phrase.Nobody && ofNames[s.Tokens[end].Text] && gazetteer.Capitalised(s, end+1) || end > i && s.Tokens[end].Hyphen && s.Tokens[end].By == phrase.Nobody); end++ {
	}
	if end == i || !strings.ContainsAny(s.Typed(i, end), "ABCDEFGHIJKLMNOPQRSTUVWXYZÉ") && s.Tokens[i].By != phrase.Unwanted {
		return 0
	}
	return end
}

// ofNames stand within the name of a place: "Gare de Lyon".
var ofNames = english.Words("de du des la le les am an der den")
