package trip

import (
	"bytes"
	"cmp"
	jsonv1 "encoding/json"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
)

// EditBody is an edit as it is written down: in the body of a request, in the request that a run keeps, in a scenario. Each field that is
// set is applied, in the order in which they stand here.
type EditBody struct {
	Alternative  int            `json:"alternative,omitempty"`            // of the itinerary, from 1: its plan is the one to keep to; goes without moves
	Stays        []ChangeStay   `json:"stays,omitempty"`                  // places left out, added and moved, their nights and beds
	Transfers    []TransferWish `json:"transfers,omitempty"`              // how one travels a way, in the place of an earlier wish for it
	Rides        []OtherRide    `json:"rides,omitempty"`                  // an earlier or a later ride of a way
	DeltaBudget  money.Cents    `json:"delta_budget_usd_cents,omitempty"` // added to the budget; negative takes away
	ShiftDays    int            `json:"shift_dates_days,omitempty"`       // all dates move by that many days
	LongerDays   int            `json:"longer_days,omitempty"`            // days added at the end; negative takes away
	NewPrefs     *Preferences   `json:"new_prefs,omitempty"`              // instead of those there were; without locked_slots pins stay
	Pace         Pace           `json:"pace,omitempty"`                   // how full the days may be
	Requirements []Requirement  `json:"requirements,omitempty"`           // added to those there were
	Keep         Keep           `json:"keep,omitempty"`                   // how much of the plan stays, from this edit on
	MaxChanges   *int           `json:"max_changes,omitempty"`            // at most so many visits change, from this edit on
	DayStart     calendar.Clock `json:"day_start,omitzero"`               // of all days
	DayEnd       calendar.Clock `json:"day_end,omitzero"`
	Days         []DayWish      `json:"days,omitempty"`        // what is wished of single days
	SwapDays     []SwapDays     `json:"swap_days,omitempty"`   // days that change places
	Moves        []ChangePlace  `json:"moves,omitempty"`       // what a hand did to the plan
	Order        []ArrangeDay   `json:"order,omitempty"`       // of days, as a hand arranged them; goes without an alternative
	Description  string         `json:"description,omitempty"` // in words; read like the first sentence
}

// Edit gives what is written down as a list, in the order in which it is applied.
func (b EditBody) Edit() Edit {
	var e Edit
	e.add(b.Alternative != 0, TakeAnswer(b.Alternative))
	e = append(e, changes(b.Stays)...)
	for _, t := range b.Transfers {
		e = append(e, SetTransfer(t))
	}
	e = append(e, changes(b.Rides)...)
	e.add(b.DeltaBudget != 0, AddBudget(b.DeltaBudget))
	e.add(b.ShiftDays != 0, ShiftDates(b.ShiftDays))
	e.add(b.LongerDays != 0, AddDays(b.LongerDays))
	if b.NewPrefs != nil {
		e = append(e, SetPreferences(*b.NewPrefs))
	}
	e.add(b.Pace != "", SetPace(b.Pace))
	e.add(len(b.Requirements) > 0, AddWishes(b.Requirements))
	e.add(b.Keep != "", SetKeep(b.Keep))
	if b.MaxChanges != nil {
		e = append(e, LimitChanges(*b.MaxChanges))
	}
	e.add(b.DayStart != 0 || b.DayEnd != 0, SetHours{b.DayStart, b.DayEnd})
	for _, d := range b.Days {
		e = append(e, SetDay(d))
	}
	e = append(e, changes(b.SwapDays)...)
	e = append(e, changes(b.Moves)...)
	e = append(e, changes(b.Order)...)
	e.add(b.Description != "", InWords(b.Description))
	return e
}

// Swap lets two days change places, by the offsets of their dates from the first.
func (b *EditBody) Swap(day, with int) { b.SwapDays = append(b.SwapDays, SwapDays{day, with}) }

// changes gives changes of one kind as a list of any.
func changes[T Change](list []T) Edit {
	var out Edit
	for _, c := range list {
		out = append(out, c)
	}
	return out
}

func (e *Edit) add(said bool, c Change) {
	if said {
		*e = append(*e, c)
	}
}

// Body writes an edit down. Changes that only words make cannot be: they are settled first, and fault.Internal until then.
func (e Edit) Body() (EditBody, error) {
	var b EditBody
	for _, c := range e {
		switch c := c.(type) {
		case TakeAnswer:
			b.Alternative = int(c)
		case ChangeStay:
			b.Stays = append(b.Stays, c)
		case SetTransfer:
			b.Transfers = append(b.Transfers, TransferWish(c))
		case OtherRide:
			b.Rides = append(b.Rides, c)
		case AddBudget:
			b.DeltaBudget += money.Cents(c)
		case ShiftDates:
			b.ShiftDays += int(c)
		case AddDays:
			b.LongerDays += int(c)
		case SetPreferences:
			b.NewPrefs = new(Preferences(c))
		case SetPace:
			b.Pace = Pace(c)
		case AddWishes:
			b.Requirements = append(b.Requirements, c...)
		case SetKeep:
			b.Keep = Keep(c)
		case LimitChanges:
			b.MaxChanges = new(int(c))
		case SetHours:
			b.DayStart, b.DayEnd = cmp.Or(c.Start, b.DayStart), cmp.Or(c.End, b.DayEnd)
		case SetDay:
			b.Days = append(b.Days, DayWish(c))
		case SwapDays:
			b.SwapDays = append(b.SwapDays, c)
		case ChangePlace:
			b.Moves = append(b.Moves, c)
		case ArrangeDay:
			b.Order = append(b.Order, c)
		case InWords:
			b.Description = string(c)
		default:
			return EditBody{}, fault.New(fault.Internal, "a change that only words make stands in an edit: %T", c)
		}
	}
	return b, nil
}

// InOrder gives an edit in the order in which it is applied. What Body refuses, it refuses.
func (e Edit) InOrder() (Edit, error) {
	b, err := e.Body()
	return b.Edit(), err
}

// MarshalJSON writes an edit as its body.
func (e Edit) MarshalJSON() ([]byte, error) {
	b, err := e.Body()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	enc := jsonv1.NewEncoder(&out)
	enc.SetEscapeHTML(false) // who asked for the JSON escapes, or does not
	err = enc.Encode(b)
	return out.Bytes(), err
}

// MarshalJSONTo is MarshalJSON for the canonical form.
func (e Edit) MarshalJSONTo(enc *jsontext.Encoder) error {
	b, err := e.Body()
	if err != nil {
		return err
	}
	return json.MarshalEncode(enc, b)
}

// UnmarshalJSON reads an edit that was kept. It passes over fields that it does not know; who reads what strangers send reads an EditBody.
func (e *Edit) UnmarshalJSON(text []byte) error {
	var b EditBody
	if err := jsonv1.Unmarshal(text, &b); err != nil {
		return err
	}
	*e = b.Edit()
	return nil
}
