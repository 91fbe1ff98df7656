package app

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/auth"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/mail/mailtest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/runner"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/store"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// resident is somebody with a plan, and a link to it.
type resident struct {
	*api.Client
	who   tenant.Identity
	slug  string
	run   string
	share string // the address of the link
}

// settled gives somebody who is signed in a plan and a link to it.
func (p *posted) settled(t *testing.T, c *api.Client) *resident {
	t.Helper()
	me, err := c.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r := &resident{Client: c, who: tenant.Identity{Org: me.Org.ID, User: me.User.ID}, slug: me.Org.Slug, run: runner.NewID()}
	req := plan.Request{Text: "5 days in Paris next June, $2,500, art and food", Now: today, Seed: p.seed.Add(1), Iterations: 50} // the same wish with the same seed is the same itinerary
	if _, err := p.Plan(tenant.With(t.Context(), r.who), r.run, req, nil); err != nil {
		t.Fatal(err)
	}
	link, err := c.Share(t.Context(), r.run, 14)
	if err != nil {
		t.Fatal(err)
	}
	r.share = link.URL
	return r
}

func (p *posted) page(t *testing.T, path string) int {
	t.Helper()
	res, err := http.Get(p.url + path)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	return res.StatusCode
}

// there tells whether anything of somebody is in the store, and in the engine.
func (p *posted) there(t *testing.T, r *resident) (store, engine bool) {
	t.Helper()
	ctx := tenant.With(t.Context(), r.who)
	found, err := p.Store.FindRunsOf(ctx, r.who.User, "", 10)
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Engine.Over(ctx, r.run)
	if err != nil && !fault.Is(err, fault.NotFound) {
		t.Fatal(err)
	}
	return len(found) > 0, err == nil
}

// An organisation goes with everything: who shows the old tokens is nobody, the link leads nowhere, nothing is left anywhere, and
// another organisation notices nothing.
func TestAnOrganisationIsDeleted(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]settings.Config{"file": {}, "server": {DatabaseURL: settings.Secret(servertest.Postgres(t))}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := openPosted(t, cfg, &mailtest.Server{})
			ctx := t.Context()
			gone, stays := p.settled(t, p.signup(t, "ada@example.org", "Acme")), p.settled(t, p.signup(t, "bob@example.org", "Globex"))
			if _, err := gone.AddMember(ctx, api.Member{Email: "eve@example.org", Password: sesame, Own: sesame}); err != nil {
				t.Fatal(err)
			}
			eve := p.client()
			if _, err := eve.Login(ctx, api.Login{Email: "eve@example.org", Password: sesame}); err != nil {
				t.Fatal(err)
			}
			for field, l := range map[string]api.LeaveOrg{"password": {Password: "wrong", Confirm: gone.slug}, "confirm": {Password: sesame, Confirm: "globex"}} {
				if err := gone.LeaveOrg(ctx, l); fieldOf(err) != field {
					t.Errorf("%s: %v", field, err)
				}
			}
			if err := eve.LeaveOrg(ctx, api.LeaveOrg{Password: sesame, Confirm: gone.slug}); !fault.Is(err, fault.Denied) {
				t.Errorf("a member deletes the organisation: %v", err)
			}
			if err := gone.Leave(ctx, api.Leave{Password: sesame}); !fault.Is(err, fault.Conflict) {
				t.Errorf("the last owner goes alone: %v", err)
			}
			if p.page(t, gone.share) != 200 {
				t.Fatal("the link leads nowhere")
			}
			tokens := gone.Tokens.Get()
			if err := gone.LeaveOrg(ctx, api.LeaveOrg{Password: sesame, Confirm: gone.slug}); err != nil {
				t.Fatal(err)
			}
			thief := &api.Client{Core: client.Core{BaseURL: p.url}}
			thief.Tokens.Set(tokens)
			for what, err := range map[string]error{
				"reading": second(thief.FindRuns(ctx, run.Filter{})), "writing": second(thief.Plan(ctx, api.Wish{Text: "a week in Paris"})),
				"renewing": thief.Refresh(ctx), "another user": second(eve.Me(ctx)),
				"signing in": login(t, p, "ada@example.org", sesame, ""),
			} {
				if !fault.Is(err, fault.Denied) {
					t.Errorf("%s: %v", what, err)
				}
			}
			if got := p.page(t, gone.share); got != 404 {
				t.Errorf("the link is answered with %d", got)
			}
			p.nothingLeft(t, gone, stays)
			if _, err := p.client().Signup(ctx, api.Signup{Email: "ada@example.org", Password: sesame, OrgName: "Acme"}); err != nil {
				t.Errorf("beginning again: %v", err)
			}
		})
	}
}

