package app_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/app"
	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/racetest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Whatever organisations do, the plan of another one is what it would be if nobody else were there, to the byte. The same wish, seed
// and moment are planned all along: within the program, where all of the itinerary must be the same, and by a stranger at the door,
// where a run has a trace of its own and the itinerary is named after all that stands in it; these two fields alone are left out.
//
// TRIPWRIGHT_ISOLATION says how many things are done in each place (make isolation), TRIPWRIGHT_ISOLATION_SEED which.
func TestOrganisationsDoNotShowInThePlansOfOthers(t *testing.T) {
	t.Parallel()
	deeds := 40
	switch {
	case testing.Short() && racetest.On:
		deeds = 6
	case testing.Short():
		deeds = 15
	}
	if n, err := strconv.Atoi(os.Getenv("TRIPWRIGHT_ISOLATION")); err == nil {
		deeds = n
	}
	seed, err := strconv.ParseUint(os.Getenv("TRIPWRIGHT_ISOLATION_SEED"), 10, 64)
	if err != nil {
		seed = uint64(time.Now().UnixNano())
	}
	alone := sync.OnceValue(func() []string { return plannedAlone(t) })
	for name, settle := range map[string]func(*testing.T, *settings.Config){
		"a file":           func(*testing.T, *settings.Config) {},
		"a file and Redis": func(t *testing.T, c *settings.Config) { c.RedisURL = redisOf(t) },
		"PostgreSQL":       func(t *testing.T, c *settings.Config) { c.DatabaseURL = settings.Secret(servertest.Postgres(t)) },
		"PostgreSQL and Redis": func(t *testing.T, c *settings.Config) {
			c.DatabaseURL, c.RedisURL = settings.Secret(servertest.Postgres(t)), redisOf(t)
		},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "a file" && name != "PostgreSQL and Redis" {
				t.Skip("what keeps and what carries the word are taken together")
			}
			t.Logf("seed %d", seed)
			town := settled(t, seed, settle)
			town.want = alone()
			for range deeds {
				town.something()
			}
			town.wantNobodyToShow()
			t.Logf("%d things done, %d plans of others compared, %d bytes, 0 of them differ; %v", deeds, town.compared, town.bytes, town.done)
		})
	}
}

func redisOf(t *testing.T) settings.Secret {
	url, _ := servertest.Redis(t)
	return settings.Secret(url)
}

// moved is when the town is settled: after the packs were made, so that documents are newer.
var moved = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// wishes are planned by everybody: by those who have documents of these cities and by those who have none.
func wishes() (out []plan.Request) {
	for i, text := range []string{
		"5 days in Paris next June, $2,500, art and food",
		"5 days in Munich next June, $2,500, science",
		"a week in Tokyo from 10 April, $9k, family of four, no red-eye flights",
		"4 days in Paris next May, $2,000, museums",
	} {
		out = append(out, plan.Request{Text: text, Now: moved.Add(-time.Duration(i) * time.Hour), Seed: uint64(i + 1)})
	}
	return out
}

// plannedAlone gives what each wish comes to on a service of its own.
func plannedAlone(t *testing.T) (out []string) {
	for _, req := range wishes() {
		a, ctx := world(t, app.Replace{})
		r, err := a.PlanAlike(ctx, runner.NewID(), req, nil)
		if err != nil || r.Status != run.Completed {
			t.Fatalf("%q alone: %s, %v", req.Text, r.Status, err)
		}
		out = append(out, string(r.Result))
	}
	return out
}

// town is a service and those who use it.
type town struct {
	*testing.T
	*app.App
	address string
	chance  *rand.Rand
	want    []string
	people  []*person
	met     int

	traces          map[string]string // of whose run each is
	compared, bytes int
	done            map[string]int
}

// person is somebody with an organisation of their own.
type person struct {
	*api.Client
	name    string
	who     tenant.Identity
	claimed bool
	places  []string // destinations
	items   []string // documents
	runs    []string // that were begun
}

