package eval_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm/scripted"
	"github.com/tripwright/tripwright/internal/models"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/terminal"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/gather"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// injection is a text that tries to be more than data.
type injection struct {
	ID    string `yaml:"id"`
	Where string `yaml:"where"` // sentence, document, place_name
	Text  string `yaml:"text"`
	Wants string `yaml:"wants"`
}

// injections gives those of one door.
func injections(t *testing.T, where string) (out []injection) {
	t.Helper()
	b, err := os.ReadFile("testdata/injection.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all []injection
	if err := yaml.UnmarshalWithOptions(b, &all, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	if len(all) < 50 {
		t.Fatalf("only %d texts", len(all))
	}
	for _, i := range all {
		if i.Where == where {
			out = append(out, i)
		}
	}
	if len(out) < 10 {
		t.Fatalf("only %d texts for a %s", len(out), where)
	}
	return out
}

// What a sentence orders is not done: it ends in a plan that holds, in a question, or in a refusal, as any sentence does, and no
// word of it gets into what the planner works with. Its words stand beside the plan, as they were said, and without them it is the same.
func TestInjectionsInSentences(t *testing.T) {
	t.Parallel()
	a, ctx := openApp(t)
	for _, i := range injections(t, "sentence") {
		got, err := a.Reader().Read(ctx, plan.Request{Text: i.Text, Now: now}, false)
		if err != nil {
			if !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", i.ID, err)
			}
			continue
		}
		in := got.Intent
		beside := in.Said
		in.Said = nil
		for _, s := range beside {
			for piece := range strings.SplitSeq(s.Text, ", ") {
				if !strings.Contains(i.Text, piece) {
					t.Errorf("%s: nobody said %q", i.ID, piece)
				}
			}
		}
		for _, word := range wordsOf(t, in) {
			if strings.Contains(word, " ") && !slices.ContainsFunc(knownNames(t, a), func(n string) bool { return n == word }) {
				t.Errorf("%s: the planner is given the words %q", i.ID, word)
			}
		}
		if got.Question != nil || in.Validate() != nil {
			continue
		}
		done, err := a.Plan(ctx, runner.NewID(), plan.Request{Text: i.Text, Now: now, Seed: 1, Iterations: 60}, nil)
		if err != nil && !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", i.ID, err)
		}
		if err == nil && done.Status == run.Completed {
			for _, wrong := range independent(done.Result, false) {
				t.Errorf("%s: %s", i.ID, wrong)
			}
			if slices.ContainsFunc(beside, trip.Said.LeftAside) {
				silent, err := a.Plan(ctx, runner.NewID(), plan.Request{Intent: &in, Now: now, Seed: 1, Iterations: 60}, nil)
				if was, is := daysOf(t, done.Result), daysOf(t, silent.Result); err != nil || was != is {
					t.Errorf("%s: without the words that nobody understood the days are %s, not %s: %v", i.ID, is, was, err)
				}
			}
		}
	}
}

// daysOf is what an itinerary does when, in a line.
func daysOf(t *testing.T, raw []byte) string {
	t.Helper()
	var it trip.Itinerary
	if err := json.Unmarshal(raw, &it); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, day := range it.Days {
		for _, a := range day.Activities {
			fmt.Fprintf(&b, "%s %s %s %s %s; ", day.Date, a.Window, a.Role, a.OptionRef, a.Cost)
		}
	}
	return b.String()
}

// wordsOf are all texts in an intent.
func wordsOf(t *testing.T, in trip.Intent) (out []string) {
	t.Helper()
	b, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			out = append(out, v)
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(v)
	return out
}

