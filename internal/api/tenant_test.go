package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/run"
)

// Whoever knows the ids of another organisation gets nowhere with them, on any route. The routes are read from the document:
// a new one is tried by itself, and one with an id of a new kind fails until it is told where that comes from.
func TestOtherOrganisationsDoNotExist(t *testing.T) {
	t.Parallel()
	b := setup(t)
	alice, bob := b.user(), b.user()
	theirs := b.plan(alice)
	b.runs.end(alice.ctx(), theirs, run.Completed)
	place := b.place(alice)
	ours := b.plan(bob)
	b.runs.end(bob.ctx(), ours, run.Completed)

	ids := map[string]string{"/plan/{id}": theirs, "/runs/{id}": theirs, "/destinations/{id}": place, "/knowledge/items/{id}": b.item(alice, place),
		"/auth/sessions/{id}": b.session(alice), "/auth/members/{id}": grace(alice.id.Org).ID}
	query := map[string]string{"alternatives": "?slot=d0.s1", "diff": "?against=" + ours}
	bodies := map[string]string{"checkPlan": b.itinerary(alice, theirs), "changeRole": `{"role": "owner", "own_password": "` + password + `"}`,
		"removeMember": `{"own_password": "` + password + `"}`}
	tried := 0
	for pattern, op := range operations(t) {
		method, path, _ := strings.Cut(pattern, " ")
		if !strings.Contains(path, "{") || op.OperationID == "askTool" { // tools are nobody's
			continue
		}
		id := ""
		for prefix, known := range ids {
			if strings.HasPrefix(path, prefix) {
				id = known
				path = strings.Replace(path, "{id}", known, 1)
			}
		}
		if id == "" || strings.Contains(path, "{") {
			t.Errorf("%s: this test does not know an id for it", pattern)
			continue
		}
		body := string(op.RequestBody.Content["application/json"].Example)
		if other := bodies[op.OperationID]; other != "" {
			body = other
		}
		accept, sends := "application/json", "application/json"
		if _, file := op.RequestBody.Content["text/plain"]; file {
			body, sends = "A text.", "text/plain"
		}
		for media := range op.Responses["200"].Content { // each has one
			accept = media
		}
		tried++
		before := b.snapshot(alice)
		w := b.write(bob, method, path+query[op.OperationID], body, "Accept", accept, "Content-Type", sends)
		wantProblem(t, w, http.StatusNotFound, "not_found")
		if after := b.snapshot(alice); before != after {
			t.Errorf("%s changed something of another organisation:\n%s\n%s", pattern, before, after)
		}
		if w := b.write(alice, method, path+strings.Replace(query[op.OperationID], ours, theirs, 1), body, "Accept", accept, "Content-Type", sends); w.Code >= 300 {
			t.Errorf("%s: the test proves nothing, the owner gets %d %s", pattern, w.Code, w.Body)
		}
		if op.OperationID == "deleteDestination" {
			place = b.place(alice)
			ids["/destinations/{id}"] = place
		}
		if op.OperationID == "deletePlan" {
			theirs = b.plan(alice)
			b.runs.end(alice.ctx(), theirs, run.Completed)
			ids["/plan/{id}"], ids["/runs/{id}"] = theirs, theirs
			bodies["checkPlan"] = b.itinerary(alice, theirs)
		}
		if op.OperationID == "deleteItem" {
			ids["/knowledge/items/{id}"] = b.item(alice, place)
		}
	}
	if tried < 15 {
		t.Errorf("only %d routes were tried", tried)
	}

	wantProblem(t, b.ask(bob, "GET", "/knowledge/search?q=x&destination="+place, ""), http.StatusNotFound, "not_found")
	wantProblem(t, b.ask(bob, "GET", "/plan/"+ours+"/diff?against="+theirs, ""), http.StatusNotFound, "not_found")
}

// Lists hold what is one's own.
func TestListsAreOnesOwn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	alice, bob := b.user(), b.user()
	id, place := b.plan(alice), b.place(alice)
	for path, secret := range map[string]string{"/plan": id, "/destinations": place} {
		if w := b.ask(alice, "GET", path, ""); !strings.Contains(w.Body.String(), secret) {
			t.Errorf("%s: the owner does not see %s", path, secret)
		}
		if w := b.ask(bob, "GET", path, ""); w.Code != http.StatusOK || strings.Contains(w.Body.String(), secret) {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

// snapshot is all that an organisation has.
func (b *bundle) snapshot(u user) string {
	runs, places := b.runs.runs.all(u.ctx()), b.places.all(u.ctx())
	lines := []string{}
	for _, r := range runs {
		lines = append(lines, r.ID+string(r.Status))
	}
	for _, p := range places {
		lines = append(lines, p.ID+p.City+p.Country)
	}
	for _, i := range b.shelf.items.all(u.ctx()) {
		lines = append(lines, i.ID+i.Status)
	}
	for _, l := range b.links.of.all(u.ctx()) {
		lines = append(lines, fmt.Sprint(l))
	}
	slices.Sort(lines)
	return strings.Join(lines, " ")
}