func settled(t *testing.T, seed uint64, settle func(*testing.T, *settings.Config)) *town {
	t.Helper()
	cfg, err := settings.FromEnvironment()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Data, cfg.Offline, cfg.LogLevel = t.TempDir(), true, "error"
	began := time.Now()
	cfg.Now = func() time.Time { return moved.Add(time.Since(began)) }
	many := settings.Rate{Rate: 1_000_000, Per: time.Minute, Burst: 1_000_000}
	cfg.RateUser, cfg.RateOrg, cfg.RateAddress = many, many, many
	settle(t, &cfg)
	a, err := app.Open(t.Context(), cfg, app.Replace{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close(tenant.AsSystem(context.WithoutCancel(t.Context()))) })
	s, err := a.OpenService(t.Context(), cfg, func(string, ...any) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	server := httptest.NewServer(s.Handler)
	t.Cleanup(server.Close)
	town := &town{T: t, App: a, address: server.URL, chance: rand.New(rand.NewPCG(seed, 1)), traces: map[string]string{}, done: map[string]int{}}
	for range 3 {
		town.people = append(town.people, town.stranger())
	}
	return town
}

// stranger is a guest who was never there before.
func (t *town) stranger() *person {
	t.Helper()
	t.met++
	p := &person{Client: &api.Client{Core: client.Core{BaseURL: t.address}}, name: fmt.Sprint("p", t.met)}
	if _, err := p.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	me, err := p.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p.who = tenant.Identity{Org: me.Org.ID, User: me.User.ID}
	return p
}

// deed is something that somebody does; it says whether there was something to do it to.
type deed struct {
	name   string
	weight int
	do     func(*town, *person) (bool, error)
}

var deeds = []deed{
	{"go somewhere", 8, (*town).goSomewhere}, {"hand a document in", 18, (*town).handIn}, {"plan", 14, (*town).plans},
	{"plan within", 8, (*town).plansWithin}, {"edit", 6, (*town).edits}, {"try a change", 5, (*town).tries}, {"share", 6, (*town).shares},
	{"stop sharing", 3, (*town).unshares}, {"ask the documents", 5, (*town).searches}, {"preview", 4, (*town).previews},
	{"take a document away", 8, (*town).takesAway}, {"leave a place", 3, (*town).leaves}, {"claim", 1, (*town).claims},
	{"come", 2, (*town).comes}, {"cancel", 1, (*town).cancels}, {"look", 8, (*town).looks},
}

// something is done by somebody, and now and then another one plans.
func (t *town) something() {
	t.Helper()
	sum := 0
	for _, d := range deeds {
		sum += d.weight
	}
	n := t.chance.IntN(sum)
	for _, d := range deeds {
		if n -= d.weight; n >= 0 {
			continue
		}
		done, err := d.do(t, pick(t.chance, t.people))
		switch {
		case err != nil && !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.NotFound):
			t.Fatalf("%s: %v", d.name, err)
		case err != nil:
			t.done[d.name+" (refused)"]++
		case done:
			t.done[d.name]++
		}
		return
	}
}

func pick[T any](chance *rand.Rand, list []T) T { return list[chance.IntN(len(list))] }

func (t *town) goSomewhere(p *person) (bool, error) {
	city := pick(t.chance, t.Atlas.Cities())
	d, err := p.CreateDestination(t.Context(), api.NewDestination{City: city.Name, Country: city.Country})
	if err == nil {
		p.places = append(p.places, d.ID)
	}
	return true, err
}

// handIn hands a document in and waits until it is known: about a place whose sights, hotels and fares it speaks of.
func (t *town) handIn(p *person) (bool, error) {
	if len(p.places) == 0 {
		return t.goSomewhere(p)
	}
	place := pick(t.chance, p.places)
	d, err := p.FindDestination(t.Context(), place)
	if err != nil {
		return true, err
	}
	item, err := p.Client.Upload(t.Context(), place, api.File{MediaType: "text/markdown", Data: []byte(t.document(p, d.City))})
	for end := time.Now().Add(2 * time.Minute); err == nil && item.Status != "ready"; time.Sleep(2 * time.Millisecond) {
		if item.Status == "failed" || time.Now().After(end) {
			t.Fatalf("a document of %s is %s: %s", d.City, item.Status, item.Reason)
		}
		item, err = p.FindItem(t.Context(), item.ID)
	}
	if err == nil {
		p.items = append(p.items, item.ID)
	}
	return true, err
}