func second[T any](_ T, err error) error { return err }

// nothingLeft looks into every table that a chapter reads, and into the engine.
func (p *posted) nothingLeft(t *testing.T, gone, stays *resident) {
	t.Helper()
	for r, want := range map[*resident]bool{gone: false, stays: true} {
		if store, engine := p.there(t, r); store != want || engine != want {
			t.Errorf("%s: in the store %t, in the engine %t, want %t", r.slug, store, engine, want)
		}
	}
	if entries, err := p.Store.FindAudit(tenant.With(t.Context(), gone.who), 10); err != nil || len(entries) != 0 {
		t.Errorf("the audit has %+v, %v", entries, err)
	}
	if p.page(t, stays.share) != 200 {
		t.Error("another organisation's link leads nowhere")
	}
}

// A process that dies in the middle leaves who is gone to others; what slipped in before all knew of it goes with the last sweep.
func TestADeletionIsFinished(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{}, &mailtest.Server{})
	ctx := t.Context()
	gone, stays := p.settled(t, p.signup(t, "ada@example.org", "Acme")), p.settled(t, p.signup(t, "bob@example.org", "Globex"))
	d := auth.Departure{OrgID: gone.who.Org, GoneAt: today}
	if err := p.Store.Depart(ctx, d); err != nil { // and not one step further
		t.Fatal(err)
	}
	if p.page(t, gone.share) != 404 {
		t.Error("the link still leads somewhere")
	}
	if err := p.departures.SweepAll(ctx); err != nil {
		t.Fatal(err)
	}
	if store, _ := p.there(t, gone); !store {
		t.Error("what is left is not left to the process that they left at")
	}
	p.clock.set(today.Add(2 * time.Minute))
	if err := p.departures.SweepAll(ctx); err != nil {
		t.Fatal(err)
	}
	p.nothingLeft(t, gone, stays)
	if err := second(gone.Me(ctx)); !fault.Is(err, fault.Denied) {
		t.Errorf("who is gone is let in: %v", err)
	}
	late := tenant.With(ctx, gone.who)
	if err := p.Store.CreateRun(late, run.Run{ID: "late", Status: run.Completed}); !fault.Is(err, fault.Denied) {
		t.Errorf("who is gone plans: %v", err)
	}
	if err := p.Store.CreateItinerary(late, store.Itinerary{ID: "late", RunID: "late", Data: json.RawMessage(`{}`)}); err != nil { // of a run that was at its end
		t.Fatal(err)
	}
	p.clock.set(today.Add(2 * time.Hour))
	if err := p.departures.SweepAll(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Store.FindItineraryByID(late, "late"); !fault.Is(err, fault.NotFound) {
		t.Errorf("what slipped in is left: %v", err)
	}
	if all, err := p.Store.FindDepartures(ctx); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
}

