package main_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/geo"
	"github.com/tripwright/tripwright/internal/trip"
)

// activities of a trip that are as asked.
func activities(it *trip.Itinerary, is func(trip.Activity) bool) (out []trip.Activity) {
	for _, d := range it.Days {
		for _, a := range d.Activities {
			if is(a) {
				out = append(out, a)
			}
		}
	}
	return out
}

// What ends late is planned where one insists on it: the show before the last metro, New Year's Eve over midnight, and a taxi home. Every wish is met, and
// what is printed checks.
func TestALateEveningInAPlan(t *testing.T) {
	t.Parallel()
	d := setup(t)
	for sentence, want := range map[string][2]string{
		"Paris 14-18 May 2027, 2 adults, $5,500, must see the Moulin Rouge":                                              {"moulin_rouge", "21:00–23:00"},
		"Paris 30 December 2026 to 3 January 2027, 2 adults, $6,000, New Year's Eve on the Champs-Élysées is a must":     {"new_years_eve", "23:30–00:30"},
		"Paris 14-18 May 2027, 2 adults, $5,500, the Caveau de la Huchette is a must, and be out until 1 am every night": {"caveau_de_la_huchette", ""},
	} {
		it, out := d.itinerary("--now", "2026-11-28T10:00:00Z", sentence)
		at := activities(&it, func(a trip.Activity) bool { return a.OptionRef == want[0] })
		if len(at) != 1 || want[1] != "" && at[0].Window.String() != want[1] {
			t.Errorf("%s: %+v", sentence, at)
		}
		if taxis := activities(&it, func(a trip.Activity) bool { return a.Leg != nil && a.Leg.Mode == trip.Taxi && a.Leg.Fare > 0 }); len(taxis) == 0 {
			t.Errorf("%s: nobody comes home by taxi", sentence)
		}
		if strings.Contains(sentence, "1 am") && it.Intent.DayEnd != trip.NightsOut {
			t.Errorf("%s: back by %s", sentence, it.Intent.DayEnd)
		}
		for _, w := range it.Wishes {
			if w.Kind == trip.Must && w.Fate != trip.FateMet {
				t.Errorf("%s: %+v", sentence, w)
			}
		}
		d.want(0, "verify", d.file("it.json", out))
	}
}

// Who eats halal is sent to no house of pork, who uses a wheelchair up no steps, and a night in Paris is counted with its tax, which is told.
func TestWhatAPlanKeepsTo(t *testing.T) {
	t.Parallel()
	d := setup(t)
	it, _ := d.itinerary("--now", "2026-11-28T10:00:00Z", "Tokyo, 15-21 November 2027, two adults, $9,000, halal food, from London")
	meals := activities(&it, func(a trip.Activity) bool { return a.Kind == trip.KindMeal })
	for _, a := range meals {
		if r := it.Facts.Restaurant(a.OptionRef); r.Breaks("halal") {
			t.Errorf("%s cooks %v", r.Name, r.Cuisine)
		}
	}
	if len(meals) < 8 {
		t.Errorf("only %d meals", len(meals))
	}
	it, _ = d.itinerary("--now", "2026-11-28T10:00:00Z", "Paris, 4-8 May 2027, a couple, $6,000, my wife uses a wheelchair")
	if steps := activities(&it, func(a trip.Activity) bool { s := it.Facts.Attraction(a.OptionRef); return s != nil && s.Climbs() }); len(steps) > 0 {
		t.Errorf("up steps to %s", steps[0].Name)
	}
	bed := activities(&it, func(a trip.Activity) bool { return a.Role == trip.RoleCheckIn })
	if len(bed) != 1 || !strings.Contains(bed[0].Notes, "tourist tax of $") {
		t.Errorf("nothing is told of the tax: %+v", bed)
	}
	if !slices.ContainsFunc(it.Assumed, func(s string) bool { return strings.Contains(s, "known to have steps and no lift are left out") }) {
		t.Errorf("what is step-free is not told: %q", it.Assumed)
	}
}