// document says hours and prices of things of a city, and of a place that no pack knows.
func (t *town) document(p *person, city string) string {
	pack, err := t.Atlas.Find(city)
	if err != nil {
		t.Fatal(err)
	}
	sights, hotels := pack.Sights(0), pack.Hotels(calendar.Date{}, calendar.Date{})
	day := func() string { return pick(t.chance, []string{"Mondays", "Wednesdays", "Fridays", "Saturdays"}) }
	var b strings.Builder
	fmt.Fprintf(&b, "# What %s knows\n\n", p.name)
	for range 1 + t.chance.IntN(6) {
		name := pick(t.chance, sights).Name
		switch t.chance.IntN(5) {
		case 0:
			fmt.Fprintf(&b, "The %s is closed on %s.\n\n", name, day())
		case 1:
			fmt.Fprintf(&b, "The %s is open daily from 1%d:00 to 16:00.\n\n", name, t.chance.IntN(4))
		case 2:
			fmt.Fprintf(&b, "Admission to the %s costs $%d.\n\n", name, 1+t.chance.IntN(40))
		case 3:
			fmt.Fprintf(&b, "A room at the %s costs $%d a night.\n\n", pick(t.chance, hotels).Name, 50+t.chance.IntN(300))
		case 4:
			fmt.Fprintf(&b, "A single metro ticket costs $%d.50. Arrive early at the %s, the queue for tickets is long.\n\n", 1+t.chance.IntN(4), name)
		}
	}
	at := pack.City().Center
	fmt.Fprintf(&b, "## Museum of %s No. %d\n\nLocation: %.4f, %.4f\nHours: daily 10:00–18:00\nPrice: $%d\nType: art museum\n", p.name, t.chance.IntN(3),
		at.Lat+float64(t.chance.IntN(9))/1000, at.Lon, t.chance.IntN(20))
	return b.String()
}

// plans asks at the door for what everybody asks for, and does not always wait for it.
func (t *town) plans(p *person) (bool, error) {
	req := pick(t.chance, wishes())
	started, err := p.Client.Plan(t.Context(), api.Wish{Text: req.Text, Seed: &req.Seed, Now: &req.Now})
	if err != nil {
		return true, err
	}
	t.traced(p, started.TraceID, started.RunID)
	p.runs = append(p.runs, started.RunID)
	if t.chance.IntN(3) > 0 {
		t.ended(p, started.RunID)
	}
	return true, nil
}

// traced sees that a trace is of one run of one organisation.
func (t *town) traced(p *person, trace, id string) {
	t.Helper()
	if other := cmp.Or(t.traces[trace], p.who.Org+"/"+id); other != p.who.Org+"/"+id || len(trace) != 32 {
		t.Errorf("the trace %q of %s is that of %s too", trace, id, other)
	}
	t.traces[trace] = p.who.Org + "/" + id
}

// ended waits until a run is over, and gives it.
func (t *town) ended(p *person, id string) api.Run {
	t.Helper()
	for _, err := range p.Follow(t.Context(), id, 0) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(2 * time.Millisecond) {
		r, err := p.FindRun(t.Context(), id)
		if err != nil || time.Now().After(end) {
			t.Fatalf("run %s of %s is %s: %v", id, p.name, r.Status, err)
		}
		if r.Status != string(run.Running) {
			t.traced(p, r.TraceID, id)
			return r
		}
	}
}

func (t *town) plansWithin(p *person) (bool, error) {
	r, err := t.PlanAlike(tenant.With(t.Context(), p.who), runner.NewID(), pick(t.chance, wishes()), nil)
	if err == nil {
		p.runs = append(p.runs, r.ID)
	}
	return true, err
}

func (t *town) edits(p *person) (bool, error) {
	if len(p.runs) == 0 {
		return false, nil
	}
	started, err := p.Client.Edit(t.Context(), pick(t.chance, p.runs), pick(t.chance, []trip.Edit{{trip.AddBudget(300_00)}, {trip.ShiftDates(7)}, {trip.SetPace(trip.PaceRelaxed)}, {trip.InWords("a cheaper hotel")}, {trip.SetKeep(trip.KeepClose), trip.AddBudget(-50_00)}}))
	if err == nil {
		t.traced(p, started.TraceID, started.RunID)
		p.runs = append(p.runs, started.RunID)
		t.ended(p, started.RunID)
	}
	return true, err
}

// tries sits down at the desk of a trip, and writes into all that it is given.
func (t *town) tries(p *person) (bool, error) {
	if len(p.runs) == 0 {
		return false, nil
	}
	id := pick(t.chance, p.runs)
	it, err := p.Itinerary(t.Context(), id)
	if err != nil {
		return true, err
	}
	day := &it.Days[1]
	day.Activities = day.Activities[:len(day.Activities)-1]
	_, err = p.Client.Check(t.Context(), id, it.Days)
	_, fixes := p.Client.Fixes(t.Context(), id, it.Days)
	return true, errors.Join(err, fixes)
}

func (t *town) shares(p *person) (bool, error) {
	if len(p.runs) == 0 {
		return false, nil
	}
	_, err := p.Share(t.Context(), pick(t.chance, p.runs), 7)
	return true, err
}

func (t *town) unshares(p *person) (bool, error) {
	if len(p.runs) == 0 {
		return false, nil
	}
	return true, p.Unshare(t.Context(), pick(t.chance, p.runs))
}

func (t *town) searches(p *person) (bool, error) {
	if len(p.places) == 0 {
		return false, nil
	}
	_, err := p.SearchKnowledge(t.Context(), pick(t.chance, p.places), "when is the museum closed, and what does it cost?")
	return true, err
}

