package app_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/verify"
)

// howMany random edits are tried: few, so that the suite stays quick, or as many as TRIPWRIGHT_RANDOM_EDITS says.
func howMany(t *testing.T, usual int) int {
	if n, err := strconv.Atoi(os.Getenv("TRIPWRIGHT_RANDOM_EDITS")); err == nil {
		return n
	}
	if testing.Short() {
		return usual / 4
	}
	return usual
}

func anyOf[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// randomEdit draws an edit of a plan; now and then of something that is not there.
func randomEdit(r *rand.Rand, it *trip.Itinerary, options []string) trip.Edit {
	var e trip.Edit
	slot := func() string {
		d := r.IntN(len(it.Days))
		return trip.SlotRef(d, r.IntN(len(it.Days[d].Activities)+1))
	}
	day := func() *int { return ptr(r.IntN(len(it.Days) + 1)) }
	start := func() string {
		if r.IntN(2) == 0 {
			return ""
		}
		return calendar.Clock(8*60 + 15*r.IntN(52)).String()
	}
	for range 1 + r.IntN(3) {
		switch r.IntN(13) {
		case 0:
			e = append(e, trip.AddBudget((r.IntN(2000)-1200)*100))
		case 1:
			e = append(trip.Without[trip.ShiftDates](e), trip.ShiftDates(r.IntN(9)-3))
		case 12:
			e = append(trip.Without[trip.AddDays](e), anyOf(r, []trip.AddDays{-2, -1, 1, 2}))
		case 2:
			p := it.Intent.Prefs
			p.AvoidOvernight, p.BagDrop = r.IntN(2) == 0, r.IntN(2) == 0
			if r.IntN(3) == 0 {
				p.Themes = []string{anyOf(r, trip.Themes)}
			}
			e = append(e, trip.SetPreferences(p))
		case 3:
			e = append(e, trip.SetPace(anyOf(r, []trip.Pace{trip.PaceRelaxed, trip.PaceBalanced, trip.PacePacked})))
		case 4:
			e = append(e, trip.AddWishes{anyOf(r, []trip.Requirement{
				{Level: trip.Must, Sights: &trip.SightsWish{Name: anyOf(r, options)}},
				{Level: trip.Prefer, Lodging: &trip.LodgingWish{Tier: anyOf(r, []trip.Tier{trip.TierBudget, trip.TierMid, trip.TierLuxury})}},
				{Level: trip.Must, Transport: &trip.TransportWish{Direct: true}},
				{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostAttractions, Max: money.Cents(1 + r.IntN(200_00))}},
			})})
		case 5:
			e = append(e, trip.ChangePlace{Op: trip.Remove, Ref: slot()})
		case 6:
			e = append(e, trip.ChangePlace{Op: trip.MoveTo, Ref: slot(), Day: day(), Start: start()})
		case 7:
			e = append(e, trip.ChangePlace{Op: trip.Add, Option: anyOf(r, options), Day: day(), Start: start()})
		case 8:
			e = append(e, trip.ChangePlace{Op: trip.Replace, Ref: slot(), Option: anyOf(r, options)})
		case 9:
			e = append(e, trip.ChangePlace{Op: anyOf(r, []trip.Op{trip.Lock, trip.Unlock}), Ref: slot()})
		case 10:
			e = append(e, trip.ChangePlace{Op: trip.Remove, Type: anyOf(r, []string{"museum", "park", "church"}), Day: day()})
		case 11:
			e = append(e, trip.SetKeep(anyOf(r, []trip.Keep{trip.KeepFree, trip.KeepBalanced, trip.KeepClose})))
			if r.IntN(2) == 0 {
				e = append(e, trip.LimitChanges(r.IntN(5)))
			}
		}
	}
	return e
}

