package revise

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/pick"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Applied are the wishes that an edit leaves.
type Applied struct {
	Intent trip.Intent
	Anew   bool     // the parent's plan is no longer the one to keep to: children come along now, or nothing shall be kept
	Tastes bool     // the themes are others
	Undone []string // sentences about what words ask for and cannot be done, in the language of the trip
	Said   []string // sentences about what was taken for granted, in the language of the trip
	Plan   Skeleton // the plan at hand, as the edit leaves it: its days and stays where they are now
	Moved  bool     // Plan may be another one than that which was edited
}

// Apply changes the wishes of a planned trip as an edit says, change after change, and then as its description does: said. What
// cannot be done is fault.Invalid with the field of the edit; of what words ask for the rest is done then, where there is any.
func Apply(in trip.Intent, planned Skeleton, edit, said trip.Edit, known Options) (Applied, error) {
	e := editing{in: in, plan: planned, known: known, stays: standingOf(planned)}
	if err := e.apply(edit); err != nil {
		return Applied{}, err
	}
	e.told = &telling{lang: in.Locale(), done: len(trip.Without[trip.InWords](edit))}
	if err := cmp.Or(e.apply(said), e.told.nothing()); err != nil {
		return Applied{}, inWords(err)
	}
	return Applied{e.in, e.anew, e.tastes, e.told.undone, e.assumed, e.left(), len(e.stays)+len(e.swapped) > 0}, nil
}

// inWords makes an error about a field that the traveller never wrote one about their description.
func inWords(err error) error {
	var f *fault.Error
	if errors.As(err, &f) && f.Kind == fault.Invalid && f.Field != "description" {
		return fault.About("description", f).Because(err)
	}
	return err
}

// editing is an intent while an edit is applied to it. What hands did becomes typed wishes: pins, exclusions and musts, so
// that the graph plans with them and every rule sees them.
type editing struct {
	in    trip.Intent
	plan  Skeleton
	known Options
	anew  bool // with children, or when nothing shall be kept, their plan is no longer the one to keep to

	tastes bool // the themes are others

	stays   []standing    // of a journey, as they stand by now
	news    int           // counts down: a stay that is new has no place in the plan
	swapped []swappedDays // days that change places
	assumed []string      // sentences about what was taken for granted

	told *telling // set while what words ask for is applied
}

// telling is what becomes of a description of which not everything can be done.
type telling struct {
	lang   wording.Language
	done   int          // changes that were made
	first  *fault.Error // why the first of those that could not be was not
	undone []string     // sentences about those
}

// leave notes why a change could not be made.
func (t *telling) leave(why *fault.Error) {
	t.first = cmp.Or(t.first, why)
	t.undone = pick.Once(t.undone, t.lang.Say(NotDone, trip.Sentence(strings.TrimRight(t.lang.Tell(why.Sentence()), "."))))
}

// nothing is why nothing at all was done; nil: something was.
func (t *telling) nothing() error {
	if t.first != nil && t.done == 0 {
		return t.first
	}
	return nil
}

// apply changes the intent: the wishes first, and on wishes that hold what hands did. What cannot be done is fault.Invalid with the field
// of the edit.
func (e *editing) apply(edit trip.Edit) error {
	edit, err := edit.InOrder()
	if err != nil {
		return err
	}
	if err := e.allStays(trip.Of[trip.ChangeStay](edit)); err != nil {
		return err
	}
	nth := map[string]int{}
	for _, c := range edit {
		if err := e.change(c, nth); err != nil {
			return err
		}
	}
	if e.told != nil {
		e.in.Budget = inWhole(e.in.Budget, e.in.Currency.Rate)
	}
	e.anew = e.anew || e.in.Keep == trip.KeepFree // who wants nothing kept wants another plan
	if err := e.in.Validate(); err != nil {
		return err
	}
	if err := e.moves(trip.Of[trip.ChangePlace](edit)); err != nil {
		return err
	}
	if err := e.order(trip.Of[trip.ArrangeDay](edit)); err != nil {
		return err
	}
	return e.in.Validate()
}

