package revise

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Said is what the description of an edit says, whoever read it: closed fields, and the words that fit into none of them.
type Said struct {
	Delta      money.Cents `json:"delta_budget_usd_cents"` // added to the budget; negative takes away
	Budget     money.Cents `json:"budget_usd_cents"`       // the new budget; 0 when none is named
	Currency   string      `json:"currency,omitempty"`     // that the sums were said in, where that is not US dollars: ISO 4217
	Cheaper    bool        `json:"cheaper"`                // less money, and nobody said how much
	Shift      int         `json:"shift_dates_days"`       // days later; negative is earlier
	Longer     int         `json:"longer_days,omitempty"`  // days more at the end; negative takes away
	Pace       int         `json:"pace"`                   // 1 fuller, -1 calmer
	Keep       trip.Keep   `json:"keep"`                   // how much of the plan stays; empty when nothing is said of it
	MaxChanges *int        `json:"max_changes,omitempty"`  // how many visits may change
	Places     []SaidMove  `json:"places"`
	Unread     []string    `json:"unread"` // words that could not be used: what they ask for is not in the edit
	Undone     []string    `json:"-"`      // sentences that say why something that was read is not in the edit; the rest is
}

// SaidMove is one thing to do with a sight or a restaurant.
type SaidMove struct {
	Op    Op     `json:"op"`
	Place string `json:"place"`         // id; empty where Type says what
	With  string `json:"with"`          // id of what comes in its stead
	Type  string `json:"type"`          // of sights to remove
	Day   *int   `json:"day,omitempty"` // from 1
	Start string `json:"start"`         // "14:30", local
}

// NotDone begins a sentence about what a description asks for and cannot be: the rest of it is done. It speaks of one edit alone.
const NotDone = "Not done: %s"

// CostsLess is said of a budget that is lowered and that the trip keeps to as it is. It speaks of one edit alone.
const CostsLess = "The trip costs less already: %s of the %s that it may cost now."

// Bounds of what can be said: a description that goes beyond was misread.
const (
	mostShift = 366
	mostSpots = 20
)

// Validate refuses what no description can say.
func (e Said) Validate() error {
	switch {
	case e.Budget < 0:
		return fault.New(fault.BadReply, "a budget is not negative")
	case e.Shift < -mostShift || e.Shift > mostShift:
		return fault.New(fault.BadReply, "a trip moves by a year at most")
	case e.Longer < -mostShift || e.Longer > mostShift: // of how many it can be is told of the trip
		return fault.New(fault.BadReply, "a trip grows by a year at most")
	case e.Pace < -1 || e.Pace > 1:
		return fault.New(fault.BadReply, "a pace is a step calmer or fuller")
	case e.Keep != "" && e.Keep != trip.KeepClose && e.Keep != trip.KeepFree:
		return fault.New(fault.BadReply, "a plan is kept close or free")
	case e.MaxChanges != nil && (*e.MaxChanges < 0 || *e.MaxChanges > mostStops):
		return fault.New(fault.BadReply, "so many changes cannot be")
	case len(e.Places) > mostSpots:
		return fault.New(fault.BadReply, "so many places cannot be")
	}
	for _, s := range e.Places {
		if err := s.validate(); err != nil {
			return err
		}
	}
	return nil
}

func (s SaidMove) validate() error {
	var why error
	switch s.Op {
	case Remove, Replace, MoveTo, Add, Lock, Unlock:
	default:
		why = fault.New(fault.BadReply, "there is no such thing to do with a place")
	}
	switch {
	case (s.Place == "") == (s.Type == ""), s.Type != "" && s.Op != Remove:
		why = fault.New(fault.BadReply, "a place is named, or a type is removed")
	case (s.With != "") != (s.Op == Replace):
		why = fault.New(fault.BadReply, "a place is replaced by another one")
	case s.Day != nil && *s.Day < 1:
		why = fault.New(fault.BadReply, "days count from 1")
	}
	if _, err := calendar.ParseClock(s.Start); s.Start != "" && err != nil {
		why = fault.New(fault.BadReply, "a time of day is like 14:30")
	}
	return why
}

