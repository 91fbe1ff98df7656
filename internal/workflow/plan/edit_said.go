package plan

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// EditV1 is what the description of an edit says, whoever read it: closed fields, and the words that fit into none of them.
type EditV1 struct {
	Delta      money.Cents  `json:"delta_budget_usd_cents"` // added to the budget; negative takes away
	Budget     money.Cents  `json:"budget_usd_cents"`       // the new budget; 0 when none is named
	Cheaper    bool         `json:"cheaper"`                // less money, and nobody said how much
	Shift      int          `json:"shift_dates_days"`       // days later; negative is earlier
	Longer     int          `json:"longer_days,omitempty"`  // days more at the end; negative takes away
	Pace       int          `json:"pace"`                   // 1 fuller, -1 calmer
	Keep       trip.Keep    `json:"keep"`                   // how much of the plan stays; empty when nothing is said of it
	MaxChanges *int         `json:"max_changes,omitempty"`  // how many visits may change
	Places     []EditedSpot `json:"places"`
	Unread     []string     `json:"unread"` // words that could not be used: what they ask for is not in the edit
}

// EditedSpot is one thing to do with a sight or a restaurant.
type EditedSpot struct {
	Op    EditOp `json:"op"`
	Place string `json:"place"`         // id; empty where Type says what
	With  string `json:"with"`          // id of what comes in its stead
	Type  string `json:"type"`          // of sights to remove
	Day   *int   `json:"day,omitempty"` // from 1
	Start string `json:"start"`         // "14:30", local
}

// Bounds of what can be said: a description that goes beyond was misread.
const (
	mostShift = 366
	mostSpots = 20
)

// Validate refuses what no description can say.
func (e EditV1) Validate() error {
	refuse := func(why string) error { return fault.New(fault.BadReply, "%s", why) }
	switch {
	case e.Budget < 0:
		return refuse("a budget is not negative")
	case e.Shift < -mostShift || e.Shift > mostShift:
		return refuse("a trip moves by a year at most")
	case e.Longer < -mostShift || e.Longer > mostShift: // of how many it can be is told of the trip
		return refuse("a trip grows by a year at most")
	case e.Pace < -1 || e.Pace > 1:
		return refuse("a pace is a step calmer or fuller")
	case e.Keep != "" && e.Keep != trip.KeepClose && e.Keep != trip.KeepFree:
		return refuse("a plan is kept close or free")
	case e.MaxChanges != nil && (*e.MaxChanges < 0 || *e.MaxChanges > mostStops):
		return refuse("so many changes cannot be")
	case len(e.Places) > mostSpots:
		return refuse("so many places cannot be")
	}
	for _, s := range e.Places {
		if err := s.validate(); err != nil {
			return err
		}
	}
	return nil
}

func (s EditedSpot) validate() error {
	why := ""
	switch s.Op {
	case EditRemove, EditReplace, EditMoveTo, EditAdd, EditLock, EditUnlock:
	default:
		why = "there is no such thing to do with a place"
	}
	switch {
	case (s.Place == "") == (s.Type == ""), s.Type != "" && s.Op != EditRemove:
		why = "a place is named, or a type is removed"
	case (s.With != "") != (s.Op == EditReplace):
		why = "a place is replaced by another one"
	case s.Day != nil && *s.Day < 1:
		why = "days count from 1"
	}
	if _, err := calendar.ParseClock(s.Start); s.Start != "" && err != nil {
		why = "a time of day is like 14:30"
	}
	if why != "" {
		return fault.New(fault.BadReply, "%s", why)
	}
	return nil
}

// Reading makes an edit of what was said, and says what was taken for granted. What could not be read is a question.
func (e EditV1) Reading(said EditText) EditReading {
	if q := e.unclear(said.Lang); q != nil {
		return EditReading{Question: q}
	}
	out := EditReading{Edit: Edit{DeltaBudget: e.Delta, ShiftDays: e.Shift, LongerDays: e.Longer, Keep: e.Keep, MaxChanges: e.MaxChanges}}
	e.settleBudget(&out, &said)
	e.settlePace(&out, &said)
	for _, p := range e.Places {
		out.Edit.Moves = append(out.Edit.Moves, p.move(said.Refs))
	}
	return out
}

// unclear asks about what could not be read, and about a description that asks for nothing.
func (e EditV1) unclear(lang wording.Language) *trip.Question {
	const help = `Say it like "$300 less", "one day later", "one day longer", "no museum on day 2", "add the Louvre on day 3" or "fewer stops".`
	switch {
	case len(e.Unread) > 0:
		return &trip.Question{Field: "description", Text: lang.Say("I did not understand %q. %s", strings.Join(e.Unread, " "), lang.Say(help))}
	case e.Delta == 0 && e.Budget == 0 && !e.Cheaper && e.Shift == 0 && e.Longer == 0 && e.Pace == 0 && len(e.Places) == 0 && e.Keep == "" && e.MaxChanges == nil:
		return &trip.Question{Field: "description", Text: lang.Say("What shall change? %s", lang.Say(help))}
	}
	return nil
}

// cheaperBy is what "cheaper" takes off what the trip costs, in hundredths, when nobody says how much.
const cheaperBy = 10

// settleBudget settles what the trip may cost.
func (e EditV1) settleBudget(out *EditReading, said *EditText) {
	switch {
	case e.Budget > 0:
		out.Edit.DeltaBudget = e.Budget - said.Budget
	case e.Cheaper:
		goal := said.Total - said.Total/cheaperBy
		out.Edit.DeltaBudget = goal - said.Budget
		out.Assumed = append(out.Assumed, said.Lang.Say("You want it cheaper and did not say by how much: at most %s, a tenth less than it cost.", goal))
	}
}

// settlePace settles how full the days are to be: one step calmer or fuller than they are.
func (e EditV1) settlePace(out *EditReading, said *EditText) {
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
func (s EditedSpot) move(refs map[string]string) EditMove {
	m := EditMove{Op: s.Op, Ref: refs[s.Place], Type: s.Type, Start: s.Start}
	if s.Day != nil {
		m.Day = new(*s.Day - 1)
	}
	switch {
	case s.Op == EditReplace:
		m.Option = s.With
	case s.Op == EditAdd:
		m.Ref, m.Option = "", s.Place
		if refs[s.Place] != "" && (s.Day != nil || s.Start != "") { // it is there already: it shall be there then
			m.Op, m.Ref = EditMoveTo, refs[s.Place]
		}
	case m.Ref == "":
		m.Option = s.Place
	}
	return m
}