// What somebody insists on and nobody knows is never a foot note of a plan: it is a question, and with --without a plan that says first what it lacks.
func TestAMustThatNobodyKnowsIsAsked(t *testing.T) {
	t.Parallel()
	d := setup(t)
	const trips = "5 days in Munich from 10 June, 2 adults, $4,500, "
	for _, insists := range []string{"must see the Falkenburg and the Deutsches Museum", "we have to see Atlantis", "Atlantis is a must"} {
		e := d.want(2, "plan", "-q", "--iterations", "20", "--now", spring, trips+insists)
		wants(t, e.err, "You insist on", "Plan without it")
		it, _ := d.itinerary("--without", "--iterations", "20", "--now", spring, trips+insists)
		left := slices.IndexFunc(it.Wishes, func(w trip.Wish) bool { return strings.HasPrefix(w.Field, "said[") && w.Fate == trip.FateNotMet })
		if left < 0 || it.Wishes[left].Why == "" || len(it.Wishes[left].WaysOut) == 0 {
			t.Errorf("%s: %+v", insists, it.Wishes)
		}
		doc, err := json.Marshal(it)
		must(t, err)
		wants(t, d.want(0, "verify", d.file("it.json", string(doc))).out, "rules hold")
	}
	page := d.want(0, "plan", "-q", "--iterations", "20", "--now", spring, trips+"ideally the Falkenburg").out
	if at := strings.Index(page, "Your wishes:"); at < 0 || at > strings.Index(page, "rules hold") || !strings.Contains(page[at:at+200], "Falkenburg") {
		t.Error("the page does not begin with the wishes")
	}
}

// wishOf gives the wish that was said in some words, or that reads so.
func wishOf(t *testing.T, it *trip.Itinerary, words string) trip.Wish {
	t.Helper()
	for _, w := range it.Wishes {
		if strings.Contains(w.Text, words) || strings.Contains(w.Reading, words) {
			return w
		}
	}
	t.Errorf("no wish is %q: %+v", words, it.Wishes)
	return trip.Wish{}
}

// A hotel near a sight is near it, by a sentence and by an intent, and one that must be near a place without any is no plan; what was wished of the bed checks.
func TestAHotelNearASight(t *testing.T) {
	t.Parallel()
	d := setup(t)
	const when = "2026-11-28T10:00:00Z"
	it, out := d.itinerary("-q", "--now", when, "Paris 3-7 May 2027, 2 adults from London, $5,500, a hotel near the Louvre")
	w := wishOf(t, &it, "near Louvre Museum")
	bed := activities(&it, func(a trip.Activity) bool { return a.Role == trip.RoleCheckIn })
	if w.Fate != trip.FateMet || len(bed) != 1 {
		t.Fatalf("%+v, %d beds", w, len(bed))
	}
	near := it.Intent.Requirements[0].Lodging
	if far := geo.Distance(*near.Around, it.Facts.Lodging(bed[0].OptionRef).Location); near.Near != "louvre" || far > trip.InWalk {
		t.Errorf("near %s: %.0f m", near.Near, far)
	}
	d.want(0, "verify", d.file("it.json", out))

	it, _ = d.itinerary("-q", "--now", when, "Paris 3 nights and Munich 3 nights from 3 May 2027, 2 adults, $7,000, in Munich a hotel near Marienplatz")
	if w := wishOf(t, &it, "near Marienplatz"); w.Fate != trip.FateMet {
		t.Errorf("%+v", w)
	}
	e := d.want(3, "plan", "-q", "--now", when, "Munich 3-8 May 2027, 2 adults, $5,000, the hotel must be near Nymphenburg Palace")
	wants(t, e.out, "Do without a hotel near Nymphenburg Palace")
}

