package trip

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/fault"
)

// Wish is one part of what a traveller wants and what became of it in the plan. Every part has one: nothing that was asked for ends without
// a word.
type Wish struct {
	Text    string   `json:"text"`           // in the traveller's own words; of what was asked for without words, what it is
	Reading string   `json:"reading"`        // what was understood; empty: nothing
	Kind    Level    `json:"kind"`           //
	Fate    Fate     `json:"fate"`           //
	Where   []string `json:"where"`          // in the plan: SlotRef, DayRef or TripRef; empty unless something of the plan meets it
	Why     string   `json:"why"`            // of one that is not met, or open: what is in the way, as sentences
	WaysOut []string `json:"ways_out"`       // and what would meet it, as sentences
	Field   string   `json:"field,omitzero"` // the part of the intent that it is, as a path
}

// Fate is what became of a wish.
type Fate string

// The fates. A wish is asked where the plan cannot answer it: nobody knows, and somebody has to be asked.
const (
	FateMet    Fate = "met"
	FateAsked  Fate = "asked"
	FateNotMet Fate = "not_met"
)

// Said are words of a traveller's sentence and the part of the intent that they became.
type Said struct {
	Text  string `json:"text"`
	Field string `json:"field,omitzero"` // as a path; empty: they were not understood
	Level Level  `json:"level,omitzero"` // of what nothing came of; empty: a preference
	Reply Reply  `json:"reply,omitzero"` // what is answered to words that were understood and that no part can hold
}

// LeftAside tells whether nothing of the intent came of the words.
func (s Said) LeftAside() bool { return s.Field == "" }

// Insisted tells whether nothing came of the words though they are said to be a must: nothing can be planned that keeps to them.
func (s Said) Insisted() bool { return s.LeftAside() && s.Level == Must && !s.Reply.kept() }

// The paths of parts of an intent that words are kept of.
const (
	FieldCity   = "city"
	FieldOrigin = "origin"
	FieldDates  = "date_window"
	FieldBudget = "budget_usd_cents"
	FieldParty  = "party"
	FieldPace   = "pace"
	FieldSaid   = "said"
)

// MaxSaid bounds the words that are kept, and LongestSaid each of them, in characters.
const (
	MaxSaid     = 64
	LongestSaid = 400
)

// WordsFor gives the traveller's own words for a part of the intent; empty where there are none.
func (in *Intent) WordsFor(field string) string {
	if i := slices.IndexFunc(in.Said, func(s Said) bool { return s.Field == field && field != "" }); i >= 0 {
		return in.Said[i].Text
	}
	return ""
}

// Insisted tells whether something was not understood that the traveller insists on.
func (in *Intent) Insisted() bool { return slices.ContainsFunc(in.Said, Said.Insisted) }

// Without gives the intent with all that was not understood wished for no more than it can be: as a preference.
func (in Intent) Without() Intent {
	in.Said = slices.Clone(in.Said)
	for i := range in.Said {
		if in.Said[i].Insisted() {
			in.Said[i].Level = Prefer
		}
	}
	return in
}

// StillSaid gives those of the words that still stand for what they became, when before is changed to in: whoever changes a part of the
// intent otherwise has not said it in those words.
func (in *Intent) StillSaid(before *Intent) []Said {
	var out []Said
	for _, s := range in.Said {
		if s.LeftAside() || Digest(in.part(s.Field)) == Digest(before.part(s.Field)) {
			out = append(out, s)
		}
	}
	return out
}

// part gives what a field that words are kept of holds.
func (in *Intent) part(field string) any {
	switch field {
	case FieldCity:
		return []any{in.City, in.Stays}
	case FieldOrigin:
		return in.Origin
	case FieldDates:
		return in.DateWindow
	case FieldBudget:
		return in.Budget
	case FieldParty:
		return in.Party
	case FieldPace:
		return in.Pace
	}
	return nil
}

func (in Intent) validateSaid() error {
	if len(in.Said) > MaxSaid {
		return fault.Field(FieldSaid, "takes at most %d entries", MaxSaid)
	}
	for i, s := range in.Said {
		path := fmt.Sprintf("%s[%d]", FieldSaid, i)
		if err := firstError(saidField(path+".text", s.Text), oneOf(path+".field", s.Field, "", FieldCity, FieldOrigin, FieldDates, FieldBudget, FieldParty, FieldPace),
			oneOf(path+".level", s.Level, "", Must, Prefer), s.validateReply(path+".reply")); err != nil {
			return err
		}
	}
	return nil
}

func (s Said) validateReply(path string) error {
	if !s.Reply.known() || s.Reply != "" && s.Field != "" {
		return fault.Field(path, "must be one of the replies, of words that became no part")
	}
	return nil
}
