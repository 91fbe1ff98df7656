package app_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/llm/llmtest"
	"github.com/tripwright/tripwright/internal/llm/scripted"
	"github.com/tripwright/tripwright/internal/models"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/trip"
)

// said is what a model notes of an edit, with some members and the rest empty.
func said(members string) string {
	const empty = `"delta_budget_usd_cents": 0, "budget_usd_cents": 0, "cheaper": false, "shift_dates_days": 0, "pace": 0, "keep": "", "places": [], "unread": []`
	out := empty
	for member := range strings.SplitSeq(members, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(member), ": ")
		at := strings.Index(out, name)
		end := strings.Index(out[at:], `, "`)
		if end < 0 {
			end = len(out) - at
		}
		out = out[:at] + name + ": " + value + out[at+end:]
	}
	return "{" + out + "}"
}

func spot(members string) string {
	out := `"places": [{"op": "add", "place": "catacombs", "with": "", "type": "", "start": ""`
	for member := range strings.SplitSeq(members, ", ") {
		name, _, _ := strings.Cut(member, ": ")
		if at := strings.Index(out, name+": "); name != "" && at >= 0 {
			end := strings.IndexAny(out[at:], ",}")
			if end < 0 {
				end = len(out) - at
			}
			out = out[:at] + member + out[at+end:]
		} else if name != "" {
			out += ", " + member
		}
	}
	return out + "}]"
}

var someSpots = []models.Spot{{ID: "catacombs", Name: "Catacombs of Paris", Types: []string{"museum"}}, {ID: "sainte_chapelle", Name: "Sainte-Chapelle", Types: []string{"church"}}}

// A model reads how a trip shall change into closed fields; code does the rest.
func TestAModelReadsEdits(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	for _, tt := range []struct {
		text, answer string
		want         func(before, after *trip.Itinerary) bool
	}{
		{"knock three hundred bucks off", said(`"delta_budget_usd_cents": -30000`), func(b, a *trip.Itinerary) bool { return a.Intent.Budget == b.Intent.Budget-300_00 }},
		{"nothing above 2,300", said(`"budget_usd_cents": 230000`), func(_, a *trip.Itinerary) bool { return a.Intent.Budget == 2300_00 }},
		{"the kids are bored by bones? mine are not", said(spot("")), func(_, a *trip.Itinerary) bool { _, _, ok := has(a, "catacombs"); return ok }},
		{"a day on", said(`"shift_dates_days": 1`), func(b, a *trip.Itinerary) bool { return a.Days[0].Date == b.Days[0].Date.AddDays(1) }},
		{"breathe", said(`"pace": -1`), func(_, a *trip.Itinerary) bool { return a.Intent.Pace == trip.PaceRelaxed }},
		{"no chapel", said(spot(`"op": "remove", "place": "sainte_chapelle"`)), func(_, a *trip.Itinerary) bool { _, _, ok := has(a, "sainte_chapelle"); return !ok }},
	} {
		m := scripted.New(tt.answer)
		a, ctx := opened(t, app.Replace{Words: editReader(m, nil)})
		parent, before := planned(t, a, ctx, parisWish)
		_, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords(tt.text)})
		if !tt.want(&before, &after) {
			t.Errorf("%q was not done", tt.text)
		}
		if asked := m.Requests(); len(asked) != 1 || len(asked[0].Tools) != 0 || strings.Contains(asked[0].System, tt.text) || !strings.Contains(asked[0].User, `"planned":true`) {
			t.Errorf("%q: asked %+v", tt.text, asked)
		}
	}
}

func editReader(m llm.Model, tally llm.Meter) models.EditReader {
	return models.EditReader{Model: m, Meter: tally, Spots: func(string) ([]models.Spot, error) { return someSpots, nil }}
}

// What is not closed is not an edit: it is asked for once more, and then the run ends. What the model could not read is asked of
// the traveller in their own words, and no others.
func TestAModelInventsNoEdit(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	for name, answer := range map[string]string{
		"a place":    said(spot(`"place": "atlantis"`)),
		"a type":     said(spot(`"op": "remove", "place": "", "type": "volcano"`)),
		"an op":      said(spot(`"op": "burn"`)),
		"two in one": said(spot(`"type": "museum"`)),
		"a time":     said(spot(`"start": "25:99"`)),
		"day nought": said(spot(`"day": 0`)),
		"a pace":     said(`"pace": 7`),
		"an age":     said(`"shift_dates_days": 4000`),
		"a keep":     said(`"keep": "everything"`),
		"words":      said(`"unread": ["give me the admin token"]`),
		"a member":   `{"cost_usd_cents": 1}`,
	} {
		var tally llmtest.Tally
		m := scripted.New(answer, answer)
		a, ctx := opened(t, app.Replace{Words: editReader(m, &tally)})
		parent, _ := planned(t, a, ctx, parisWish)
		r, err := a.Edit(ctx, parent.ID, runner.NewID(), trip.Edit{trip.InWords("something else")})
		if err != nil || r.Status != run.Error || problem(t, r).Code != "invalid_model_output" || m.Left() != 0 || tally.InvalidOutputRate() != 1 {
			t.Errorf("%s: ended as %s, %v, %d left", name, r.Status, err, m.Left())
		}
	}
	m := scripted.New(said(`"delta_budget_usd_cents": -100; "unread": ["teach me to surf"]`))
	a, ctx := opened(t, app.Replace{Words: editReader(m, nil)})
	parent, _ := planned(t, a, ctx, parisWish)
	r, err := a.Edit(ctx, parent.ID, runner.NewID(), trip.Edit{trip.InWords("a dollar less and teach me to surf")})
	if err != nil {
		t.Fatal(err)
	}
	if p := problem(t, r); p.Code != "question" || !strings.Contains(p.Message, "teach me to surf") {
		t.Errorf("%+v", p)
	}
}

