package trip

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
)

// Edit is what shall be otherwise about a planned trip: a list of changes, each of its own type. Whoever hears of an edit, in a body, in
// flags or in words, makes this list of it, and revise.Apply is the one place where it becomes wishes.
//
// The changes apply in the order in which EditBody names them, whatever their order in the list: InOrder puts them so. Of two changes of
// one kind sums and days are added up, and of what can only be one thing the later counts.
type Edit []Change

// Change is one thing that shall be otherwise. A new kind is a type here with the method change, a field of EditBody, and a case of
// revise.Apply; docs/recipes/add-a-change.md says what else.
type Change interface{ change() }

// Heard is what a description of an edit was understood as, whoever read it.
type Heard struct {
	Edit   Edit     // as it was said: with changes that only words make, which revise.Settle makes others of
	Unread []string // words that could not be used: what they ask for is not in the edit
	Undone []string // sentences that say why something that was read is not in the edit; the rest is
	Said   []string // sentences about what was taken for granted
}

// Of gives the changes of one kind.
func Of[T Change](e Edit) []T {
	var out []T
	for _, c := range e {
		if one, ok := c.(T); ok {
			out = append(out, one)
		}
	}
	return out
}

// Without gives an edit without its changes of a kind.
func Without[T Change](e Edit) Edit { return slices.DeleteFunc(slices.Clone(e), is[T]) }

func is[T Change](c Change) bool {
	_, ok := c.(T)
	return ok
}

// last gives the change of a kind that counts; nil where there is none.
func last[T Change](e Edit) *T {
	if all := Of[T](e); len(all) > 0 {
		return &all[len(all)-1]
	}
	return nil
}

// sum adds up the changes of a kind that is a number.
func sum[T interface {
	Change
	~int | ~int64
}](e Edit) T {
	var total T
	for _, n := range Of[T](e) {
		total += n
	}
	return total
}

// Empty tells whether an edit says nothing at all.
func (e Edit) Empty() bool { return len(Without[InWords](e)) == 0 && e.Words() == "" }

// Answer is the number of the answer whose plan is the one to keep to; 0 where the plan itself is.
func (e Edit) Answer() int {
	if n := last[TakeAnswer](e); n != nil {
		return int(*n)
	}
	return 0
}

// Words is what an edit says in words, which somebody has yet to read; empty where it says nothing in words.
func (e Edit) Words() string {
	if w := last[InWords](e); w != nil && strings.TrimSpace(string(*w)) != "" {
		return string(*w)
	}
	return ""
}

// Budget is how much more a trip may cost; negative is less.
func (e Edit) Budget() money.Cents { return money.Cents(sum[AddBudget](e)) }

// Dates are those of a trip as an edit makes them, whether or not it can be then.
func (e Edit) Dates(w DateWindow) DateWindow {
	shift := int(sum[ShiftDates](e))
	w.Start, w.End = w.Start.AddDays(shift), w.End.AddDays(shift+int(sum[AddDays](e)))
	return w
}

// Bounds of what one edit may hold.
const (
	mostMoves   = 50
	longestName = 120
)

// Validate checks the shape of an edit as it is asked for. Whether it fits the trip is for revise.Apply.
func (e Edit) Validate() error {
	switch n := e.Answer(); {
	case e.Empty():
		return fault.New(fault.Invalid, "the edit changes nothing")
	case n < 0 || n > MostAnswers:
		return fault.Field("alternative", "must be one of those that the itinerary offers, from 1 to %d", MostAnswers)
	}
	if w := last[InWords](e); w != nil {
		if err := ValidText("description", string(*w)); err != nil {
			return err
		}
	}
	for _, h := range Of[SetHours](e) {
		if err := h.validate(); err != nil {
			return err
		}
	}
	return firstError(
		each(e, "stays", 2*MaxStays, ChangeStay.validate),
		each(e, "transfers", maxTransfers, SetTransfer.validate),
		each(e, "rides", maxTransfers, OtherRide.validate),
		each(e, "days", MaxJourneyDays, SetDay.validate),
		each(e, "swap_days", MaxJourneyDays, SwapDays.validate),
		each(e, "moves", mostMoves, ChangePlace.validate),
		each(e, "order", MaxPlanDays, ArrangeDay.validate),
	)
}

// each checks the changes of one kind, which stand in a field of the body.
func each[T Change](e Edit, field string, most int, check func(T, string) error) error {
	list := Of[T](e)
	if len(list) > most {
		return fault.Field(field, "takes at most %d", most)
	}
	for i, c := range list {
		if err := check(c, fmt.Sprintf("%s[%d]", field, i)); err != nil {
			return err
		}
	}
	return nil
}

// Agrees refuses an edit that says nothing, and one whose changes speak of different plans.
func (e Edit) Agrees() error {
	switch {
	case e.Empty():
		return fault.New(fault.Invalid, "the edit changes nothing")
	case e.Answer() > 0 && len(Of[ChangePlace](e))+len(Of[ArrangeDay](e)) > 0:
		return fault.Field("alternative", "goes without moves and without an order: they speak of the slots of another plan")
	}
	return nil
}