// knownNames are those of the packs: what an intent may name.
func knownNames(t *testing.T, a *app.App) (out []string) {
	t.Helper()
	for _, c := range a.Atlas.Cities() {
		pack, err := a.Atlas.Find(c.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range pack.Sights(0) {
			out = append(out, s.Name, s.Type)
		}
		for _, r := range pack.Restaurants() {
			out = append(out, r.Name)
		}
		for _, h := range pack.Hotels(trip.DateWindow{}.Start, trip.DateWindow{}.Start) {
			out = append(out, h.Name, h.Brand)
		}
		for _, f := range pack.Patterns() {
			out = append(out, f.Carrier)
		}
	}
	return out
}

// A document that gives orders is kept and found like any other, and changes nothing: not the facts, not the plan, not one word of
// the itinerary.
func TestInjectionsInDocuments(t *testing.T) {
	t.Parallel()
	a, ctx := openApp(t)
	in := plan.Request{Text: "5 days in Paris from 10 June 2027, $2,500, art", Now: now, Seed: 1, Iterations: 60}
	clean := itineraryOf(t, a, ctx, in)
	d := trip.Destination{ID: "00000000-0000-0000-0000-000000000001", City: "Paris", Country: "France", CreatedAt: now}
	if err := a.Store.CreateDestination(ctx, d); err != nil {
		t.Fatal(err)
	}
	desk := a.Knowledge(context.WithoutCancel(ctx))
	for n, i := range injections(t, "document") {
		text := "# Notes\n\nThe Louvre Museum has three entrances. " + i.Text + "\n\nThe Eiffel Tower stands by the river.\n"
		id := strings.Replace(d.ID, "1", string(rune('a'+n%6))+"", 1)[:24] + runner.NewID()[24:]
		item, err := desk.Upload(ctx, id, d.ID, api.File{Title: i.ID, MediaType: "text/markdown", Data: []byte(text)})
		if err != nil {
			t.Errorf("%s: %v", i.ID, err)
			continue
		}
		for !item.Over() {
			time.Sleep(5 * time.Millisecond)
			if item, err = desk.FindItemByID(ctx, id); err != nil {
				t.Fatal(err)
			}
		}
		if item.Status != "ready" && item.Status != "failed" {
			t.Errorf("%s: %+v", i.ID, item)
		}
	}
	time.Sleep(1100 * time.Millisecond) // until the library looks again
	after := itineraryOf(t, a, ctx, in)
	if after.Facts.City.Knowledge == "" {
		t.Error("the documents are not seen: the test proves nothing")
	}
	for i := range after.Facts.Attractions {
		if len(after.Facts.Attractions[i].Amended) > 0 {
			t.Errorf("%s is amended: %+v", after.Facts.Attractions[i].ID, after.Facts.Attractions[i].Amended)
		}
	}
	if after.Costs != clean.Costs || after.Score != clean.Score {
		t.Errorf("another plan: %+v instead of %+v", after.Costs, clean.Costs)
	}
	for d := range after.Days {
		for s := range after.Days[d].Activities {
			was, now := clean.Days[d].Activities[s], after.Days[d].Activities[s]
			if was.Notes != now.Notes && !strings.Contains(now.Notes, "three entrances") && !strings.Contains(now.Notes, "stands by the river") {
				t.Errorf("the notes became %q", now.Notes)
			}
		}
	}
}

func itineraryOf(t *testing.T, a *app.App, ctx context.Context, req plan.Request) (it trip.Itinerary) {
	t.Helper()
	done, err := a.PlanAlike(ctx, runner.NewID(), req, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(done.Result, &it); err != nil {
		t.Fatalf("%s: %s", done.Status, done.Problem)
	}
	return it
}

// renamed is a world in which a sight bears another name.
type renamed struct {
	gather.World
	name string
}

// anew is a source in a pack of another version.
func anew(p *trip.Provenance) { p.RefID = strings.Replace(p.RefID, "@", "@renamed-", 1) }

// City is of another version than the pack, with which nothing is then compared, and so is all that is known of it.
func (w renamed) City(ctx context.Context, name string) (trip.City, error) {
	c, err := w.World.City(ctx, name)
	c.Version = "renamed-" + c.Version
	anew(&c.Fares.Ref)
	anew(&c.Daily.Ref)
	for i := range c.Passes {
		anew(&c.Passes[i].Provenance)
	}
	for i := range c.Airports {
		anew(&c.Airports[i].Transfer.Provenance)
	}
	return c, err
}

func (w renamed) Sights(ctx context.Context, q gather.SightsQuery) ([]trip.Attraction, error) {
	list, err := w.World.Sights(ctx, q)
	for i := range list {
		anew(&list[i].Provenance)
		if list[i].ID == "louvre" {
			list[i].Name = w.name
		}
	}
	return list, err
}

func (w renamed) Tables(ctx context.Context, city string) ([]trip.Restaurant, error) {
	list, err := w.World.Tables(ctx, city)
	for i := range list {
		anew(&list[i].Provenance)
	}
	return list, err
}

func (w renamed) Lodgings(ctx context.Context, q gather.LodgingsQuery) ([]trip.Lodging, error) {
	list, err := w.World.Lodgings(ctx, q)
	for i := range list {
		anew(&list[i].Provenance)
	}
	return list, err
}

func (w renamed) Flights(ctx context.Context, q gather.FlightsQuery) ([]trip.FlightOption, error) {
	list, err := w.World.Flights(ctx, q)
	for i := range list {
		anew(&list[i].Provenance)
	}
	return list, err
}

func (w renamed) Weather(ctx context.Context, city trip.City, days []calendar.Date, now time.Time) ([]trip.WeatherDay, []trip.Degradation, error) {
	list, degraded, err := w.World.Weather(ctx, city, days, now)
	for i := range list {
		anew(&list[i].Provenance)
	}
	return list, degraded, err
}

// A place may be called anything: the name stands in the itinerary as a name, and the same places are visited at the same times for
// the same money.
func TestInjectionsInPlaceNames(t *testing.T) {
	t.Parallel()
	req := plan.Request{Text: "5 days in Paris from 10 June 2027, $2,500, art, we must see the Louvre", Now: now, Seed: 1, Iterations: 60}
	a, ctx := openApp(t)
	clean := itineraryOf(t, a, ctx, req)
	for _, i := range injections(t, "place_name") {
		odd, ctx := openWith(t, app.Replace{World: func(w gather.World) gather.World { return renamed{w, i.Text} }})
		it := itineraryOf(t, odd, ctx, req)
		if it.Costs != clean.Costs || it.Score != clean.Score {
			t.Errorf("%s: costs %+v instead of %+v", i.ID, it.Costs, clean.Costs)
		}
		if a := it.Facts.Attraction("louvre"); a == nil || a.Name != i.Text {
			t.Errorf("%s: the name is not what it was: %+v", i.ID, a)
		}
		var page strings.Builder
		if err := terminal.Itinerary(&page, &it, terminal.Options{Width: 80}); err != nil {
			t.Errorf("%s: %v", i.ID, err)
		}
		if strings.ContainsAny(page.String(), "\x1b\x07\u202e\u2066") {
			t.Errorf("%s: the page moves the cursor or turns the text round", i.ID)
		}
	}
}

func openWith(t *testing.T, with app.Replace) (*app.App, context.Context) {
	t.Helper()
	ctx := tenant.With(t.Context(), tenant.Local)
	a, err := app.Open(ctx, settings.Config{Offline: true, Ephemeral: true, LogLevel: "error"}, with)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(context.WithoutCancel(ctx)); err != nil {
			t.Error(err)
		}
	})
	return a, ctx
}