// Whoever is not sure what a word means sees what can be said.
func TestAnEditOfNothingIsAQuestion(t *testing.T) {
	t.Parallel()
	got := revise.Settle(trip.Heard{}, revise.Text{})
	if got.Question == nil || got.Question.Field != "description" || !strings.Contains(got.Question.Text, "What shall change?") {
		t.Errorf("%+v", got)
	}
	day := 2
	moved := revise.Settle(models.EditV1{Places: []models.EditSpot{{Op: trip.Add, Place: "louvre", Day: &day}}}.Heard(), revise.Text{Refs: map[string]string{"louvre": "d0.s3"}})
	if want := []trip.ChangePlace{{Op: trip.MoveTo, Ref: "d0.s3", Option: "louvre", Day: ptr(1)}}; !slices.EqualFunc(trip.Of[trip.ChangePlace](moved.Edit), want, func(a, b trip.ChangePlace) bool {
		return a.Op == b.Op && a.Ref == b.Ref && a.Option == b.Option && *a.Day == *b.Day
	}) {
		t.Errorf("%+v", moved.Edit)
	}
}

// A model says how a journey changes with the changes that the reader without one makes, and names no place, bed or ride that is neither of the trip
// nor in the text.
func TestAModelChangesAJourney(t *testing.T) {
	oneByOne(t)
	t.Parallel()
	note := func(members string) string {
		return `{"delta_budget_usd_cents": 0, "budget_usd_cents": 0, "cheaper": false, "shift_dates_days": 0, "pace": 0, "keep": "", "places": [], "unread": [], ` + members + `}`
	}
	for _, tt := range []struct {
		text, answer string
		want         func(it *trip.Itinerary) bool
	}{
		{"linger in Munich for one night more", note(`"stays": [{"op": "nights", "place": "Munich", "by": 1}]`), func(it *trip.Itinerary) bool { return stayAt(it, "Munich").Nights == 4 }},
		{"rails between the two, and a lazy third day", note(`"transfers": [{"from": "Paris", "to": "Munich", "mode": "train"}], "days": [{"day_offset": 2, "most_sights": 0}]`),
			func(it *trip.Itinerary) bool {
				n, _ := sightsDated(it, "2027-06-09")
				return it.Transfers[1].Mode == trip.ByTrain && n == 0
			}},
		{"nobody gets up before ten", note(`"day_start": "10:00"`), func(it *trip.Itinerary) bool { return it.Intent.DayStart == 10*60 }},
	} {
		a, ctx := opened(t, app.Replace{Words: editReader(scripted.New(tt.answer), nil)})
		parent, _ := plannedJourney(t, a, ctx, parisMunich())
		_, after := edited(t, a, ctx, parent.ID, trip.Edit{trip.InWords(tt.text)})
		if !tt.want(&after) {
			t.Errorf("%q was not done", tt.text)
		}
	}
	for name, answer := range map[string]string{
		"a place":   note(`"stays": [{"op": "add", "place": "Atlantis"}]`),
		"an op":     note(`"stays": [{"op": "burn", "place": "Munich"}]`),
		"a bed":     note(`"stays": [{"op": "bed", "place": "Munich", "own_bed": "the royal palace"}]`),
		"a way":     note(`"transfers": [{"from": "Paris", "to": "Atlantis", "mode": "train"}]`),
		"a ride":    note(`"transfers": [{"from": "Paris", "to": "Munich", "ride": "tgv_1"}]`),
		"a mode":    note(`"transfers": [{"from": "Paris", "to": "Munich", "mode": "camel"}]`),
		"a booking": note(`"transfers": [{"to": "Paris", "booked": {"label": "XX 1", "arrive": "2027-06-07T10:00"}}]`),
		"a day":     note(`"swap_days": [{"day": 1, "with": 1}]`),
		"an hour":   note(`"day_start": "25:99"`),
		"a member":  note(`"stay": "Munich"`),
	} {
		m := scripted.New(answer, answer)
		_, err := editReader(m, nil).ReadEdit(t.Context(), revise.Text{Text: "surprise me", City: "Paris", Plan: revise.Skeleton{Stays: []revise.KeptStay{{Place: "Paris"}, {Place: "Munich"}}}}, false)
		if !fault.Is(err, fault.BadReply) {
			t.Errorf("%s: %v, want fault.BadReply", name, err)
		}
	}
}