// What is understood and cannot be planned is not met, with a reason and a way out; one dinner of a kind is one; and the flight that gets one up is told.
func TestRepliesAndCounts(t *testing.T) {
	t.Parallel()
	d := setup(t)
	it, out := d.itinerary("-q", "--now", "2026-11-28T10:00:00Z", "Paris 3-7 May 2027, 2 adults from London, $6,500, no metro, an opera evening, one Michelin dinner, we have the museum pass")
	for _, words := range []string{"no metro", "opera evening", "have the museum pass"} {
		if w := wishOf(t, &it, words); w.Fate != trip.FateNotMet || w.Why == "" || len(w.WaysOut) == 0 {
			t.Errorf("%s: %+v", words, w)
		}
	}
	starred := activities(&it, func(a trip.Activity) bool {
		return a.Kind == trip.KindMeal && slices.Contains(it.Facts.Restaurant(a.OptionRef).Tags, "michelin")
	})
	if w := wishOf(t, &it, "michelin"); w.Fate != trip.FateMet || len(starred) != 1 {
		t.Errorf("%d starred dinners: %+v", len(starred), w)
	}
	d.want(0, "verify", d.file("it.json", out))
	page := d.want(0, "show", "last").out
	if at := strings.Index(page, "no metro"); at < 0 || at > strings.Index(page, "rules hold") {
		t.Error("what is not met does not stand first")
	}

	it, _ = d.itinerary("-q", "--now", "2026-11-28T10:00:00Z", "A couple going to Munich 14-17 May 2027, 2200 euros, nothing before 10 am")
	if w := wishOf(t, &it, "out at 10:00"); w.Fate != trip.FateNotMet || !strings.Contains(w.Why, "for the flight at") {
		t.Errorf("%+v", w)
	}
}

// What is said of steps, of what one has seen, of a quarter, of a hard limit and of an hour that one would like is in the plan, and nothing is made up.
func TestWhatASentenceMeansIsInThePlan(t *testing.T) {
	t.Parallel()
	d := setup(t)
	const when = "2026-11-28T10:00:00Z"
	it, out := d.itinerary("-q", "--now", when, "5 days in Paris from 10 June 2027 from London, 2 adults and grandma (81), $6,000, she cannot walk far")
	if up := activities(&it, func(a trip.Activity) bool { s := it.Facts.Attraction(a.OptionRef); return s != nil && s.Climbs() }); len(up) > 0 || !it.Intent.Prefs.StepFree || it.Intent.Party.Adults != 3 {
		t.Errorf("up steps to %v, of %+v", up, it.Intent.Party)
	}
	d.want(0, "verify", d.file("steps.json", out))

	it, _ = d.itinerary("-q", "--now", when, "Munich 3-7 June 2027 from London, two adults, $6,000, we've already seen the Residenz, a hotel in the Altstadt")
	if again := activities(&it, func(a trip.Activity) bool {
		return a.OptionRef == "residenz_treasury" || a.OptionRef == "cuvillies_theatre"
	}); len(again) > 0 {
		t.Errorf("again at %s", again[0].Name)
	}
	if w := wishOf(t, &it, "near Marienplatz"); w.Fate != trip.FateMet {
		t.Errorf("a hotel in the old town: %+v", w)
	}

	it, out = d.itinerary("-q", "--now", when, "Paris 14-17 June 2027, two adults from London, $3,000 and not a cent more")
	if w := wishOf(t, &it, "$3,000 on the whole trip"); w.Kind != trip.Must || w.Fate != trip.FateMet {
		t.Errorf("a hard limit: %+v", w)
	}
	d.want(0, "verify", d.file("limit.json", out))
	wants(t, d.want(2, "edit", "last", "-q", "--now", when, "we want to fly home before 10:00").err, `I did not understand "10:00"`) // no flight is made up
	wants(t, d.want(0, "edit", "last", "-q", "--now", when, "our flight home leaves at 9:15").out, "as you arranged it")
}