// Reading makes an edit of what was said, and says what was taken for granted. What could not be read is a question.
func (e Said) Reading(said Text) Reading {
	if q := e.unclear(said.Lang); q != nil {
		return Reading{Question: q}
	}
	out := Reading{Edit: Edit{DeltaBudget: e.Delta, ShiftDays: e.Shift, LongerDays: e.Longer, Keep: e.Keep, MaxChanges: e.MaxChanges}}
	e.settleBudget(&out, &said)
	e.settlePace(&out, &said)
	for _, why := range e.Undone {
		out.Assumed = append(out.Assumed, said.Lang.Say(NotDone, why))
	}
	for _, p := range e.Places {
		out.Edit.Moves = append(out.Edit.Moves, p.move(said.Refs))
	}
	return out
}

// unclear asks about what could not be read, and about a description that asks for nothing.
func (e Said) unclear(lang wording.Language) *trip.Question {
	const help = `Say it like "$300 less", "one day later", "one day longer", "no museum on day 2", "add the Louvre on day 3" or "fewer stops".`
	switch {
	case len(e.Unread) > 0:
		return &trip.Question{Field: "description", Text: lang.Say("I did not understand %q. %s", strings.Join(e.Unread, " "), lang.Say(help))}
	case e.Delta == 0 && e.Budget == 0 && !e.Cheaper && e.Shift == 0 && e.Longer == 0 && e.Pace == 0 && len(e.Places) == 0 && e.Keep == "" && e.MaxChanges == nil:
		if len(e.Undone) > 0 {
			return &trip.Question{Field: "description", Text: strings.Join(append(e.Undone, lang.Say("What shall change? %s", lang.Say(help))), " ")}
		}
		return &trip.Question{Field: "description", Text: lang.Say("What shall change? %s", lang.Say(help))}
	}
	return nil
}

// cheaperBy is what "cheaper" takes off what the trip costs, in hundredths, when nobody says how much.
const cheaperBy = 10

// settleBudget settles what the trip may cost.
func (e Said) settleBudget(out *Reading, said *Text) {
	switch {
	case e.Budget > 0:
		out.Edit.DeltaBudget, out.Currency = e.Budget-said.Budget, e.Currency
		e.costsLess(out, said)
	case e.Cheaper:
		goal := said.Total - said.Total/cheaperBy
		out.Edit.DeltaBudget = goal - said.Budget
		out.Assumed = append(out.Assumed, said.Lang.Say("You want it cheaper and did not say by how much: at most %s, a tenth less than it cost.", goal))
	default:
		e.costsLess(out, said)
	}
}

// costsLess tells why a lower budget changes nothing, where it is all that is asked for.
func (e Said) costsLess(out *Reading, said *Text) {
	left := said.Budget + out.Edit.DeltaBudget
	if out.Edit.DeltaBudget < 0 && said.Total <= left && said.Total > 0 && e.Shift == 0 && e.Longer == 0 && e.Pace == 0 && len(e.Places) == 0 && e.Keep != trip.KeepFree {
		out.Assumed = append(out.Assumed, said.Lang.Say(CostsLess, said.Total, left))
	}
}

// settlePace settles how full the days are to be: one step calmer or fuller than they are.
func (e Said) settlePace(out *Reading, said *Text) {
	if e.Pace == 0 {
		return
	}
	steps, at := []trip.Pace{trip.PaceRelaxed, trip.PaceBalanced, trip.PacePacked}, 1
	for i, p := range steps {
		if p == said.Pace {
			at = i
		}
	}
	at = min(max(at+e.Pace, 0), len(steps)-1)
	out.Edit.Pace = steps[at]
	out.Assumed = append(out.Assumed, said.Lang.Say("You asked for other days: planned at a %s pace, at most %d sights a day.", said.Lang.Word(string(steps[at])), steps[at].SightsPerDay()))
}

// move says what to do with a place by the slot it stands in, or by its id where it stands in none.
func (s SaidMove) move(refs map[string]string) Move {
	m := Move{Op: s.Op, Ref: refs[s.Place], Type: s.Type, Start: s.Start}
	if s.Day != nil {
		m.Day = new(*s.Day - 1)
	}
	switch {
	case s.Op == Replace:
		m.Option = s.With
	case s.Op == Add:
		m.Ref, m.Option = "", s.Place
		if refs[s.Place] != "" && (s.Day != nil || s.Start != "") { // it is there already: it shall be there then
			m.Op, m.Ref = MoveTo, refs[s.Place]
		}
	case m.Ref == "":
		m.Option = s.Place
	}
	return m
}
