package wishes

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

var (
	queues    = english.Words("queue queues queueing queuing line lines crowd crowds waiting wait waits")
	noQueues  = english.Words("no not don't won't without avoid avoiding skip skipping beat beating jump jumping bypass bypassing hate hates never minus")
	queueFill = english.Words("any the a an long big huge endless all more to be stand standing stuck spend spending hours time times in on at for of before outside into up get see enter visit want like with")
)

// ReadQueues finds sights that are named only to say that one will not queue there: they are wanted, and what is said of the queue is left aside.
// The rest of the sights are given back.
func (w *List) ReadQueues(s *phrase.Sentence, sights []gazetteer.Found) (rest []gazetteer.Found) {
	for _, f := range sights {
		_, denied := clause.Denied(s, f.From, f.To)
		from, to := queueAt(s, f)
		if to == 0 || !denied && !clause.Negated(s, f.From) {
			rest = append(rest, f)
			continue
		}
		w.see(f, clause.Level(s, from, to))
		leaveAside(s, from, to)
	}
	return rest
}

// see wants a sight, once.
func (w *List) see(f gazetteer.Found, level trip.Level) {
	if !w.sees(f) {
		w.Other = append(w.Other, trip.Requirement{Level: level, Sights: &trip.SightsWish{Name: f.Place.ID}})
	}
}

// sees tells whether a sight is wanted already.
func (w *List) sees(f gazetteer.Found) bool {
	return slices.ContainsFunc(w.Other, func(r trip.Requirement) bool { return r.Sights != nil && r.Sights.Name == f.Place.ID })
}

// queueAt gives the words that turn down a queue at a sight: "without queueing at the Louvre", "no Louvre queue".
func queueAt(s *phrase.Sentence, f gazetteer.Found) (from, to int) {
	said := queues[s.WordAt(f.To)] && !s.RestEnds(f.To)
	if to = f.To; said {
		to++
	}
	for k := f.From - 1; k >= max(0, f.From-10); k-- {
		w := s.Tokens[k].Text
		switch {
		case noQueues[w] && said:
			return k, to
		case noQueues[w]:
			return 0, 0
		case queues[w]:
			said = true
		case !queueFill[w]:
			return 0, 0
		}
	}
	return 0, 0
}

// leaveAside keeps some words as they were said, whoever read them.
func leaveAside(s *phrase.Sentence, from, to int) {
	for i := from; i < to; i++ {
		s.Tokens[i].By = phrase.Unwanted
	}
}