// ToLookUp are the slots whose options must be looked up for an edit of a plan: its moves, and every ride where another one is asked for.
func ToLookUp(p Skeleton, edits ...trip.Edit) []trip.ChangePlace {
	var out []trip.ChangePlace
	for _, e := range edits {
		out = append(out, trip.Of[trip.ChangePlace](e)...)
		if len(trip.Of[trip.OtherRide](e)) == 0 {
			continue
		}
		for _, r := range p.rides() {
			out = append(out, trip.ChangePlace{Op: trip.Replace, Ref: r.ref})
		}
	}
	return out
}

// try makes a change that words may ask for in vain: then it is said why, with what it is about, and the rest is done.
func (e *editing) try(about string, make func() error) error {
	was := *e
	err := make()
	if e.told == nil {
		return err
	}
	f, ok := err.(*fault.Error)
	switch {
	case err == nil:
		e.told.done++
	case ok && f.Kind == fault.Invalid:
		*e = was
		why := fault.About("description", f)
		if about != "" && !fault.Stands(f.Message) {
			why = fault.Field("description", "%s %s", about, f.Sentence())
		}
		e.told.leave(why)
	default:
		return err
	}
	return nil
}

// allStays makes the changes of the stays together, since one may give what another takes. Where words ask for something among them that cannot
// be, each is made by itself.
func (e *editing) allStays(list []trip.ChangeStay) error {
	was := *e
	err := e.stayChanges(list)
	if err == nil && e.told != nil {
		e.told.done += len(list)
	}
	if err == nil || e.told == nil {
		return err
	}
	*e = was
	for i := range list {
		if err := e.try(e.in.Locale().City(list[i].Place), func() error { return e.stayChanges(list[i : i+1]) }); err != nil {
			return err
		}
	}
	return nil
}

// change makes one change of the wishes; nth counts those of a kind, by the field that they stand in. Changes of the stays come before all
// of those, and what hands did to the plan after; which answer is taken and what words say are for others.
func (e *editing) change(c trip.Change, nth map[string]int) error {
	path := func(field string) string {
		nth[field]++
		return fmt.Sprintf("%s[%d]", field, nth[field]-1)
	}
	switch c := c.(type) {
	case trip.SetTransfer:
		at := path("transfers")
		return e.try(e.in.Locale().Word(string(c.Mode)), func() error { return e.transfer(trip.TransferWish(c), at) })
	case trip.OtherRide:
		at := path("rides")
		return e.try(e.in.Locale().Say("another ride"), func() error { return e.otherRide(c.From, c.To, c.Mode, c.By, at) })
	case trip.SetDay:
		at := path("days")
		return e.try("", func() error { return e.setDay(trip.DayWish(c), at) })
	case trip.SwapDays:
		at := path("swap_days")
		return e.try("", func() error { return e.swap(c, at) })
	case trip.ChangeStay, trip.TakeAnswer, trip.InWords, trip.ChangePlace, trip.ArrangeDay:
		return nil
	}
	err := e.plain(c)
	if e.told != nil && err == nil {
		e.told.done++
	}
	return err
}

// plain makes a change that speaks of the whole trip.
func (e *editing) plain(c trip.Change) error {
	switch c := c.(type) {
	case trip.AddBudget:
		return e.budget(money.Cents(c))
	case trip.ShiftDates:
		return e.shift(int(c))
	case trip.AddDays:
		return e.longer(int(c))
	case trip.SetPreferences:
		return e.prefs(trip.Preferences(c))
	case trip.SetPace:
		return e.pace(trip.Pace(c))
	case trip.AddWishes:
		return e.wishes(c)
	case trip.SetKeep:
		e.in.Keep = trip.Keep(c)
	case trip.LimitChanges:
		e.in.MaxChanges = new(int(c))
	case trip.SetHours:
		e.hours(c.Start, c.End)
	default:
		return fault.New(fault.Internal, "nobody applies a change of kind %T", c)
	}
	return nil
}

func (e *editing) budget(more money.Cents) error {
	if more > trip.MaxBudget || more < -trip.MaxBudget { // before it is added: sums of large numbers turn round
		return fault.Field("delta_budget_usd_cents", "must lie between -%d and %d", int64(trip.MaxBudget), int64(trip.MaxBudget))
	}
	next := e.in.Budget + more
	if next <= 0 {
		return fault.Field("delta_budget_usd_cents", "leaves no budget: it is %s now", e.in.Budget)
	}
	e.in.Budget = next
	return nil
}