// Any edit of any plan gives an itinerary that keeps every rule, a problem with its reason, or a refusal with its field;
// pins stand where they were pinned, and the parent stays as it was.
func TestAnyEditOfAnyPlan(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	options := map[string][]string{
		"Paris": {"louvre", "musee_orsay", "eiffel_tower", "versailles", "catacombs", "sacre_coeur", "pantheon", "benoit", "bofinger", "ibis_montmartre", "nowhere"},
		"Tokyo": {"sensoji", "meiji_jingu", "tokyo_national_museum", "ueno_park", "rengatei", "nowhere"},
	}
	type made struct {
		run run.Run
		it  trip.Itinerary
	}
	var plans []made
	for _, text := range []string{parisWish, tokyoWish, "4 days in Paris in September with two kids, $4,000"} {
		r, it := planned(t, a, ctx, text)
		plans = append(plans, made{r, it})
	}
	kept, ended, refused := 0, 0, 0
	for seed := range howMany(t, 24) {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		from := anyOf(r, plans)
		e := randomEdit(r, &from.it, options[from.it.Intent.City])
		done, err := a.Edit(ctx, from.run.ID, runner.NewID(), e)
		text, _ := json.Marshal(e)
		switch {
		case fault.Is(err, fault.Invalid):
			if refused++; asFault(err).Message == "" || asFault(err).Field == "" {
				t.Errorf("%s: refused as %v, without a field or a reason", text, err)
			}
		case err != nil:
			t.Errorf("%s: %v", text, err)
		case done.Status == run.Completed:
			kept++
			it := itinerary(t, done)
			for _, v := range a.Verify(it) {
				if v.Verdict == trip.Fail {
					t.Errorf("%s: rule %s: %q", text, v.Rule, v.Found)
				}
			}
			pinsStand(t, string(text), &it)
			plans = append(plans, made{done, it}) // edits of edits
		default:
			if ended++; problem(t, done).Message == "" || problem(t, done).Code == fault.Internal.String() {
				t.Errorf("%s: ended with %s", text, done.Problem)
			}
		}
		again, err := a.Store.FindRunByID(ctx, from.run.ID)
		if err != nil || !bytes.Equal(again.Result, from.run.Result) {
			t.Errorf("%s: changed its parent: %v", text, err)
		}
	}
	t.Logf("%d planned, %d ended with a problem, %d refused", kept, ended, refused)
	if kept == 0 {
		t.Error("no random edit led to a plan: nothing was shown")
	}
}

func pinsStand(t *testing.T, edit string, it *trip.Itinerary) {
	t.Helper()
	for _, l := range it.Intent.Prefs.LockedSlots {
		ok := slices.ContainsFunc(it.Days[l.DayOffset].Activities, func(a trip.Activity) bool {
			return a.OptionRef == l.ActivityID && a.Window == l.Window && a.Locked
		})
		if !ok {
			t.Errorf("%s: %s is not at %s on day %d", edit, l.ActivityID, l.Window, l.DayOffset)
		}
	}
}

// What a change is shown to mean is what the rules say of it, whatever a client sends.
func TestCheckTellsTheTruth(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	parent, it := planned(t, a, ctx, parisWish)
	same, err := a.Check(ctx, parent.ID, it.Days)
	if err != nil || !same.Valid || same.Costs.Total != it.Costs.Total {
		t.Fatalf("the plan as it is: valid %v, %s, %v", same.Valid, same.Costs.Total, err)
	}
	for d := range it.Days {
		for k, act := range it.Days[d].Activities {
			if got := same.Days[d].Activities[k]; got.Window != act.Window || got.OptionRef != act.OptionRef || got.Name != act.Name {
				t.Errorf("day %d: %s at %s became %s at %s", d, act.Name, act.Window, got.Name, got.Window)
			}
		}
	}
	for seed := range 40 {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		var moved trip.Itinerary
		raw, _ := json.Marshal(it)
		if err := json.Unmarshal(raw, &moved); err != nil {
			t.Fatal(err)
		}
		for range 1 + r.IntN(3) { // drag something somewhere
			from, to := &moved.Days[r.IntN(len(moved.Days))], &moved.Days[r.IntN(len(moved.Days))]
			if len(from.Activities) == 0 {
				continue
			}
			k := r.IntN(len(from.Activities))
			act := from.Activities[k]
			act.Name, act.Cost, act.Leg = "Free beer", 0, nil // a client may say anything
			from.Activities = slices.Delete(from.Activities, k, k+1)
			to.Activities = slices.Insert(to.Activities, r.IntN(len(to.Activities)+1), act)
		}
		moved.Facts, moved.Costs = trip.Facts{}, trip.CostBreakdown{}
		got, err := a.Check(ctx, parent.ID, moved.Days)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		if got.Valid != (trip.Blocking(got.Violations) == 0) {
			t.Errorf("seed %d: valid %v with %d blocking", seed, got.Valid, trip.Blocking(got.Violations))
		}
		for _, day := range got.Days {
			for i, act := range day.Activities {
				if act.Name == "Free beer" {
					t.Errorf("seed %d: believes the client's name", seed)
				}
				if i > 0 && act.Window.Start < day.Activities[i-1].Window.Start {
					t.Errorf("seed %d: %s is out of order", seed, act.Name)
				}
			}
		}
	}
}