// A model is told every text as data: none of it stands in its orders, and it is offered no tool with which it could obey.
func TestInjectionsReachNoModelAsOrders(t *testing.T) {
	t.Parallel()
	a, ctx := openApp(t)
	var system string
	for _, i := range slices.Concat(injections(t, "sentence"), injections(t, "document"), injections(t, "place_name")) {
		nobody := scripted.Line{Err: fault.New(fault.Unavailable, "nobody answers here")}
		m := scripted.Play(nobody, nobody, nobody, nobody)
		reader := models.Reader{Model: m, Cities: a.Atlas.Cities}
		_, _ = reader.Read(ctx, plan.Request{Text: i.Text, Now: now}, false)
		taster := models.Taster{Model: m}
		_, _ = taster.Taste(ctx, trip.Intent{}, []trip.Attraction{{ID: "louvre", Name: i.Text}}, false)
		editor := models.EditReader{Model: m, Spots: func(string) ([]models.Spot, error) { return []models.Spot{{ID: "louvre", Name: i.Text}}, nil }}
		_, _ = editor.ReadEdit(ctx, revise.Text{Text: i.Text}, false)
		voice := models.Voice{Model: m}
		_, _ = voice.Retell(ctx, &trip.Itinerary{Summary: []string{i.Text}, SummaryRefs: [][]int{{0}}, Days: []trip.ItineraryDay{{Headline: i.Text}}}, false)
		asked := m.Requests()
		if len(asked) != 4 {
			t.Fatalf("%s: %d questions", i.ID, len(asked))
		}
		if system == "" {
			system = asked[0].System
		}
		for _, q := range asked {
			var data any
			if len(q.Tools) != 0 || strings.Contains(q.System, i.Text) || json.Unmarshal([]byte(q.User), &data) != nil {
				t.Errorf("%s: asked with tools %v and\n%s", i.ID, q.Tools, q.User)
			}
		}
		if asked[0].System != system {
			t.Errorf("%s: the orders changed", i.ID)
		}
	}
}