// inWhole takes off the hundredth by which the difference of two sums misses a whole number of their currency: both were rounded to cents.
func inWhole(sum money.Cents, rate money.Rate) money.Cents {
	if rate <= 0 {
		return sum
	}
	told := rate.FromUSD(sum)
	if whole := (told + 50) / 100 * 100; told-whole == 1 || whole-told == 1 {
		return rate.USD(whole)
	}
	return sum
}

// maxShift is about two years: further away nothing is known, and sums of days stay small.
const maxShift = 750

func (e *editing) shift(by int) error {
	if by < -maxShift || by > maxShift {
		return fault.Field("shift_dates_days", "must lie between -%d and %d", maxShift, maxShift)
	}
	if err := e.bookedDates("shift_dates_days"); err != nil {
		return err
	}
	w := &e.in.DateWindow
	w.Start, w.End = w.Start.AddDays(by), w.End.AddDays(by)
	e.in.Stays = slices.Clone(e.in.Stays)
	for i := range e.in.Stays {
		s := &e.in.Stays[i]
		if s.From.Valid() {
			s.From = s.From.AddDays(by)
		}
		if s.To.Valid() {
			s.To = s.To.AddDays(by)
		}
	}
	return nil
}

// longer adds days at the end, or takes some away. What a hand put on a day that is gone may stand on another; what is pinned there is
// in the way.
func (e *editing) longer(by int) error {
	if by < -trip.MaxJourneyDays || by > trip.MaxJourneyDays {
		return fault.Field("longer_days", "A trip gets longer or shorter by at most %d days.", trip.MaxJourneyDays)
	}
	if e.in.IsJourney() {
		last := trip.ChangeStay{Op: trip.StayNights, Place: e.in.Stays[e.stays[len(e.stays)-1].wish].Place, By: by}
		if err := e.nights(len(e.stays)-1, by, "longer_days"); err != nil {
			return Renamed(err, "longer_days.nights", "longer_days")
		}
		if err := e.settleEnd([]trip.ChangeStay{last}, e.in.DateWindow.Days()-by, "longer_days"); err != nil {
			return err
		}
		return Renamed(e.in.Validate(), "date_window", "longer_days")
	}
	w, days := &e.in.DateWindow, e.in.DateWindow.Days()+by
	if days < trip.MinDays || days > trip.MaxDays {
		return fault.Field("longer_days", "That is %s, and Tripwright plans trips of %d to %d days.", wording.Counted{N: days, Of: wording.Days}, trip.MinDays, trip.MaxDays)
	}
	gone := func(day *int) bool { return day != nil && *day >= days }
	for _, l := range e.in.Prefs.LockedSlots {
		if l.DayOffset >= days {
			return fault.Field("longer_days", "Day %d would be gone, and something is locked there. Unlock it first.", l.DayOffset+1)
		}
	}
	w.End = w.End.AddDays(by)
	e.in.Excluded = slices.DeleteFunc(slices.Clone(e.in.Excluded), func(x trip.Exclusion) bool { return gone(x.Day) })
	e.in.Days = slices.DeleteFunc(slices.Clone(e.in.Days), func(d trip.DayWish) bool { return gone(&d.Day) })
	e.in.Requirements = slices.Clone(e.in.Requirements)
	for i := range e.in.Requirements {
		r := &e.in.Requirements[i]
		if r.Sights != nil && gone(r.Sights.Day) {
			wish := *r.Sights
			wish.Day, r.Sights = nil, &wish
		}
		if r.Food != nil && gone(r.Food.Day) {
			wish := *r.Food
			wish.Day, r.Food = nil, &wish
		}
	}
	return nil
}