func TestCheckRefusesWhatNobodyKnows(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, nil)
	parent, it := planned(t, a, ctx, parisWish)
	copied := func(change func(*trip.Itinerary)) trip.Itinerary {
		var out trip.Itinerary
		raw, _ := json.Marshal(it)
		if err := json.Unmarshal(raw, &out); err != nil {
			t.Fatal(err)
		}
		change(&out)
		return out
	}
	for field, edited := range map[string]trip.Itinerary{
		"days":                             copied(func(it *trip.Itinerary) { it.Days = it.Days[1:] }),
		"days[1].date":                     copied(func(it *trip.Itinerary) { it.Days[1].Date = it.Days[0].Date }),
		"days[1].activities[0].option_ref": copied(func(it *trip.Itinerary) { it.Days[1].Activities[0].OptionRef = "the_moon" }),
		"days[0].activities[0].option_ref": copied(func(it *trip.Itinerary) { it.Days[0].Activities[0].OptionRef = "AF1@1999-01-01" }),
		"days[2].activities[0].role":       copied(func(it *trip.Itinerary) { it.Days[2].Activities[0].Role = "sleep" }),
		"days[2].activities[1].window": copied(func(it *trip.Itinerary) {
			it.Days[2].Activities[1].Locked, it.Days[2].Activities[1].Window = true, calendar.Window{Start: 900, End: 600}
		}),
		"days[3].activities": copied(func(it *trip.Itinerary) {
			for range 50 {
				it.Days[3].Activities = append(it.Days[3].Activities, it.Days[3].Activities[0])
			}
		}),
	} {
		if _, err := a.Check(ctx, parent.ID, edited.Days); asFault(err) == nil || asFault(err).Field != field {
			t.Errorf("refused with %v, want field %s", err, field)
		}
	}
	if _, err := a.Check(ctx, runner.NewID(), it.Days); !fault.Is(err, fault.NotFound) {
		t.Errorf("an unknown run: %v", err)
	}
}

// What is offered without a violation can be had: the edit that takes it leads to a plan.
func TestAlternativesCanBeHad(t *testing.T) {
	racetest.Sequence(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, it := planned(t, a, ctx, parisWish)
	sight, _ := ref(t, &it, trip.RoleSight, 2)
	lunch, _ := ref(t, &it, trip.RoleLunch, 1)
	for _, slot := range []string{sight, lunch, "d0.s0"} {
		list, err := a.Alternatives(ctx, parent.ID, slot)
		if err != nil || len(list) == 0 {
			t.Fatalf("%s: %d alternatives, %v", slot, len(list), err)
		}
		for i, alt := range list {
			if alt.Why == "" || alt.Provenance.RefID == "" || alt.Name == "" {
				t.Errorf("%s: %+v lacks its reason, name or source", slot, alt)
			}
			if i > 0 && len(list[i-1].Violations) > 0 && len(alt.Violations) == 0 {
				t.Errorf("%s: %s fits and stands behind one that does not", slot, alt.Name)
			}
			if len(alt.Violations) > 0 || i > 1 {
				continue
			}
			_, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.ChangePlace{Op: trip.Replace, Ref: slot, Option: alt.Option}})
			if _, _, ok := has(&after, alt.Option); !ok {
				t.Errorf("%s: %s was offered and is not there", slot, alt.Name)
			}
		}
	}
	if _, err := a.Alternatives(ctx, parent.ID, "d9.s9"); !fault.Is(err, fault.NotFound) {
		t.Errorf("no such slot: %v", err)
	}
}

