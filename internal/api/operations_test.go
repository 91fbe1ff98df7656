package api_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/door"
	"github.com/tripwright/tripwright/internal/run"
)

// operations are those of the document by their patterns.
func operations(t testing.TB) map[string]operation {
	t.Helper()
	c, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	if len(c.operations) < 30 {
		t.Fatalf("the document has %d operations only", len(c.operations))
	}
	return c.operations
}

func TestOperationsAreDescribed(t *testing.T) {
	t.Parallel()
	ids := map[string]string{}
	for pattern, op := range operations(t) {
		if op.OperationID == "" || op.Summary == "" || len(op.Tags) != 1 {
			t.Errorf("%s: want an id, a summary and a tag, got %+v", pattern, op)
		}
		if other := ids[op.OperationID]; other != "" {
			t.Errorf("%s and %s have one id", pattern, other)
		}
		ids[op.OperationID] = pattern
		method, path, _ := strings.Cut(pattern, " ")
		want := []string{"500", "504"}
		if len(op.Security) > 0 {
			want = append(want, "401", "406", "429", "503")
		}
		if strings.Contains(path, "{id}") {
			want = append(want, "404")
		}
		if len(op.RequestBody.Content) > 0 {
			want = append(want, "400", "413", "415")
		}
		if op.keyed() {
			want = append(want, "400", "409", "422")
		}
		if method != http.MethodGet {
			want = append(want, "403")
		}
		for _, status := range want {
			if op.Responses[status].Ref != "#/components/responses/Problem" {
				t.Errorf("%s does not say that it answers %s", pattern, status)
			}
		}
	}
}

// A write takes an Idempotency-Key, unless it is one of those that may go without; whoever is not signed in gets 401 everywhere
// but at the doors that are open. Both lists are here once more, so that no door opens by accident.
func TestWhichDoorsAreOpen(t *testing.T) {
	t.Parallel()
	open := []string{"signup", "guest", "login", "refresh", "revoke", "verify", "forgot", "reset", "keys", "itineraryKeys", "healthz", "readyz", "openAPI", "metrics", "slo"}
	keyless := []string{"signup", "guest", "claim", "login", "refresh", "revoke", "preview", "askTool", "checkPlan", "fixes", "changePassword", "sharePlan", "verify", "forgot", "reset", "leave", "leaveOrg", "addMember", "changeRole", "removeMember"}
	b := setup(t)
	for pattern, op := range operations(t) {
		method, path, _ := strings.Cut(pattern, " ")
		if isOpen := slices.Contains(open, op.OperationID); isOpen != (len(op.Security) == 0) {
			t.Errorf("%s: open is %t", pattern, !isOpen)
		} else if !isOpen {
			w := b.ask(user{}, method, strings.ReplaceAll(path, "{id}", "x"), "")
			wantProblem(t, w, http.StatusUnauthorized, "unauthenticated")
			if !strings.HasPrefix(w.Header().Get("WWW-Authenticate"), "Bearer") {
				t.Errorf("%s: 401 does not say how to sign in", pattern)
			}
		}
		if wants := method != http.MethodGet && !slices.Contains(keyless, op.OperationID); wants != op.keyed() {
			t.Errorf("%s: takes an Idempotency-Key is %t", pattern, op.keyed())
		}
	}
}

// Every body has an example, and the server takes it.
func TestExamplesWork(t *testing.T) {
	t.Parallel()
	b := setup(t)
	u := b.user()
	b.people.users["ada@example.com"] = u.id
	session, err := b.people.Signup(t.Context(), signupOf("x@example.com"), door.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	sent := 0
	for pattern, op := range operations(t) {
		body := op.RequestBody.Content["application/json"]
		if op.OperationID == "uploadKnowledge" || len(op.RequestBody.Content) == 0 {
			continue // a file is the round trips'
		}
		if body.Example == nil {
			t.Errorf("%s has no example", pattern)
			continue
		}
		sent++
		c, err := contract()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.holds(body.Schema, body.Example); err != nil {
			t.Errorf("%s: the example does not hold: %v", pattern, err)
		}
		text := strings.NewReplacer("the one of the last answer", session.RefreshToken, "the quick brown fox jumps", password).Replace(string(body.Example))
		method, path, _ := strings.Cut(pattern, " ")
		var id string
		switch {
		case strings.HasPrefix(path, "/destinations"):
			id = b.place(u)
		case strings.HasPrefix(path, "/auth/members"):
			id = grace(u.id.Org).ID
		default:
			id = b.plan(u)
		}
		if op.OperationID == "sharePlan" {
			b.runs.end(u.ctx(), id, run.Completed)
		}
		if op.OperationID == "createDestination" {
			u = b.user()
		}
		as := u
		if op.OperationID == "claim" {
			as = b.guest()
		}
		if op.OperationID == "revoke" || op.OperationID == "refresh" {
			if session, err = b.people.Signup(t.Context(), signupOf("y@example.com"), door.Visitor{}); err != nil {
				t.Fatal(err)
			}
			text = `{"refresh_token": "` + session.RefreshToken + `"}`
		}
		if w := b.write(as, method, strings.ReplaceAll(path, "{id}", id), text); w.Code >= 300 {
			t.Errorf("%s: the example is answered with %d %s", pattern, w.Code, w.Body)
		}
	}
	if sent < 9 {
		t.Errorf("only %d examples", sent)
	}
}

// The page for people names paths, and they are there.
func TestPageNamesOperations(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	known := slices.Collect(maps.Keys(operations(t)))
	named := regexp.MustCompile("`(GET|POST|PATCH|DELETE) (/[^`\\s?]*)").FindAllStringSubmatch(string(page), -1)
	if len(named) < len(known)/2 {
		t.Errorf("docs/api.md names %d operations only", len(named))
	}
	for _, m := range named {
		if !slices.Contains(known, m[1]+" "+m[2]) {
			t.Errorf("docs/api.md names %s %s, which is not there", m[1], m[2])
		}
	}
	for _, body := range regexp.MustCompile(`(?s)-d '(\{.*?\})'`).FindAllStringSubmatch(string(page), -1) {
		if !json.Valid([]byte(body[1])) {
			t.Errorf("docs/api.md sends what is not JSON: %s", body[1])
		}
	}
}