// prefs takes the new preferences. Pins are work of the traveller's and stay unless others are given.
func (e *editing) prefs(next trip.Preferences) error {
	if next.LockedSlots == nil {
		next.LockedSlots = e.in.Prefs.LockedSlots
	}
	if next.Themes == nil {
		next.Themes = []string{}
	}
	was := e.in.Prefs
	e.in.Prefs = next
	if was.KidFriendly != next.KidFriendly && e.in.DayEnd <= trip.KidsHome {
		e.in.DayEnd = 0 // it came from the children's hour
	}
	if e.in.DayEnd == trip.NightsOut && slices.Contains(was.Themes, "nightlife") && !slices.Contains(next.Themes, "nightlife") {
		e.in.DayEnd = 0 // it came from the nights out
	}
	e.anew = e.anew || was.KidFriendly != next.KidFriendly
	e.tastes = e.tastes || !slices.Equal(was.Themes, next.Themes)
	return Renamed(e.in.Validate(), "prefs", "new_prefs")
}

func (e *editing) pace(next trip.Pace) error {
	if next == e.in.Pace {
		return nil
	}
	bare := trip.Intent{Pace: e.in.Pace, Prefs: trip.Preferences{Themes: e.in.Prefs.Themes}}
	if bare, _ = bare.WithDefaults(); e.in.DayStart == bare.DayStart {
		e.in.DayStart = 0 // the hours came from the pace
	}
	if e.in.DayEnd == bare.DayEnd || e.in.DayEnd == e.in.Pace.EndedBefore() {
		e.in.DayEnd = 0
	}
	e.in.Pace = next
	return e.in.Validate()
}

func (e *editing) wishes(more []trip.Requirement) error {
	alone := e.in
	alone.Requirements = more
	if err := alone.Validate(); err != nil {
		return err
	}
	e.in.Requirements = slices.Concat(e.in.Requirements, more)
	return nil
}

// Renamed gives an error about a field of the intent the name of the field of the edit that it came from.
func Renamed(err error, from, to string) error {
	if f, ok := err.(*fault.Error); ok && strings.HasPrefix(f.Field, from) {
		return fault.About(to+strings.TrimPrefix(f.Field, from), f)
	}
	return err
}

// moves does what hands did, which must all be possible. Of what words ask for the rest is done when something is not, and that is said.
func (e *editing) moves(list []trip.ChangePlace) error {
	for i, m := range list {
		h := hand{editing: e, ChangePlace: m, path: fmt.Sprintf("moves[%d]", i)}
		was := e.in
		err := h.do()
		if err == nil {
			if e.told != nil {
				e.told.done++
			}
			continue
		}
		why, ok := h.undone(err)
		if !ok {
			return err
		}
		e.in = was
		if m.Op == trip.Remove && m.Option != "" {
			e.exclude(trip.Exclusion{Option: m.Option}) // it is not there, and shall not come with the rest
		}
		e.told.leave(why)
	}
	return nil
}

// undone gives why a move cannot be made that words ask for, with what it is about. It is false for what a hand did, and for what is no
// matter of the move.
func (h *hand) undone(err error) (*fault.Error, bool) {
	f, ok := err.(*fault.Error)
	if h.told == nil || !ok || f.Kind != fault.Invalid {
		return nil, false
	}
	if option := cmp.Or(h.Option, h.slot.Option); option != "" && !strings.HasPrefix(f.Format, "%s ") && !fault.Stands(f.Message) {
		return fault.Field("description", "%s %s", h.known.nameOf(option), f.Sentence()), true
	}
	return fault.About("description", f), true
}

// insist adds a must.
func (e *editing) insist(r trip.Requirement) {
	r.Level = trip.Must
	e.in.Requirements = append(slices.Clip(e.in.Requirements), r)
}

func (e *editing) exclude(x trip.Exclusion) {
	if !slices.ContainsFunc(e.in.Excluded, x.Same) {
		e.in.Excluded = append(slices.Clip(e.in.Excluded), x)
	}
}

// forget lets go of all that was said about a place by its id: it is said anew.
func (e *editing) forget(id string) {
	e.in.Prefs.LockedSlots = without(e.in.Prefs.LockedSlots, func(l trip.LockedSlot) bool { return l.ActivityID == id })
	e.in.Requirements = without(e.in.Requirements, func(r trip.Requirement) bool {
		return r.Sights != nil && r.Sights.Name == id || r.Food != nil && r.Food.Name == id
	})
	e.in.Excluded = without(e.in.Excluded, func(x trip.Exclusion) bool { return x.Option == id })
}

func without[T any](list []T, gone func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), gone)
}