// A member goes with their own, and a guest, who is alone, with all there is; neither takes a thing of others.
func TestAMemberAndAGuestLeave(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{Guests: settings.On}, &mailtest.Server{})
	ctx := t.Context()
	boss := p.settled(t, p.signup(t, "ada@example.org", "Acme"))
	if _, err := boss.AddMember(ctx, api.Member{Email: "eve@example.org", Password: sesame, Own: sesame}); err != nil {
		t.Fatal(err)
	}
	eve := p.client()
	if _, err := eve.Login(ctx, api.Login{Email: "eve@example.org", Password: sesame}); err != nil {
		t.Fatal(err)
	}
	member := p.settled(t, eve)
	if err := member.Leave(ctx, api.Leave{}); fieldOf(err) != "password" {
		t.Errorf("without a password: %v", err)
	}
	tokens := member.Tokens.Get()
	if err := member.Leave(ctx, api.Leave{Password: sesame}); err != nil {
		t.Fatal(err)
	}
	thief := &api.Client{Core: client.Core{BaseURL: p.url}}
	thief.Tokens.Set(tokens)
	if err := second(thief.FindRuns(ctx, run.Filter{})); !fault.Is(err, fault.Denied) {
		t.Errorf("who is gone is let in: %v", err)
	}
	if store, engine := p.there(t, member); store || engine {
		t.Errorf("a member's trip is left: in the store %t, in the engine %t", store, engine)
	}
	if store, engine := p.there(t, boss); !store || !engine {
		t.Errorf("the owner's trip went along: %t, %t", store, engine)
	}
	lines, err := p.Store.FindAudit(tenant.With(ctx, boss.who), 100)
	if err != nil || len(lines) == 0 {
		t.Fatal(err)
	}
	for _, e := range lines {
		if e.UserID == member.who.User || strings.Contains(e.Target, member.run) {
			t.Errorf("the audit says who it was: %+v", e)
		}
	}

	visitor := p.client()
	if _, err := visitor.Guest(ctx); err != nil {
		t.Fatal(err)
	}
	guest := p.settled(t, visitor)
	if _, err := guest.ExportOwn(ctx); err != nil {
		t.Errorf("a guest takes nothing along: %v", err)
	}
	if err := guest.Leave(ctx, api.Leave{}); err != nil {
		t.Fatal(err)
	}
	p.nothingLeft(t, guest, boss)
}

// An owner takes everything of the organisation along, a member what is theirs, and no secret goes with it.
func TestEverythingIsTakenAlong(t *testing.T) {
	t.Parallel()
	p := openPosted(t, settings.Config{}, &mailtest.Server{})
	ctx := t.Context()
	boss := p.settled(t, p.signup(t, "ada@example.org", "Acme"))
	if _, err := boss.AddMember(ctx, api.Member{Email: "eve@example.org", Password: sesame, Own: sesame}); err != nil {
		t.Fatal(err)
	}
	eve := p.client()
	if _, err := eve.Login(ctx, api.Login{Email: "eve@example.org", Password: sesame}); err != nil {
		t.Fatal(err)
	}
	member := p.settled(t, eve)
	all, own := p.taken(t, boss), p.taken(t, member)
	for _, tt := range []struct {
		files           map[string]string
		runs, accounts  int
		documents, mine bool
	}{{all, 2, 2, true, true}, {own, 1, 1, false, false}} {
		for name, want := range map[string]int{"runs.json": tt.runs, "accounts.json": tt.accounts, "organisation.json": 1} {
			var rows []map[string]any
			if err := json.Unmarshal([]byte(tt.files[name]), &rows); err != nil || len(rows) != want {
				t.Errorf("%s has %d rows, want %d; %v", name, len(rows), want, err)
			}
		}
		if _, there := tt.files["documents.json"]; there != tt.documents {
			t.Errorf("documents of the organisation: %t", there)
		}
		if strings.Contains(tt.files["runs.json"], boss.run) != tt.mine || !strings.Contains(tt.files["runs.json"], member.run) {
			t.Error("the runs are not whose they should be")
		}
		if !strings.Contains(tt.files["README.txt"], "runs.json\n    trips that were asked for") || !strings.Contains(tt.files["itineraries.json"], `"total_usd_cents"`) {
			t.Errorf("README:\n%s", tt.files["README.txt"])
		}
		for name, text := range tt.files {
			if strings.Contains(text, "$argon2id$") || !strings.HasSuffix(name, ".txt") && !json.Valid([]byte(text)) {
				t.Errorf("%s holds a secret, or is no JSON", name)
			}
		}
	}
	if !strings.Contains(p.taken(t, boss)["audit.json"], `"auth.exported"`) {
		t.Error("the audit does not say that all was taken along")
	}
	for range 3 {
		_, _ = boss.ExportOwn(ctx)
	}
	if _, err := boss.ExportOwn(ctx); !fault.Is(err, fault.Exhausted) {
		t.Errorf("without end: %v", err)
	}
}

// taken gives the files that somebody takes along.
func (p *posted) taken(t *testing.T, r *resident) map[string]string {
	t.Helper()
	raw, err := r.ExportOwn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(b)
	}
	return files
}