// Told backwards, a difference is the same story; a plan does not differ from itself; and what is told is all there is: taken
// together with what stayed, it leads from one plan to the other.
func TestDifferencesAreSymmetric(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, parisWish)
	if d := revise.Diff("a", &before, "a", &before); len(d.Changes) != 0 || d.Delta != 0 || d.Kept != stopsIn(&before) {
		t.Errorf("differs from itself: %+v", d)
	}
	for _, k := range kinds() {
		_, after := edited(t, a, ctx, parent.ID, k.edit(t, a, ctx, parent.ID, &before))
		there, back := revise.Diff("a", &before, "b", &after), revise.Diff("b", &after, "a", &before)
		if there.Delta != -back.Delta || there.Kept != back.Kept || len(there.Changes) != len(back.Changes) {
			t.Errorf("%s: %d changes, %d kept, %s; backwards %d, %d, %s", k.name, len(there.Changes), there.Kept, there.Delta, len(back.Changes), back.Kept, back.Delta)
		}
		mirror := map[string]string{revise.Added: revise.Removed, revise.Removed: revise.Added}
		for _, c := range there.Changes {
			want := c.Kind
			if m, ok := mirror[c.Kind]; ok {
				want = m
			}
			if !slices.ContainsFunc(back.Changes, func(o revise.Change) bool {
				return o.Kind == want && o.From == c.To && o.To == c.From && o.Before == c.After && o.After == c.Before && o.Delta == -c.Delta
			}) {
				t.Errorf("%s: %+v has no mirror", k.name, c)
			}
		}
		leads(t, k.name, &before, &after, there)
	}
}

// leads applies a difference to the stops of one plan and wants those of the other.
func leads(t *testing.T, name string, before, after *trip.Itinerary, d revise.Difference) {
	t.Helper()
	count := func(it *trip.Itinerary) map[string]int {
		n := map[string]int{}
		for _, day := range it.Days {
			for _, a := range day.Activities {
				if stop(a.Role) {
					n[a.OptionRef]++
				}
			}
		}
		return n
	}
	have, want := count(before), count(after)
	for _, c := range d.Changes {
		if stop(c.Role) && c.From != c.To {
			if c.From != "" {
				have[c.From]--
			}
			if c.To != "" {
				have[c.To]++
			}
		}
	}
	for option, n := range have {
		if n != want[option] {
			t.Errorf("%s: %s %d times after the changes, want %d", name, option, n, want[option])
		}
	}
}

// The verdicts that come from memory are those that the rules would give.
func TestVerdictsFromMemoryAreTheRules(t *testing.T) {
	t.Parallel()
	a, ctx := editing(t, newMemory())
	parent, before := planned(t, a, ctx, parisWish)
	for _, k := range kinds()[:4] {
		_, after := edited(t, a, ctx, parent.ID, k.edit(t, a, ctx, parent.ID, &before))
		fresh := trip.Advisory(verify.Plan(after.Plan, after.Intent, &after.Facts))
		got, _ := json.Marshal(after.Advisories)
		want, _ := json.Marshal(append([]trip.Violation{}, fresh...))
		if !bytes.Equal(got, want) {
			t.Errorf("%s: told %s, want %s", k.name, got, want)
		}
	}
}

// BenchmarkCheck is a drag in a plan of seven days, laid out already.
func BenchmarkCheck(b *testing.B) {
	a, ctx := editing(b, nil)
	parent, it := planned(b, a, ctx, tokyoWish)
	moved := it
	moved.Days = slices.Clone(it.Days)
	moved.Days[2].Activities = append(slices.Clone(it.Days[2].Activities), it.Days[3].Activities[0])
	moved.Days[3].Activities = slices.Clone(it.Days[3].Activities[1:])
	for b.Loop() {
		if _, err := a.Check(ctx, parent.ID, moved.Days); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEdit is a re-plan from the request to the kept itinerary (S0.7).
func BenchmarkEdit(b *testing.B) {
	a, ctx := editing(b, newMemory())
	parent, it := planned(b, a, ctx, parisWish)
	r, _ := ref(b, &it, trip.RoleSight, 1)
	for b.Loop() {
		edited(b, a, ctx, parent.ID, trip.Edit{trip.ChangePlace{Op: trip.Remove, Ref: r}})
	}
}
