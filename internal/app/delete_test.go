package app

import (
	"net/http"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/api"
	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tenant"
	"github.com/tripwright/tripwright/internal/trip"
)

// places are where a service keeps things.
var bothPlaces = map[string]func(t *testing.T) settings.Config{
	"file": func(*testing.T) settings.Config { return settings.Config{} },
	"server": func(t *testing.T) settings.Config {
		return settings.Config{DatabaseURL: settings.Secret(servertest.Postgres(t))}
	},
}

// Whoever deletes a trip deletes all of it: it is found nowhere, its link leads nowhere, and the engine has forgotten it. That
// holds right after the run said that it is done. The trip beside it, and everybody else's, stay.
func TestATripIsDeleted(t *testing.T) {
	t.Parallel()
	for name, cfg := range bothPlaces {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := cfg(t)
			c.QuotaGuestPlans = 2
			g, _, server := openAt(t, c, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
			me, other := visitor(t, g, server), visitor(t, g, server)
			asked, err := me.Plan(t.Context(), api.Wish{Text: "4 days in Munich next May, $2,500, art"})
			if err != nil {
				t.Fatal(err)
			}
			for _, err := range me.Follow(t.Context(), asked.RunID, 0) {
				if err != nil {
					t.Fatal(err)
				}
			}
			list, err := g.Store.FindRunSummaries(tenant.With(t.Context(), me.who), run.Filter{Limit: 1})
			if err != nil || len(list) != 1 || list[0].Days.First.Month != time.May || list[0].Days.First.DaysUntil(list[0].Days.Last) != 3 {
				t.Errorf("the trip is kept without its days: %+v, %v", list, err)
			}
			link, err := me.Share(t.Context(), asked.RunID, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := me.Alternatives(t.Context(), asked.RunID, "d1.s0"); err != nil && !fault.Is(err, fault.Invalid) { // laid out
				t.Fatal(err)
			}
			if status := opened(t, server+link.URL); status != http.StatusOK {
				t.Fatalf("the link gives %d", status)
			}
			if _, err := me.Plan(t.Context(), api.Wish{Text: "4 days in Tokyo next May, $4,500, art"}); !fault.Is(err, fault.Exhausted) {
				t.Fatalf("there is room for more than two: %v", err)
			}

			if err := other.Delete(t.Context(), asked.RunID); !fault.Is(err, fault.NotFound) {
				t.Errorf("another guest deletes it: %v", err)
			}
			if err := me.Delete(t.Context(), asked.RunID); err != nil {
				t.Fatal(err)
			}
			for what, err := range map[string]error{
				"the run": failure(me.FindRun(t.Context(), asked.RunID)), "the itinerary": failure(me.Itinerary(t.Context(), asked.RunID)),
				"its links": failure(me.FindShares(t.Context(), asked.RunID)), "its events": failure(me.Events(t.Context(), asked.RunID, 0)),
				"its states": failure(me.Checkpoints(t.Context(), asked.RunID)), "a change of it": failure(me.Edit(t.Context(), asked.RunID, trip.Edit{trip.ShiftDates(1)})),
				"the run again": me.Delete(t.Context(), asked.RunID),
			} {
				if !fault.Is(err, fault.NotFound) {
					t.Errorf("%s: %v", what, err)
				}
			}
			for _, err := range me.Follow(t.Context(), asked.RunID, 0) {
				if !fault.Is(err, fault.NotFound) {
					t.Errorf("its stream: %v", err)
				}
			}
			if status := opened(t, server+link.URL); status != http.StatusNotFound {
				t.Errorf("the link gives %d", status)
			}
			if store, engine := g.has(t, tenant.With(t.Context(), me.who), asked.RunID); store || engine {
				t.Errorf("the store has it: %t, the engine: %t", store, engine)
			}
			for _, stays := range []*guest{me, other} {
				if store, engine := g.has(t, tenant.With(t.Context(), stays.who), stays.run); !store || !engine {
					t.Errorf("of another trip the store has %t, the engine %t", store, engine)
				}
			}
			again, err := me.Plan(t.Context(), api.Wish{Text: "4 days in Tokyo next May, $4,500, art"})
			if err != nil {
				t.Errorf("it makes no room: %v", err)
			}
			if _, err := me.Cancel(t.Context(), again.RunID); err != nil {
				t.Error(err)
			}
			if err := me.Delete(t.Context(), again.RunID); err != nil {
				t.Errorf("one that was stopped: %v", err)
			}
		})
	}
}