func (t *town) previews(p *person) (bool, error) {
	_, err := p.Client.Preview(t.Context(), api.Sentence{Text: pick(t.chance, wishes()).Text})
	return true, err
}

func (t *town) takesAway(p *person) (bool, error) {
	if len(p.items) == 0 {
		return false, nil
	}
	i := t.chance.IntN(len(p.items))
	err := p.DeleteItem(t.Context(), p.items[i])
	p.items = slices.Delete(p.items, i, i+1)
	return true, err
}

func (t *town) leaves(p *person) (bool, error) {
	if len(p.places) == 0 {
		return false, nil
	}
	i := t.chance.IntN(len(p.places))
	err := p.DeleteDestination(t.Context(), p.places[i])
	if err == nil {
		p.places = slices.Delete(p.places, i, i+1)
	}
	return true, err
}

func (t *town) claims(p *person) (bool, error) {
	if p.claimed {
		return false, nil
	}
	p.claimed = true
	_, err := p.Claim(t.Context(), api.Signup{Email: p.name + "@example.com", Password: "a sentence of " + p.name, OrgName: "The tours of " + p.name})
	return true, err
}

// comes brings somebody new, for whom the one who was there for the longest makes room and leaves everything behind.
func (t *town) comes(*person) (bool, error) {
	if t.people = append(t.people, t.stranger()); len(t.people) > 6 {
		t.people = t.people[1:]
	}
	return true, nil
}

func (t *town) cancels(p *person) (bool, error) {
	if len(p.runs) == 0 {
		return false, nil
	}
	_, err := p.Cancel(t.Context(), pick(t.chance, p.runs))
	return true, err
}

// looks has somebody plan who has no document, at the door or within.
func (t *town) looks(*person) (bool, error) {
	n := t.chance.IntN(len(t.want))
	if t.chance.IntN(2) == 0 {
		t.looksWithin(n)
	} else {
		t.looksIn(n)
	}
	return true, nil
}

func (t *town) looksWithin(n int) {
	t.Helper()
	t.met++
	nobody := tenant.Identity{Org: fmt.Sprint("nobody-", t.met), User: "u"}
	r, err := t.PlanAlike(tenant.With(t.Context(), nobody), runner.NewID(), wishes()[n], nil)
	if err != nil {
		t.Fatal(err)
	}
	t.same(n, "within", t.want[n], signature.ReplaceAllString(cmp.Or(string(r.Result), string(r.Problem)), ""))
}

// signature is who issued an itinerary, and when: the one thing that it does not share with the same one planned elsewhere.
var signature = regexp.MustCompile(`,"signature":"[^"]*"`)

func (t *town) looksIn(n int) {
	t.Helper()
	p, req := t.stranger(), wishes()[n]
	started, err := p.Client.Plan(t.Context(), api.Wish{Text: req.Text, Seed: &req.Seed, Now: &req.Now})
	if err != nil {
		t.Fatal(err)
	}
	r := t.ended(p, started.RunID)
	t.same(n, "at the door", nameless(t, t.want[n]), nameless(t, cmp.Or(string(r.Itinerary), string(r.Problem))))
}

// nameless leaves out of an itinerary what is the run's own: its trace, the name made of all that stands in it, and who issued it when.
func nameless(t *town, doc string) string {
	t.Helper()
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(doc), &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "trace_id")
	delete(fields, "itinerary_id")
	delete(fields, "signature")
	out, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func (t *town) same(n int, where, want, got string) {
	t.Helper()
	t.compared, t.bytes = t.compared+1, t.bytes+len(want)
	if want != got {
		t.Fatalf("%q planned %s by somebody else is another plan than where nobody is, after %v:\n%s", wishes()[n].Text, where,
			t.done, gocmp.Diff(facts(want), facts(got)))
	}
}

// facts is a document as it is compared by people.
func facts(doc string) (out map[string]any) {
	_ = json.Unmarshal([]byte(doc), &out)
	return out
}

// wantNobodyToShow has every wish planned once more, wants each run's trace to be its own, and no row to cross.
func (t *town) wantNobodyToShow() {
	t.Helper()
	for n := range t.want {
		t.looksWithin(n)
		t.looksIn(n)
	}
	if crossed, err := t.Audit(tenant.AsSystem(t.Context())); err != nil || crossed != 0 {
		t.Errorf("%d rows cross from one organisation to another, %v", crossed, err)
	}
	if len(t.traces) < t.done["plan"] {
		t.Errorf("%d runs have %d traces", t.done["plan"], len(t.traces))
	}
}