func failure[T any](_ T, err error) error { return err }

func opened(t *testing.T, url string) int {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	return r.StatusCode
}

// A guest who has an account takes the trips along: they can be read and changed as before, the link goes on, and the guest is over at
// once. Nobody takes along who is no more than a guest, or with a token of somebody who is none.
func TestAGuestsTripsComeAlong(t *testing.T) {
	t.Parallel()
	for name, cfg := range bothPlaces {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := cfg(t)
			c.QuotaPlans = 2
			g, _, server := openAt(t, c, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
			me, other := visitor(t, g, server), visitor(t, g, server)
			link, err := me.Share(t.Context(), me.run, 0)
			if err != nil {
				t.Fatal(err)
			}
			account, stranger := &api.Client{Core: client.Core{BaseURL: server}}, &api.Client{Core: client.Core{BaseURL: server}}
			for address, c := range map[string]*api.Client{"ada@example.org": account, "eve@example.org": stranger} {
				if _, err := c.Signup(t.Context(), api.Signup{Email: address, Password: "a hunter and two dogs", OrgName: address}); err != nil {
					t.Fatal(err)
				}
			}
			token := api.Adopt{GuestToken: me.Tokens.Get().AccessToken}
			if _, err := other.Adopt(t.Context(), token); !fault.Is(err, fault.Conflict) {
				t.Errorf("a guest takes them along: %v", err)
			}
			for what, wrong := range map[string]string{"of an account": stranger.Tokens.Get().AccessToken, "of nobody": "x", "to renew": me.Tokens.Get().RefreshToken} {
				if _, err := account.Adopt(t.Context(), api.Adopt{GuestToken: wrong}); !fault.Is(err, fault.Invalid) {
					t.Errorf("with a token %s: %v", what, err)
				}
			}
			if r, err := me.FindRun(t.Context(), me.run); err != nil || r.RunID != me.run {
				t.Errorf("the guest has nothing any more: %v", err)
			}

			got, err := account.Adopt(t.Context(), token)
			if err != nil || got.Trips != 1 {
				t.Fatalf("%+v, %v", got, err)
			}
			r, err := account.FindRun(t.Context(), me.run)
			if err != nil || r.Status != "completed" || len(r.Itinerary) == 0 {
				t.Errorf("%v %v", r.Status, err)
			}
			if states, err := account.Checkpoints(t.Context(), me.run); err != nil || len(states) != 0 {
				t.Errorf("%d states, %v", len(states), err)
			}
			edit, err := account.Edit(t.Context(), me.run, trip.Edit{trip.ShiftDates(1)})
			if err != nil {
				t.Fatal(err)
			}
			for _, err := range account.Follow(t.Context(), edit.RunID, 0) {
				if err != nil {
					t.Error(err)
				}
			}
			if changed, err := account.FindRun(t.Context(), edit.RunID); err != nil || changed.Status != "completed" || changed.ParentID != me.run {
				t.Errorf("the change of it: %+v, %v", changed, err)
			}
			if status := opened(t, server+link.URL); status != http.StatusOK {
				t.Errorf("the link gives %d", status)
			}
			for what, err := range map[string]error{"reads": failure(me.Me(t.Context())), "comes back": me.Refresh(t.Context())} {
				if !fault.Is(err, fault.Denied) {
					t.Errorf("the guest %s: %v", what, err)
				}
			}
			if _, err := account.Adopt(t.Context(), token); !fault.Is(err, fault.Invalid) {
				t.Errorf("a second time: %v", err)
			}
			if store, engine := g.has(t, tenant.With(t.Context(), me.who), me.run); store || engine {
				t.Errorf("of the guest the store has %t, the engine %t", store, engine)
			}

			// There is room for two: what does not fit stays with the guest, who goes on.
			if _, err := account.Adopt(t.Context(), api.Adopt{GuestToken: other.Tokens.Get().AccessToken}); !fault.Is(err, fault.Exhausted) {
				t.Errorf("a third trip: %v", err)
			}
			if _, err := other.FindRun(t.Context(), other.run); err != nil {
				t.Errorf("the other guest: %v", err)
			}
			if _, err := stranger.FindRun(t.Context(), me.run); !fault.Is(err, fault.NotFound) {
				t.Errorf("a stranger: %v", err)
			}
		})
	}
}
